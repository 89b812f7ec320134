package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * bcrypt repeats the password, with a NUL after each copy, until it has 72 bytes, so it cannot tell {@code a}, NUL,
 * {@code a} from {@code a}. No dialect over bcrypt may confuse passwords because of that.
 */
class NulInPasswordsTest {
    private static final Scheme BCRYPT = new Bcrypt(4);
    private static final byte[] SALT = "sixteen bytes...".getBytes(StandardCharsets.US_ASCII);

    /** Passwords that give the same key as {@code a}, in all of its 72 bytes. */
    static final List<String> LIKE_A =
            List.of("a\0a", "a\0a\0a", "a\0".repeat(36), "a\0".repeat(40), "a\0".repeat(35) + "a");

    /** The bcrypt hash of any bytes. */
    private static String bcrypt(String prefix, byte[] key) {
        byte[] tag = CountingEngines.counting()
                .derive(BCRYPT, Input.of(key, SALT), Traits.of(BCRYPT).tagLength());
        return Traits.of(BCRYPT).print(SALT, tag).replace("$2b$", prefix);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void engine_cannotTellThemApart() {
        assertThat(LIKE_A)
                .allSatisfy(
                        password -> assertThat(bcrypt("$2b$", bytes(password))).isEqualTo(bcrypt("$2b$", bytes("a"))));
    }

    record Case(Dialect dialect, String stored) {
        @Override
        public String toString() {
            return dialect + " " + stored.substring(0, 8);
        }
    }

    static Stream<Case> hashesOfA() {
        String plain = bcrypt("$2a$", bytes("a"));
        return Stream.of(
                new Case(Dialects.BCRYPT_TRUNCATED, plain),
                new Case(Dialects.SYMFONY, plain),
                new Case(Dialects.FAVRE_SHA512, plain),
                new Case(Dialects.BCRYPT_2X, bcrypt("$2x$", bytes("a"))),
                new Case(Dialects.DJANGO, "bcrypt$" + plain),
                new Case(Dialects.SPRING, "{bcrypt}" + plain),
                new Case(Dialects.LDAP, "{CRYPT}" + plain),
                new Case(Dialects.SHIRO, "$shiro2" + plain));
    }

    @ParameterizedTest
    @MethodSource("hashesOfA")
    void passwordWithNul_isNotTheOneThatItRepeats(Case of) {
        PasswordHasher hasher = DialectTest.hasher(of.dialect);

        assertThat(hasher.verify("a", of.stored)).isTrue();
        for (String password : LIKE_A) {
            assertThat(hasher.verify(password, of.stored)).as("as text").isFalse();
            assertThat(hasher.verify(bytes(password), of.stored)).as("as bytes").isFalse();
        }
    }

    /** Programs that end the password at NUL stored the hash of the part before it, which nobody typed. */
    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\0", "\0a", "a\0"})
    void passwordWithNul_neverMatches(String password) {
        byte[] before = bytes(password.substring(0, password.indexOf('\0')));
        for (byte[] key : List.of(bytes(password), before)) {
            String stored = bcrypt("$2a$", key);
            for (Dialect dialect : List.of(Dialects.BCRYPT_TRUNCATED, Dialects.FAVRE_SHA512)) {
                assertThat(DialectTest.hasher(dialect).verify(password, stored)).isFalse();
            }
            assertThat(DialectTest.hasher(Dialects.BCRYPT_2X).verify(password, stored.replace("$2a$", "$2x$")))
                    .isFalse();
        }
    }

    @Test
    void nulAfter72Bytes_isIgnoredWithTheRest() {
        String stored = bcrypt("$2a$", bytes("x".repeat(72)));
        PasswordHasher hasher = DialectTest.hasher(Dialects.BCRYPT_TRUNCATED);

        assertThat(hasher.verify("x".repeat(72) + "\0", stored)).isTrue();
        assertThat(hasher.verify("x".repeat(72) + "y", stored)).isTrue();
        assertThat(hasher.verify("x".repeat(71) + "\0", stored)).isFalse();
        assertThat(hasher.verify("x".repeat(71), stored)).isFalse();
    }

    @Test
    void passwordWithNul_takesTheWorkOfAnother() {
        CountingEngines engines = CountingEngines.counting();
        for (Dialect dialect : List.of(Dialects.BCRYPT_TRUNCATED, Dialects.FAVRE_SHA512, Dialects.BCRYPT_2X)) {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(DialectTest.CHEAP)
                    .accept(dialect)
                    .with(its -> its.engines = engines.engines())
                    .build();
            String prefix = dialect == Dialects.BCRYPT_2X ? "$2x$" : "$2a$";

            assertThat(hasher.verify("a\0a", bcrypt(prefix, bytes("a")))).isFalse();
            assertThat(engines.takeCalls()).containsExactly(BCRYPT);
        }
    }

    /** For dialects that hash a digest of the password, NUL is a character like any other. */
    @Test
    void passwordWithNul_isItselfWhereItsDigestIsHashed() {
        String django = "bcrypt_sha256$" + bcrypt("$2b$", bytes(hex("a\0a")));

        assertThat(DialectTest.hasher(Dialects.DJANGO).verify("a\0a", django)).isTrue();
        assertThat(DialectTest.hasher(Dialects.DJANGO).verify("a", django)).isFalse();
        assertThat(DialectTest.hasher(Dialects.SYMFONY)
                        .verify("a", "$2y$04$XJf.iF8UCqcvPKzocyiGI.leZJARcVmAzbqxpt9JZDMdnrVjNLgfK"))
                .as("a hash of a, NUL, b")
                .isFalse();
    }

    private static String hex(String password) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(
                            java.security.MessageDigest.getInstance("SHA-256").digest(bytes(password)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
