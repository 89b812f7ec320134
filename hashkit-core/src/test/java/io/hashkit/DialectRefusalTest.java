package io.hashkit;

import static io.hashkit.DialectTest.ALL;
import static io.hashkit.DialectTest.CHEAP;
import static io.hashkit.DialectTest.hasher;
import static io.hashkit.DialectTest.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings of other systems that are refused, and the reasons. */
class DialectRefusalTest {
    @ParameterizedTest
    @CsvSource({
        "crypt$$abJnggxhB/yWI, django-crypt",
        "crypt$ab$abJnggxhB/yWI, django-crypt",
        "hsHkaVhwsYfnQHkQtLnWcA3u, bigcrypt or crypt16",
        "qiyh4XPJGsOZ2MEAyLkfWqeQabcdefghijk, bigcrypt",
        "md5c8272612932975ee80e8a35995708e80, postgres-md5",
        "SCRAM-SHA-512$4096:c2FsdA==$AAAA:AAAA, scram",
        "{SCRAM-SHA-512}4096, scram",
        "$scram$6400$c2FsdA$sha-1=AAAA, scram",
        "$A$005$abcdefghijklmnopqrst, mysql-caching-sha2",
        "{CRYPT}hsHkaVhwsYfnQHkQtLnWcA3u, bigcrypt or crypt16",
    })
    void hashThatIsOnlyKnown_isUnsupportedByItsName(String stored, String algorithm) {
        for (PasswordHasher hasher : List.of(ALL, TestHashers.of(CHEAP), hasher(Dialects.DJANGO))) {
            assertThat(reason(hasher, stored)).isEqualTo(Reason.UNSUPPORTED);
        }
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> ALL.verify("password", stored))
                .withMessage("hashes of " + algorithm + " are known, but not computed here");
    }

    /** One character more or less, or one outside of the alphabet, is a hash of an unknown form. */
    @ParameterizedTest
    @ValueSource(strings = {"hsHkaVhwsYfnQHkQtLnWcA3", "hsHkaVhwsYfnQHkQtLnWcA3ux", "hsHkaVhwsYfnQHkQtLnWcA3+"})
    void textThatIsNearlyABigcrypt_isOfNoKnownForm(String stored) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> ALL.verify("password", stored))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.UNSUPPORTED))
                .withMessageContaining("does not show which system wrote it");
    }

    /** zitadel verifies both alphabets; salt and tag use the same one, and padding belongs to the standard alphabet. */
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
                // the URL-safe alphabet
                "$pbkdf2-sha256$1000$---------------------w$isNMcxVg3SgC4jOM9gB8yX_kzYlM3nK-1x7oEofxPWc",
            })
    void pbkdf2OfMixedAlphabets_isMalformed(String stored) {
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** zitadel writes SHA-2 under these names, and Ory Kratos SHA-3 with parameters. */
    @Test
    void pbkdf2WithAnotherDigest_isReadByNameAlone() {
        String bare = "$pbkdf2-sha384$2$c2FsdHNhbHQ$" + "A".repeat(64);
        String kratos = "$pbkdf2-sha384$i=2,l=48$c2FsdHNhbHQ$" + "A".repeat(64);
        PasswordHasher named = hasher(Dialects.PBKDF2_SHA224_SHA384);

        assertThat(reason(ALL, bare)).isEqualTo(Reason.UNSUPPORTED);
        assertThat(named.verify("password", bare)).isFalse();
        assertThat(reason(ALL, kratos)).isEqualTo(Reason.UNSUPPORTED);
        assertThat(reason(named, kratos)).isEqualTo(Reason.UNSUPPORTED);
        assertThat(reason(named, bare.replace("$2$", "$700001$"))).isEqualTo(Reason.ABOVE_CEILING);
    }

    /** Strings with a damaged part, each of a dialect that computes its own digests or derives keys from a tag. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$sha1$0$salt$............................",
                "$sha1$010$salt$............................",
                "$sha1$10$salt$...........................",
                "$sha1$10$sa:lt$............................",
                "$sha1$10$sa!lt$............................",
                "{FSHP4|1|1}AAAA",
                "{FSHP1|1|0}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "{FSHP1|2|1}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "{FSHP1|1}AAAA",
                "SCRAM-SHA-256$1:c2FsdA==$XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=:",
                "SCRAM-SHA-256$0:c2FsdA==$XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=:XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=",
                "{SCRAM-SHA-256}1,c2FsdA==,XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=",
                "$8$84486783037343$pYNyVrtyMalQrZLxRi7ZLQS1Fl.jkYCgASUi5P8JNb",
                "$8$8448678303734$pYNyVrtyMalQrZLxRi7ZLQS1Fl.jkYCgASUi5P8JNb2",
                "$9$87023684531115$phio0TBQwaO7KZ8toQFyGFyDvyOzidaypRWN0uKX0h=",
                "{sha256}4de93db9c46f309508ff1f07d6ea0dac29303a40f0a9b68a225f6a92257928ef569be32a4165c0",
                "{sha256}4DE93DB9C46F309508FF1F07D6EA0DAC29303A40F0A9B68A225F6A92257928EF569BE32A4165C014",
                ":B::c8272612932975ee80e8a35995708e80",
                ":B:salt:c8272612932975ee80e8a35995708e8",
                ":pbkdf2:sha256:2:16:c2FsdA==:AAAAAAAAAAAAAAAAAAAA",
                ":pbkdf2-legacyB:!sha256:2:15!!c2FsdA==!AAAAAAAAAAAAAAAAAAAA",
                ":pbkdf2-legacyA:!sha256:2:15!salt!c2FsdA==!AAAAAAAAAAAAAAAAAAAA",
                ":bcrypt:3$abcdefghijklmnopqrstuu$/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
                "U$S$5TNa6iSobWGn5YiFeW.ZhNJm7IFPaQRWM56rs3gnmOFkdl43Lz5",
                "U$P$5Vq6FehS.PqzLztC1UOeYxwi.UwOgU",
                "md5c8272612932975ee80e8a35995708e8g+",
            })
    void stringWithADamagedPart_isMalformed(String stored) {
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** Django and Werkzeug compare text, so hexadecimal in another case does not match there. */
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

    /** Kratos pads its base64, and its ln is N; others pad too, and write a logarithm, which is below 64. */
    @Test
    void paddedScrypt_isReadByTheSizeOfItsNumber() {
        String rest = ",r=8,p=1$eNoc2aCFtvmTXeBcMZUaSg==$9AuB0dc67fbq9AuB0dc67fbq9AuB0dc67fbq9AuB0dc=";

        assertThat(Dialects.identify("$scrypt$ln=17" + rest).costs()).isEqualTo("ln=17,r=8,p=1");
        assertThat(Dialects.identify("$scrypt$ln=131072" + rest).costs()).isEqualTo("ln=17,r=8,p=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"m=8,t=1,p=1", "m=8,p=1,t=1", "t=1,m=8,p=1", "t=1,p=1,m=8", "p=1,t=1,m=8", "p=1,m=8,t=1"})
    void argon2Parameters_countByTheirNames(String parameters) {
        String canonical = TestHashers.of(CHEAP).hash("password");
        String stored = canonical.replace("m=8,t=1,p=1", parameters);

        assertThat(ALL.verify("password", stored)).isTrue();
        assertThat(ALL.verify("other", stored)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m=8,t=1", "m=8,t=1,p=1,p=1", "t=1,m=8,p=1,x=1", "t=1,m=,p=1", "t=1,p=1,m=08"})
    void argon2ParametersThatAreWrong_areRefused(String parameters) {
        String stored = TestHashers.of(CHEAP).hash("password").replace("m=8,t=1,p=1", parameters);

        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
    }

    /** crypt(3) omits the rounds if there are 5,000. */
    @Test
    void omittedRounds_areCheckedAgainstTheCeilingToo() {
        PasswordHasher low = TestHashers.builder()
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
        "$sha1$700001$salt$............................, DIGEST_ROUNDS",
        "{FSHP1|1|700001}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, DIGEST_ROUNDS",
        "{FSHP1|257|1}%A388, SALT",
        "SCRAM-SHA-256$3000001:c2FsdA==$AAAA:AAAA, PBKDF2_ITERATIONS",
        "'{SCRAM-SHA-1}3000001,c2FsdA==,AAAA,AAAA', PBKDF2_ITERATIONS",
        ":pbkdf2:sha512:1500001:9:c2FsdA==:AAAAAAAAAAAA, PBKDF2_SHA512_ITERATIONS",
        ":pbkdf2-legacyA:!sha512:1500001:9!!c2FsdA==!AAAAAAAAAAAA, PBKDF2_SHA512_ITERATIONS",
        ":bcrypt:31$abcdefghijklmnopqrstuu$/ied6LYDv4Nek.n8vXq7pbx7mJcRizO, BCRYPT_COST",
    })
    void costAboveItsCeiling_isRefusedInEveryDialect(String stored, Limit limit) {
        String filled = stored.replace("%86", ".".repeat(86))
                .replace("%A86", "A".repeat(86))
                .replace("%A388", "A".repeat(386) + "==")
                .replace("%128", "0".repeat(128))
                .replace("%43", ".".repeat(43));

        if (limit == null) {
            assertThat(ALL.verify("password", filled)).isFalse();
        } else {
            assertThat(reason(ALL, filled)).isEqualTo(Reason.ABOVE_CEILING);
        }
        assertThat(reason(ALL, filled + "x".repeat(2048))).isEqualTo(Reason.ABOVE_CEILING);
        assertThat(Ceilings.defaults().toString()).contains("digest rounds");
    }

    /**
     * SHA-1 of "pw" and the salt, computed by Python's hashlib. The rest of a truncated salt would match as the end of
     * the password.
     */
    @Test
    void ldapSaltUnderFourBytes_isRefused() {
        PasswordHasher hasher = TestHashers.builder()
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
