package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dialects through the front door: who reads what, what is refused, and what is never guessed. */
class DialectTest {
    static final Scheme CHEAP = Argon2.id(8, 1, 1);
    static final PasswordHasher ALL = hasher(Dialects.ALL.toArray(Dialect[]::new));

    static PasswordHasher hasher(Dialect... dialects) {
        return PasswordHasher.builder().scheme(CHEAP).accept(dialects).build();
    }

    static Reason reason(PasswordHasher hasher, String stored) {
        try {
            hasher.verify("password", stored);
            throw new AssertionError("read: " + stored);
        } catch (InvalidHashException e) {
            return e.reason();
        }
    }

    /** Strings that their own program wrote, by dialect; see the head of the file for where they are from. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", useHeadersInDisplayName = true, numLinesToSkip = 4)
    void stringOfADialect_verifiesInItAlone(String name, String password, String stored) {
        Dialect dialect = Dialects.ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(hasher(dialect).verify(password, stored)).isTrue();
        assertThat(hasher(dialect).verify(password + "x", stored)).isFalse();
        assertThat(hasher(dialect).needsRehash(stored)).isTrue();
        assertThat(ALL.verify(password, stored)).isTrue();
        assertThat(Dialects.identify(stored).dialect()).isEqualTo(name);
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> PasswordHasher.of(CHEAP).verify(password, stored))
                .withMessageContaining(
                        "Dialects." + name.toUpperCase(Locale.ROOT).replace('-', '_'))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED));
    }

    /** No string is claimed by two dialects of ALL, so their order decides nothing. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/dialects.csv", numLinesToSkip = 4)
    void stringOfADialect_isReadByNoOther(String name, String password, String stored) {
        List<Dialect> others = new ArrayList<>(Dialects.ALL);
        others.removeIf(one -> one.name().equals(name));

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher(others.toArray(Dialect[]::new)).verify(password, stored));
    }

    @Test
    void everyDialectOfAll_hasAStringInTheFile() {
        String file = Vectors.text("dialects.csv");
        assertThat(Dialects.ALL).allSatisfy(dialect -> assertThat(file).contains("\n" + dialect.name() + ","));
    }

    @Test
    void upgrade_replacesAForeignHash() {
        List<String> written = new ArrayList<>();
        String hex = pbkdf2("PBKDF2WithHmacSHA256", "password", "salt", 1, 32).substring(8);
        String django = "pbkdf2_sha256$1$salt$"
                + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));

        assertThat(ALL.verify("password", django, written::add)).isTrue();

        assertThat(written).singleElement().satisfies(better -> {
            assertThat(better).startsWith("$argon2id$");
            assertThat(ALL.verify("password", better)).isTrue();
            assertThat(ALL.needsRehash(better)).isFalse();
        });
    }

    /** Salt and tag in hexadecimal, by the JDK. */
    static String pbkdf2(String algorithm, String password, String salt, int iterations, int length) {
        try {
            byte[] saltBytes = salt.getBytes(StandardCharsets.UTF_8);
            byte[] tag = SecretKeyFactory.getInstance(algorithm)
                    .generateSecret(new PBEKeySpec(password.toCharArray(), saltBytes, iterations, length * 8))
                    .getEncoded();
            return HexFormat.of().formatHex(saltBytes) + HexFormat.of().formatHex(tag);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"{noop}secret, secret", "{CLEARTEXT}secret, secret", "plain$$secret, secret", "{noop}, ''"})
    void plainText_isReadByNameAlone(String stored, String password) {
        assertThat(hasher(Dialects.PLAIN_TEXT).verify(password, stored)).isTrue();
        assertThat(hasher(Dialects.PLAIN_TEXT).verify("other", stored)).isFalse();
        assertThat(reason(ALL, stored)).isEqualTo(Reason.UNSUPPORTED);
    }

    /** Whoever reads the database must not be able to log in by typing what stands there. */
    @Test
    void textWithoutAMark_isNeverAPassword() {
        PasswordHasher hasher = hasher(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST);

        assertThat(reason(hasher, "secret")).isEqualTo(Reason.MALFORMED);
        assertThat(reason(hasher, "")).isEqualTo(Reason.MALFORMED);
    }

