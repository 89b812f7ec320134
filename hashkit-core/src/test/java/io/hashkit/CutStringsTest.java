package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A truncated stored string verifies no password, except as SECURITY.md states; {@link DamagedHashesTest} covers
 * hashkit's own forms.
 */
@Tag("once")
class CutStringsTest {
    private static final Scheme CHEAP = Argon2.id(8, 1, 1);
    private static final PasswordHasher EVERYTHING = TestHashers.builder()
            .scheme(CHEAP)
            .accept(Dialects.ALL)
            .accept(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST, Dialects.BCRYPT_2X)
            .accept(Dialects.PBKDF2_SHA224_SHA384)
            .build();

    private static boolean verifies(PasswordHasher hasher, String password, String stored) {
        try {
            return hasher.verify(password, stored);
        } catch (InvalidHashException e) {
            assertThat(e).as("no exception that was not foreseen").hasMessageNotContaining("failed to read");
            return false;
        }
    }

    /**
     * The lengths to which a string can be cut so that the password still verifies. Padding at the end does not count,
     * because some programs write it and others do not.
     */
    private static List<Integer> lengthsThatVerify(PasswordHasher hasher, String password, String stored) {
        int padding = stored.length() - stored.replaceFirst("=+$", "").length();
        List<Integer> lengths = new ArrayList<>();
        for (int length = 0; length < stored.length() - padding; length++) {
            if (verifies(hasher, password, stored.substring(0, length))) {
                lengths.add(length);
            }
        }
        return lengths;
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringThatLostItsEnd_verifiesNothing(String name, String password, String stored) {
        assertThat(verifies(EVERYTHING, password, stored)).as(name).isTrue();
        assertThat(lengthsThatVerify(EVERYTHING, password, stored)).isEmpty();
    }

    /** A string that only its own dialect accepts may be read as something else if all are accepted. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringThatLostItsEnd_verifiesNothingInItsDialect(String name, String password, String stored) {
        Dialect dialect = Dialects.named(name).orElseThrow();

        assertThat(lengthsThatVerify(DialectTest.hasher(dialect), password, stored))
                .isEmpty();
    }

    /** A part of the padding never verifies, and all of it may be missing only where programs differ in writing it. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringThatLostItsPadding_verifiesOnlyWhereProgramsDiffer(String name, String password, String stored) {
        String whole = stored.replaceFirst("=+$", "");
        for (int length = whole.length(); length < stored.length(); length++) {
            boolean may = length == whole.length()
                    && List.of("scrypt-by-n", "firebase", "password4j", "passlib-pbkdf2", "pbkdf2-sha224-sha384")
                            .contains(name);
            String cut = stored.substring(0, length);
            assertThat(!verifies(EVERYTHING, password, cut) || may).as(cut).isTrue();
        }
    }

    static Stream<Dialect> bcryptVariants() {
        return Stream.of(Dialects.BCRYPT_TRUNCATED, Dialects.SYMFONY, Dialects.FAVRE_SHA512, Dialects.BCRYPT_2X);
    }

    @ParameterizedTest
    @MethodSource("bcryptVariants")
    void bcryptThatLostItsEnd_verifiesNothing(Dialect dialect) {
        String bcrypt = TestHashers.of(CheapestForTests.BCRYPT).hash("password");
        String stored = dialect == Dialects.BCRYPT_2X ? bcrypt.replace("$2b$", "$2x$") : bcrypt;

        assertThat(DialectTest.hasher(dialect).verify("password", stored)).isTrue();
        assertThat(lengthsThatVerify(DialectTest.hasher(dialect), "password", stored))
                .isEmpty();
    }

    @Test
    void argon2WithoutVersionThatLostItsEnd_verifiesNothing() {
        String stored = TestHashers.of(CHEAP).hash("password").replace("v=19$", "");
        PasswordHasher hasher = DialectTest.hasher(Dialects.ARGON2_VERSION_19);

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(lengthsThatVerify(hasher, "password", stored)).isEmpty();
    }

    @Test
    void springPbkdf2ThatLostItsEnd_verifiesNothing() {
        String hex = DialectTest.pbkdf2("PBKDF2WithHmacSHA256", "password", "saltsalt", 2, 32);
        Dialect dialect = Dialects.springPbkdf2(Pbkdf2.sha256(2), 8, 32, new byte[0]);

        assertThat(DialectTest.hasher(dialect).verify("password", hex)).isTrue();
        assertThat(lengthsThatVerify(DialectTest.hasher(dialect), "password", hex))
                .isEmpty();
        assertThat(lengthsThatVerify(DialectTest.hasher(dialect), "password", "{pbkdf2}" + hex))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 24, 31})
    void shortScryptThatLostItsEnd_verifiesNothing(int length) {
        byte[] salt = "salt of 16 bytes".getBytes(StandardCharsets.US_ASCII);
        byte[] tag = CountingEngines.counting()
                .derive(CheapestForTests.SCRYPT, Input.of("password".getBytes(StandardCharsets.US_ASCII), salt), 32);
        String stored = Traits.of(CheapestForTests.SCRYPT).print(salt, Arrays.copyOf(tag, length));
        PasswordHasher hasher = DialectTest.hasher(Dialects.shortScrypt(length));

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(lengthsThatVerify(hasher, "password", stored)).isEmpty();
    }

    /** The first of the two forms in which truncation cannot be detected. */
    @Test
    void plainText_isTheExceptionThatIsDocumented() {
        PasswordHasher hasher = DialectTest.hasher(Dialects.PLAIN_TEXT);

        assertThat(hasher.verify("secre", "{noop}secre")).isTrue();
        assertThat(lengthsThatVerify(hasher, "secret", "{noop}secret")).isEmpty();
    }

    /** The second one: 64 bytes of scrypt, cut to exactly the 43 characters of 32 bytes, in one case of four. */
    @Test
    void scryptOf64Bytes_isTheExceptionThatIsDocumented() {
        int verified = 0;
        for (int i = 0; i < 60; i++) {
            byte[] salt = ("salt number " + (1000 + i)).getBytes(StandardCharsets.US_ASCII);
            byte[] tag = CountingEngines.counting()
                    .derive(
                            CheapestForTests.SCRYPT,
                            Input.of("password".getBytes(StandardCharsets.US_ASCII), salt),
                            64);
            String own = Traits.of(CheapestForTests.SCRYPT).print(salt, tag);
            String adonis = own.replace("ln=1,", "n=2,");
            for (String stored : List.of(own, adonis)) {
                List<Integer> lengths = lengthsThatVerify(EVERYTHING, "password", stored);
                assertThat(lengths).isSubsetOf(stored.length() - 43);
                assertThat(lengths.isEmpty()).isEqualTo((tag[32] & 0xc0) != 0);
                verified += lengths.size();
            }
        }
        assertThat(verified).as("of 120").isBetween(15, 45);
    }

    /**
     * Prefixes before a complete form: without the prefix, the rest is that form, and still a hash of the same
     * password.
     */
    private static final List<String> MARKS = List.of("bcrypt$", "argon2", "$shiro2", "$s0", ":", ":A:", ":argon2:");

    /** What django-hashers-passlib writes without the dollar sign with which passlib begins. */
    private static final String WITHOUT_DOLLAR = "\\$(apr1|bcrypt-sha256|pbkdf2(-sha256|-sha512)?)\\$.*";

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringThatLostItsBeginning_verifiesOnlyIfAPrefixIsLost(String name, String password, String stored) {
        for (int start = 1; start <= stored.length(); start++) {
            String lost = stored.substring(0, start);
            boolean mark = MARKS.contains(lost)
                    || lost.matches("\\{[^{}]+\\}")
                    || (lost.equals("$") && stored.matches(WITHOUT_DOLLAR));
            if (!mark) {
                assertThat(verifies(EVERYTHING, password, stored.substring(start)))
                        .as("%s without %s", name, lost)
                        .isFalse();
            }
        }
    }
}
