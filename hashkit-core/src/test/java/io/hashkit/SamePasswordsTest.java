package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases in which two passwords or two strings are equivalent, up to the limits that SECURITY.md states. */
class SamePasswordsTest {
    private static final byte[] SALT = "sixteen bytes...".getBytes(StandardCharsets.US_ASCII);

    private static byte[] digest(String algorithm, byte[] password) {
        try {
            return MessageDigest.getInstance(algorithm).digest(password);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static Stream<Arguments> hmacs() {
        return Stream.of(
                Arguments.of(CheapestForTests.SCRYPT, 64, "SHA-256"),
                Arguments.of(CheapestForTests.PBKDF2_SHA1, 64, "SHA-1"),
                Arguments.of(CheapestForTests.PBKDF2_SHA256, 64, "SHA-256"),
                Arguments.of(CheapestForTests.PBKDF2_SHA512, 128, "SHA-512"));
    }

    @ParameterizedTest
    @MethodSource("hmacs")
    void trailingNul_isIgnoredUpToABlockAndCountsAfterIt(Scheme scheme, int block, String digest) {
        PasswordHasher hasher = TestHashers.of(scheme);
        for (int length : new int[] {0, 1, block - 1, block}) {
            byte[] password = ascii("x".repeat(length));
            String stored = hasher.hash(password);
            for (int more = length; more <= block + 2; more++) {
                assertThat(hasher.verify(Arrays.copyOf(password, more), stored))
                        .as("%s bytes, filled to %s", length, more)
                        .isEqualTo(more <= block);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("hmacs")
    void passwordLongerThanABlock_isItsOwnDigest(Scheme scheme, int block, String digest) {
        PasswordHasher hasher = TestHashers.of(scheme);
        for (int length : new int[] {block - 1, block, block + 1, 1000}) {
            byte[] password = ascii("x".repeat(length));

            assertThat(hasher.verify(digest(digest, password), hasher.hash(password)))
                    .as("%s bytes", length)
                    .isEqualTo(length > block);
        }
    }

    @Test
    void argon2_hasNoEquivalentPasswords() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        byte[] password = ascii("x".repeat(1000));

        assertThat(hasher.verify(digest("SHA-256", password), hasher.hash(password)))
                .isFalse();
        assertThat(hasher.verify("a\0", hasher.hash("a"))).isFalse();
    }

    private static String bcrypt(String prefix, byte[] key) {
        byte[] tag = CountingEngines.counting().derive(CheapestForTests.BCRYPT, Input.of(key, SALT), 23);
        return Traits.of(CheapestForTests.BCRYPT).print(SALT, tag).replace("$2b$", prefix);
    }

    @Test
    void symfony_acceptsTheDigestOfALongPassword() {
        assertDigestIsThePassword(Dialects.SYMFONY, password -> {
            byte[] typed = Arrays.copyOf(Base64.getEncoder().encode(digest("SHA-512", password)), 72);
            return new String(typed, StandardCharsets.US_ASCII);
        });
    }

    @Test
    void favre_acceptsTheDigestOfALongPassword() {
        PasswordHasher hasher = DialectTest.hasher(Dialects.FAVRE_SHA512);
        byte[] password = ascii("x".repeat(73));
        byte[] digest = digest("SHA-512", password);
        String stored = bcrypt("$2a$", digest);

        assertThat(digest).as("choose another password").doesNotContain(0);
        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(digest, stored)).isTrue();
        assertThat(hasher.verify(Arrays.copyOf(digest, 63), stored)).isFalse();
        assertThat(hasher.verify(digest("SHA-512", ascii("x".repeat(72))), bcrypt("$2a$", ascii("x".repeat(72)))))
                .as("what is not longer than 72 bytes is not digested")
                .isFalse();
    }

    private interface Typed {
        String of(byte[] password);
    }

    private static void assertDigestIsThePassword(Dialect dialect, Typed typed) {
        PasswordHasher hasher = DialectTest.hasher(dialect);
        byte[] password = ascii("x".repeat(73));
        String text = typed.of(password);
        String stored = bcrypt("$2y$", ascii(text));

        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(text, stored)).isTrue();
        assertThat(hasher.verify(text.substring(1), stored)).isFalse();
        byte[] notLong = ascii("x".repeat(72));
        assertThat(hasher.verify(typed.of(notLong), bcrypt("$2y$", notLong))).isFalse();
    }

    @Test
    void bcryptTruncatedAnd2x_readNothingAfter72Bytes() {
        String longest = "x".repeat(72);
        for (Dialect dialect : List.of(Dialects.BCRYPT_TRUNCATED, Dialects.BCRYPT_2X)) {
            PasswordHasher hasher = DialectTest.hasher(dialect);
            String stored = bcrypt(dialect == Dialects.BCRYPT_2X ? "$2x$" : "$2a$", ascii(longest));

            assertThat(hasher.verify(longest, stored)).isTrue();
            assertThat(hasher.verify(longest + "anything", stored)).isTrue();
            assertThat(hasher.verify(longest.substring(1), stored)).isFalse();
            assertThat(hasher.verify("y" + longest, stored)).isFalse();
        }
    }

    /** crypt_blowfish publishes one hash for these two (CVE-2011-2483). */
    @Test
    void bcrypt2x_confusesPasswordsWithBytesAbove127() {
        PasswordHasher hasher = DialectTest.hasher(Dialects.BCRYPT_2X);
        String stored = "$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e";

        assertThat(hasher.verify(HexFormat.of().parseHex("ffffa3"), stored)).isTrue();
        assertThat(hasher.verify(HexFormat.of().parseHex("a3"), stored)).isTrue();
        assertThat(hasher.verify(HexFormat.of().parseHex("a4"), stored)).isFalse();
    }

    @Test
    void prefixesOfBcrypt_areOneHash() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.BCRYPT);
        String stored = hasher.hash("password");

        for (String prefix : List.of("$2a$", "$2b$", "$2y$")) {
            assertThat(hasher.verify("password", stored.replace("$2b$", prefix)))
                    .isTrue();
            assertThat(hasher.verify("passwore", stored.replace("$2b$", prefix)))
                    .isFalse();
        }
    }

    /** In all other cases, another prefix, digest or version is another hash. */
    @Test
    void otherIdentifiers_areNotInterchangeable() {
        for (Scheme scheme : CheapestForTests.all()) {
            String stored = TestHashers.of(scheme).hash("password");
            for (Scheme other : CheapestForTests.all()) {
                boolean sameLength =
                        Traits.of(scheme).tagLength() == Traits.of(other).tagLength();
                if (scheme != other && sameLength && !scheme.algorithm().id().equals("2b")) {
                    String claimed = stored.replace(
                            "$" + scheme.algorithm().id() + "$",
                            "$" + other.algorithm().id() + "$");
                    assertThat(verifies(claimed)).as(claimed).isFalse();
                }
            }
        }
        String stored = TestHashers.of(Pbkdf2.sha256(1)).hash("password");
        assertThat(verifies(stored.replace("i=1,", "i=2,"))).isFalse();
    }

    private static boolean verifies(String stored) {
        try {
            return TestHashers.of(CheapestForTests.ARGON2ID).verify("password", stored);
        } catch (io.hashkit.phc.InvalidHashException e) {
            return false;
        }
    }
}