    @Test
    void unusablePassword_matchesNothing() {
        PasswordHasher hasher = hasher(Dialects.DJANGO);
        for (String unusable : List.of(
                "!",
                "!Xo3YFVNvnHhIMPcfpLVdDIr5yOBHDvRS2Y7Gw1fa",
                "!a",
                "!" + "x".repeat(12),
                "!" + "x".repeat(400),
                "!pbkdf2_sha256$1$salt$AAAA",
                "!\u00e9")) {
            assertThat(hasher.verify("", unusable)).isFalse();
            assertThat(hasher.verify("password", unusable)).isFalse();
            assertThat(hasher.verify(unusable, unusable)).isFalse();
            assertThat(hasher.needsRehash(unusable)).isTrue();
        }
    }

    @Test
    void unusablePassword_takesTheWorkOfAnother() {
        CountingEngines engines = CountingEngines.counting();
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(CHEAP)
                .accept(Dialects.DJANGO)
                .engines(engines.engines())
                .build();

        for (String unusable : List.of("!", "!a", "!" + "x".repeat(40), "!bcrypt$$2b$04$")) {
            assertThat(hasher.verify("password", unusable)).isFalse();
            assertThat(engines.takeCalls()).as(unusable).containsExactly(CHEAP);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "crypt$$abJnggxhB/yWI, django-crypt",
        "crypt$ab$abJnggxhB/yWI, django-crypt",
        "hsHkaVhwsYfnQHkQtLnWcA3u, bigcrypt or crypt16",
        "qiyh4XPJGsOZ2MEAyLkfWqeQabcdefghijk, bigcrypt",
        "md5c8272612932975ee80e8a35995708e80, postgres-md5",
        "SCRAM-SHA-256$4096:c2FsdA==$AAAA:AAAA, scram",
        "$scram$6400$c2FsdA$sha-1=AAAA, scram",
        "$A$005$abcdefghijklmnopqrst, mysql-caching-sha2",
        "{FSHP1|8|4096}AAAA, fshp",
        "{CRYPT}hsHkaVhwsYfnQHkQtLnWcA3u, bigcrypt or crypt16",
    })
    void hashThatIsOnlyKnown_isUnsupportedByItsName(String stored, String algorithm) {
        for (PasswordHasher hasher : List.of(ALL, PasswordHasher.of(CHEAP), hasher(Dialects.DJANGO))) {
            assertThat(reason(hasher, stored)).isEqualTo(Reason.UNSUPPORTED);
        }
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> ALL.verify("password", stored))
                .withMessage("hashes of " + algorithm + " are known, but not computed here");
    }

    /** One character more or less, or one outside the alphabet, is of no known form. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hsHkaVhwsYfnQHkQtLnWcA3",
                "hsHkaVhwsYfnQHkQtLnWcA3ux",
                "hsHkaVhwsYfnQHkQtLnWcA3+",
                "md5c8272612932975ee80e8a35995708e8g+"
            })
    void textThatIsNearlyABigcrypt_isMalformed(String stored) {
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** zitadel verifies both alphabets; salt and tag are in the same one, and padding is of the standard one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // '.' and '+'
                "$pbkdf2-sha256$1000$.....................w$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc",
                "$pbkdf2-sha256$1000$+++++++++++++++++++++w$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK.1x7oEofxPWc",
                "$pbkdf2-sha256$1000$.+...................w$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK.1x7oEofxPWc",
                // '.' and padding
                "$pbkdf2-sha256$1000$.....................w==$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK.1x7oEofxPWc=",
                "$pbkdf2-sha256$1000$.....................w$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK.1x7oEofxPWc=",
                // padding on one side
                "$pbkdf2-sha256$1000$+++++++++++++++++++++w==$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc",
                "$pbkdf2-sha256$1000$+++++++++++++++++++++w$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc=",
                // unused bits, and padding that is too short or too long
                "$pbkdf2-sha256$1000$+++++++++++++++++++++x==$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc=",
                "$pbkdf2-sha256$1000$+++++++++++++++++++++w=$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc=",
                "$pbkdf2-sha256$1000$+++++++++++++++++++++w==$isNMcxVg3SgC4jOM9gB8yX/kzYlM3nK+1x7oEofxPWc==",
                // the alphabet for addresses
                "$pbkdf2-sha256$1000$---------------------w$isNMcxVg3SgC4jOM9gB8yX_kzYlM3nK-1x7oEofxPWc",
            })
    void pbkdf2OfMixedAlphabets_isMalformed(String stored) {
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // passlib's rounds, and RustCrypto's parameters
                "passlib-pbkdf2 | $pbkdf2$1212$OB.dtnSEXZK8U5cgxU/GYQ$y5LKPOplRmok7CZp/aqVDVg8zGI",
                "hashkit | $pbkdf2$i=4096,l=20$Asl+IGNWppU$9AuB0dc67fbq+zQ6bHtflPn05k4",
                // a logarithm, N, and N with padding
                "hashkit | $scrypt$ln=10,r=8,p=2$eNoc2aCFtvmTXeBcMZUaSg$BBWdkbSbkCgRKlGVn6y5g2YrggLboFbAEnEv8BxTGD2iYdyQ3JpnCnlW3PBjzZpnTny+DACs5gR6lCpGvozqMA",
                "scrypt-by-n | $scrypt$ln=1024,r=8,p=2$eNoc2aCFtvmTXeBcMZUaSg$BBWdkbSbkCgRKlGVn6y5g2YrggLboFbAEnEv8BxTGD2iYdyQ3JpnCnlW3PBjzZpnTny+DACs5gR6lCpGvozqMA",
                "scrypt-by-n | $scrypt$ln=64,r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "scrypt-by-n | $scrypt$ln=16,r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg==$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc=",
                // password4j's number, and crypt(3)'s salt
                "password4j | $3$4294967552$c2FsdHNhbHRzYWx0$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "crypt3 | $5$4294967552$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "crypt3 | $1$12345678$tnxS1T8Q6VVn3kpV8cN6o.",
                // cta's and dlitz's
                "p5k2 | $p5k2$1$$h1TDLGSw9ST8UMAPeIE13i0t12c=",
                "p5k2 | $p5k2$$exec$r1EWMCMk7Rlv3L/RNcFXviDefYa0hlql",
                // LDAP's and Spring's braces
                "ldap | {PBKDF2}2$7/1/j7EWYqw$EJSXtfg2YJWtmwc7LfEQzTzZA.A",
                "spring | {argon2}$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                "ldap | {ARGON2}$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc",
                // a digest with a salt, and without
                "django | md5$salt$c8272612932975ee80e8a35995708e80",
                "unsalted-digest | md5$$c8272612932975ee80e8a35995708e80",
                "unsalted-digest | c8272612932975ee80e8a35995708e80",
                "spring | {MD5}{salt}c8272612932975ee80e8a35995708e80",
                "unsalted-digest | {MD5}c8272612932975ee80e8a35995708e80",
                "unsalted-digest | {MD5}X03MO1qnZdYdgyfeuILPmQ==",
            })
    void stringsThatResembleEachOther_areToldApart(String dialect, String stored) {
        assertThat(Dialects.identify(stored).dialect()).isEqualTo(dialect);
        assertThat(Dialects.identify(stored).isReadable())
                .as("%s", Dialects.identify(stored))
                .isTrue();
    }

    /** Django and Werkzeug compare text, so another case is another string to them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "md5$123abcdef$C8272612932975ee80e8a35995708e80",
                "sha1$123abcdef$e4a1877b0e35c47329e7ed7e58014276168a37bA",
                "pbkdf2:sha256:1000$w1kYATe6sG3BHtjI$bfaf8ffFb229b497e3fe95ef44275447c9fcf0d1d2c3ea48bf6a52535592fbf6",
                "grub.pbkdf2.sha512.10000.9b436bb6978682363d5c449bbeab3226.0FE5EF169AFFCB67D86E2581B1E251D8",
            })
    void hexadecimalDigitOfAnotherCase_isRefused(String stored) {
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** Kratos pads, and its ln is N: 17 is no power of two, and nobody's logarithm is written with padding. */
    @Test
    void paddedScryptWithALogarithm_isAClearError() {
        String stored = "$scrypt$ln=17,r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg==$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc=";

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> ALL.verify("password", stored))
                .withMessageContaining("power of two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"m=8,t=1,p=1", "m=8,p=1,t=1", "t=1,m=8,p=1", "t=1,p=1,m=8", "p=1,t=1,m=8", "p=1,m=8,t=1"})
    void argon2Parameters_countByTheirNames(String parameters) {
        String canonical = PasswordHasher.of(CHEAP).hash("password");
        String stored = canonical.replace("m=8,t=1,p=1", parameters);

        assertThat(ALL.verify("password", stored)).isTrue();
        assertThat(ALL.verify("other", stored)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m=8,t=1", "m=8,t=1,p=1,p=1", "t=1,m=8,p=1,x=1", "t=1,m=,p=1", "t=1,p=1,m=08"})
    void argon2ParametersThatAreWrong_areRefused(String parameters) {
        String stored = PasswordHasher.of(CHEAP).hash("password").replace("m=8,t=1,p=1", parameters);

        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** crypt(3) leaves out the rounds where there are 5,000. */
    @Test
    void roundsThatAreNotWritten_areHeldAgainstTheCeilingToo() {
        PasswordHasher low = PasswordHasher.builder()
                .scheme(CHEAP)
                .ceilings(Ceilings.defaults().with(Limit.DIGEST_ROUNDS, 4999))
                .accept(Dialects.CRYPT3)
                .build();

        assertThat(reason(low, "$5$salt$" + ".".repeat(43))).isEqualTo(Reason.ABOVE_CEILING);
    }

    @ParameterizedTest
    @CsvSource({
        "$6$rounds=999999999$saltsalt$%86, DIGEST_ROUNDS",
        "pbkdf2_sha256$3000001$salt$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, PBKDF2_ITERATIONS",
        "$e0801$c2FsdA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, ",
        "$s0$160801$c2FsdA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, SCRYPT_MEMORY",
        "$P$RIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0, DIGEST_ROUNDS",
        "$7$S6..../....SodiumChloride$%43, SCRYPT_MEMORY",
        "bcrypt$$2b$31$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO, BCRYPT_COST",
        "grub.pbkdf2.sha512.1500001.%128.%128, PBKDF2_SHA512_ITERATIONS",
        "$s0$120803$c2FsdA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, SCRYPT_WORK",
        "'$scrypt$n=2,r=1073741823,p=1$AAAAAAAAAAAAAAAAAAAAAA$%A86', SCRYPT_MEMORY",
        "$shiro1$SHA-256$700001$c2FsdA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, DIGEST_ROUNDS",
    })
    void costAboveItsCeiling_isRefusedInEveryDialect(String stored, Limit limit) {
        String filled = stored.replace("%86", ".".repeat(86))
                .replace("%A86", "A".repeat(86))
                .replace("%128", "0".repeat(128))
                .replace("%43", ".".repeat(43));

        if (limit == null) {
            assertThat(ALL.verify("password", filled)).isFalse();
        } else {
            assertThat(reason(ALL, filled)).isEqualTo(Reason.ABOVE_CEILING);
        }
        assertThat(reason(ALL, filled + "x".repeat(1024))).isEqualTo(Reason.ABOVE_CEILING);
        assertThat(Ceilings.defaults().toString()).contains("digest rounds");
    }

    /** SHA-1 of "pw" and the salt, by Python's hashlib. Of a cut salt the rest would pass for the end of the password. */
    @Test
    void ldapSaltUnderFourBytes_isRefused() {
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.LDAP)
                .build();

        assertThat(hasher.verify("pw", "{SSHA}ztdmjufv91ddfvB93U4OsHhLrWxBQkNB"))
                .isTrue();
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify("pw", "{SSHA}NaretJ7nP+iWs9vZkZK0uvWvNtZBQkM="))
                .withMessageContaining("at least 4");
    }
}
