package io.hashkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.OtherCode;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Any password, salt and costs: {@code verify} answers as the tags of Bouncy Castle, and bcrypt as jBCrypt too. */
class VerifyFuzzTest {
    private static final PasswordHasher HASHER = TestHashers.of(Argon2.id(8, 1, 1));

    @FuzzTest
    void verify(FuzzedDataProvider data) {
        Scheme scheme = scheme(data);
        byte[] salt = Arrays.copyOf(data.consumeBytes(16), 16);
        byte[] password = data.consumeBytes(100);
        byte[] typed = data.consumeBoolean() ? password : data.consumeRemainingAsBytes();
        if (Traits.of(scheme).violation(password) != null) {
            return; // cannot be in a row
        }
        byte[] tag = OtherCode.tag(scheme, password, salt, Traits.of(scheme).tagLength());
        String stored = Traits.of(scheme).print(salt, tag);

        boolean matches = Traits.of(scheme).violation(typed) == null
                && Arrays.equals(
                        OtherCode.tag(scheme, typed, salt, Traits.of(scheme).tagLength()), tag);
        assertThat(HASHER.verify(typed, stored)).isEqualTo(matches);
        if (isAscii(typed)) {
            String text = new String(typed, StandardCharsets.US_ASCII);
            assertThat(HASHER.verify(text, stored)).isEqualTo(matches);
            if (scheme instanceof Bcrypt && Traits.of(scheme).violation(typed) == null) {
                assertThat(org.mindrot.jbcrypt.BCrypt.checkpw(text, "$2a" + stored.substring(3)))
                        .isEqualTo(matches);
            }
        }
    }

    private static Scheme scheme(FuzzedDataProvider data) {
        int lanes = data.consumeInt(1, 3);
        return switch (data.consumeInt(0, 4)) {
            case 0 ->
                new Argon2(
                        data.pickValue(Argon2Type.values()).algorithm(),
                        data.consumeBoolean() ? Argon2Traits.VERSION_13 : Argon2Traits.VERSION_10,
                        8 * lanes + data.consumeInt(0, 40),
                        data.consumeInt(1, 3),
                        lanes);
            case 1 -> new Scrypt(data.consumeInt(1, 6), data.consumeInt(1, 9), lanes);
            case 2 -> new Bcrypt(4);
            default -> new Pbkdf2(data.pickValue(Prf.values()).algorithm(), data.consumeInt(1, 60));
        };
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte one : bytes) {
            if (one < 0) {
                return false;
            }
        }
        return true;
    }
}
