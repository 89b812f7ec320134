package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Contender.Derivation;
import io.hashkit.internal.engine.Input;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mindrot.jbcrypt.BCrypt;

/** The work that a cost requires is done: no cost overflows to none. */
class WorkTest {
    private static final byte[] SALT = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final Input INPUT = Input.of("password".getBytes(StandardCharsets.US_ASCII), SALT);

    @Test
    void neighbouringCosts_giveOtherTags() {
        List<Scheme> schemes = new ArrayList<>();
        for (int step = 0; step < 8; step++) {
            schemes.add(Argon2.id(8, 1 + step, 1));
            schemes.add(Argon2.id(16 + 4 * step, 1, 1));
            schemes.add(Argon2.id(64, 1, 2 + step % 7));
            schemes.add(new Bcrypt(4 + step));
            schemes.add(new Scrypt(1 + step, 8, 1));
            schemes.add(new Scrypt(4, 1 + step, 2));
            schemes.add(new Scrypt(4, 8, 2 + step));
            schemes.add(Pbkdf2.sha256(1 + step));
            schemes.add(Pbkdf2.sha512(1 << step));
        }
        List<Scheme> distinct = schemes.stream().distinct().toList();
        for (Contender contender : Contender.all()) {
            contender
                    .ifHere()
                    .ifPresent(engine -> assertThat(distinct.stream()
                                    .filter(contender.type()::isInstance)
                                    .map(scheme -> engine.hex(
                                            scheme,
                                            INPUT,
                                            Math.min(23, Traits.of(scheme).tagLength()))))
                            .as("tags by %s", contender)
                            .doesNotHaveDuplicates());
        }
    }

    @Test
    void bcrypt_doesTwoToTheCostRounds() throws ReflectiveOperationException {
        for (int cost = 4; cost <= 10; cost++) {
            assertRounds(cost);
        }
    }

    @Tag("heavy")
    @Test
    void bcryptOfCost17_doesTwoToThe17Rounds() throws ReflectiveOperationException {
        assertRounds(17);
    }

    private static void assertRounds(int cost) throws ReflectiveOperationException {
        String counted = countedBcrypt(1L << cost);
        for (Contender contender : Contender.of(Bcrypt.class)) {
            assertThat(contender.make().get().hex(new Bcrypt(cost), INPUT, 23))
                    .as("%s with cost %d", contender, cost)
                    .isEqualTo(counted);
        }
    }

    /** bcrypt with the steps of jBCrypt, and with rounds that are counted here. */
    private static String countedBcrypt(long rounds) throws ReflectiveOperationException {
        byte[] key = Arrays.copyOf(INPUT.password(), INPUT.password().length + 1);
        BCrypt blowfish = new BCrypt();
        step("init_key").invoke(blowfish);
        step("ekskey", byte[].class, byte[].class).invoke(blowfish, SALT, key);
        Method expand = step("key", byte[].class);
        for (long round = 0; round < rounds; round++) {
            expand.invoke(blowfish, key);
            expand.invoke(blowfish, SALT);
        }
        int[] text = {0x4f727068, 0x65616e42, 0x65686f6c, 0x64657253, 0x63727944, 0x6f756274};
        Method encipher = step("encipher", int[].class, int.class);
        for (int i = 0; i < 64; i++) {
            for (int half = 0; half < text.length; half += 2) {
                encipher.invoke(blowfish, text, half);
            }
        }
        ByteBuffer bytes = ByteBuffer.allocate(24);
        Arrays.stream(text).forEach(bytes::putInt);
        return HexFormat.of().formatHex(bytes.array(), 0, 23);
    }

    private static Method step(String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = BCrypt.class.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    @Tag("heavy")
    @Test
    void pbkdf2OfTenMillionIterations_agrees() {
        Pbkdf2 scheme = Pbkdf2.sha256(10_000_000);
        List<Derivation> engines = Contender.of(Pbkdf2.class).stream()
                .map(contender -> contender.make().get())
                .toList();

        assertThat(engines.get(0).hex(scheme, INPUT, 32))
                .isEqualTo(engines.get(1).hex(scheme, INPUT, 32));
    }
}
