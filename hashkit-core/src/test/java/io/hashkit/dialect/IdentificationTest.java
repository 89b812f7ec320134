package io.hashkit.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.Vectors;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Identification.Strength;
import io.hashkit.dialect.Identification.Treatment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentificationTest {
    private static final String SALTED_TWICE = "96776733c3585213769b2c21db9ea213:abcdefghijklmnopqrstuvwxyzAB00";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE"
                        + " | hashkit | argon2id | m=19456,t=2,p=1 | ENOUGH | VERIFIED",
                "$argon2i$m=512,t=2,p=2$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE"
                        + " | hashkit | argon2i | v=16,m=512,t=2,p=2 | BELOW_FLOOR | VERIFIED",
                "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO"
                        + " | hashkit | bcrypt | cost=12 | ENOUGH | VERIFIED",
                "{bcrypt}$2a$10$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO"
                        + " | spring | bcrypt | cost=10 | ENOUGH | NEEDS_DIALECT",
                "$6$saltsalt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/"
                        + " | crypt3 | sha512-crypt | rounds=5000 | NOT_ALLOWED | NEEDS_DIALECT",
                "md5$salt$c8272612932975ee80e8a35995708e80 | django | salted-md5 | '' | NOT_ALLOWED | NEEDS_DIALECT",
                ":B:c8cad1cd:cde30259cb78bbacd45cfa34ace5623b"
                        + " | mediawiki | salted-md5 | '' | NOT_ALLOWED | NEEDS_DIALECT",
                ":pbkdf2:sha512:30000:64:b3XhduIG7DaIbu4dEEPe5A==:kTcYquBTPfapjuuYIvoeWuEA+mao6mC4mndmTPjnkcI7Vcqh+US0hZDlUCgwYY2wg0KKDsmXc2vMFvD1TEwjmA=="
                        + " | mediawiki | pbkdf2-sha512 | i=30000 | BELOW_FLOOR | NEEDS_DIALECT",
                "$sha1$10$rF93kmu1$AzxUeaIZnyEL84PVLRQR91zh10lN"
                        + " | crypt3 | sha1-crypt | rounds=10 | NOT_ALLOWED | NEEDS_DIALECT",
                "$9$nhEmQVczB7dqsO$X.HsgL6x1il0RxkOSSvyQYwucySCt7qFm4v7pqCxkKM"
                        + " | cisco | scrypt | ln=14,r=1,p=1 | BELOW_FLOOR | NEEDS_DIALECT",
                "$pbkdf2-sha384$100$Vu/MIyRoLG4WEX.YjoyEGw$B7TDRLukkNFpuTaqAYqvuq4.726APTzosZvZcPafHojm1o4XhiDxrU6lVsUUT58f"
                        + " | pbkdf2-sha224-sha384 | pbkdf2-sha384 | i=100 | NOT_ALLOWED | NEEDS_DIALECT",
                "$P$5........aaaaaaaaaaaaaaaaaaaaaa | phpass | phpass | log2=7 | NOT_ALLOWED | NEEDS_DIALECT",
                "$S$5........aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                        + " | phpass | phpass-sha512 | log2=7 | NOT_ALLOWED | NEEDS_DIALECT",
                "! | none | none | '' | UNKNOWN | NO_PASSWORD",
                "$y$j9T$abc$def | unknown | yescrypt | '' | UNKNOWN | UNSUPPORTED",
                "98bu88jirWHAM | unknown | des-crypt | '' | UNKNOWN | UNSUPPORTED",
                "correct horse | unknown | '' | '' | UNKNOWN | MALFORMED",
                "$2b$12$abcdefghijklmnopqrstuu | hashkit | '' | '' | UNKNOWN | MALFORMED",
                "$argon2id$v=19$m=99999999,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE"
                        + " | hashkit | '' | '' | UNKNOWN | ABOVE_CEILING",
                "$argon2id$v=19$m=8192,t=1023,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE"
                        + " | hashkit | argon2id | m=8192,t=1023,p=1 | UNKNOWN | ABOVE_CEILING",
                "pbkdf2_sha256$99000000$c2FsdHNhbHQ$gHUYVKeoKVzXlB8Xh0PvVaUPXrbcJB4H3MQj2N7TnSQ="
                        + " | django | pbkdf2-sha256 | i=99000000 | UNKNOWN | ABOVE_CEILING",
                "$argon2id$v=19$m=8,t=1,p=1,keyid=Zm9v$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE"
                        + " | hashkit | '' | '' | UNKNOWN | UNKNOWN_KEY",
            })
    void string_isNamed(
            String stored, String dialect, String algorithm, String costs, Strength strength, Treatment treatment) {
        Identification identity = Dialects.identify(stored);

        assertThat(identity.dialect()).isEqualTo(dialect);
        assertThat(identity.algorithm()).isEqualTo(algorithm);
        assertThat(identity.costs()).isEqualTo(costs);
        assertThat(identity.strength()).isEqualTo(strength);
        assertThat(identity.treatment()).isEqualTo(treatment);
        assertThat(identity.isReadable()).isEqualTo(strength != Strength.UNKNOWN);
    }

    @Test
    void strength_isThatOfThePolicy() {
        String bcrypt = "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";

        assertThat(Dialects.identify(bcrypt, Policy.FIPS_140, Ceilings.defaults())
                        .strength())
                .isEqualTo(Strength.NOT_ALLOWED);
    }

    /** The treatment that identify predicts is what a hasher does. */
    @Test
    void treatment_isWhatAHasherDoes() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .accept(Dialects.ALL)
                .accept(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST, Dialects.BCRYPT_2X)
                .build();

        assertThat(Vectors.lines("interop_sample.jsonl")).allSatisfy(row -> {
            String stored = Vectors.string(row, "encoded");
            Identification identity = Dialects.identify(stored);
            boolean read;
            try {
                boolean rehash = hasher.needsRehash(stored);
                assertThat(rehash || identity.treatment() == Treatment.VERIFIED).isTrue();
                read = true;
            } catch (io.hashkit.phc.InvalidHashException e) {
                assertThat(identity.treatment()).hasToString(e.reason().name());
                read = false;
            }
            assertThat(identity.isReadable()).as(stored).isEqualTo(read);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "$", "{", "}", "{}", "!", "$$", "\0", "é", "😀", "{\"credentialData\"\"secretData\"", "{{{{"
            })
    void oddString_isNamedWithoutAnException(String stored) {
        assertThat(Dialects.identify(stored).toString()).doesNotContain("Exception");
    }

    @Test
    void wrapAroundARowWithoutAPassword_isMalformedAsForAHasher() {
        String header = "IQAwACgAZGphbmdv"; // "!", NUL, "0", 40, NUL, "django"

        Identification identity = Dialects.identify("$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=" + header
                + "$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE");

        assertThat(identity.treatment()).isEqualTo(Treatment.MALFORMED);
        assertThat(identity.detail()).contains("contains an inner hash");
    }

    @Test
    void wrapAroundADialectThatMustBeNamed_tellsTheDialect() {
        Identification identity =
                Dialects.identify(wrap(Dialects.named("vbulletin").orElseThrow(), SALTED_TWICE));

        assertThat(identity.dialect()).isEqualTo("vbulletin");
        assertThat(identity.algorithm()).isEqualTo("argon2id-wrapped");
        assertThat(identity.treatment()).isEqualTo(Treatment.NEEDS_DIALECT);
        assertThat(identity.detail()).isEqualTo("accept(Dialects.named(\"vbulletin\").orElseThrow())");
    }

    @Test
    void wrapAroundAFormOfTheApplication_namesTheFormThatIsMissing() {
        Dialect own = Dialects.of("my-app", "<tag:hex>:<s:text>", "md5(hex(md5($p)).$s)");

        Identification identity = Dialects.identify(wrap(own, SALTED_TWICE));

        assertThat(identity.dialect()).isEqualTo("hashkit");
        assertThat(identity.algorithm()).isEqualTo("argon2id-wrapped");
        assertThat(identity.isReadable()).isFalse();
        assertThat(identity.detail()).endsWith("my-app, which this hasher does not accept");
    }

    private static String wrap(Dialect dialect, String stored) {
        PasswordHasher hasher =
                TestHashers.builder().scheme(Argon2.id(8, 1, 1)).accept(dialect).build();
        return hasher.rows().wrap(stored);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=AAAA$m52mBGJgKH9d2k9K/4hKfQ",
                "$2b-aes256gcm$cost=12,keyid=AAAA$",
                "$argon2$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE",
                "$2$02$/5A.BZ8WXbFhIEZK5WP7KuVOUYef56LKYc.4FNp0im8EX7X31EnOa",
            })
    void stringThatNoDialectReads_namesNone(String stored) {
        assertThat(Dialects.identify(stored).detail()).isNotEmpty().doesNotContain("must be named");
    }

    @Test
    void sealedString_doesNotTellWhetherItCanBeWrapped() {
        Identification identity = Dialects.identify(
                "$argon2id-aes256gcm$v=19$m=8,t=1,p=1,keyid=EUgeIKZ05/M" + "$c29tZXNhbHRzb21lc2FsdA$" + "A".repeat(86));

        assertThat(identity.dialect()).isEqualTo("hashkit");
        assertThat(identity.treatment()).isEqualTo(Treatment.NEEDS_KEY);
        assertThat(identity.isBound()).isFalse();
        assertThat(identity.keyId()).isEqualTo("EUgeIKZ05/M");
        assertThat(identity.wrapViolation()).contains("a hasher with the key tells");
        assertThat(identity.wrappedLength()).isZero();
    }

    @Test
    void stringThatIsSealedAsAWhole_isSealedAndTellsWhetherItIsBound() {
        Identification identity = Dialects.identify("$dialect-aes256gcm$keyid=EUgeIKZ05/M,bound=1$" + "A".repeat(86));

        assertThat(identity)
                .hasToString("Identification[dialect=sealed, algorithm=sealed, costs=, strength=UNKNOWN,"
                        + " treatment=NEEDS_KEY, detail=, bound=true]");
        assertThat(identity.isReadable()).isTrue();
    }

    /** The result of identify contains neither salt nor tag. */
    private static final String STORED = "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "^# ^ | blanks, line ends or NULs stand before or after",
                "^ #^ | blanks, line ends or NULs stand before or after",
                "^#\n^ | blanks, line ends or NULs stand before or after",
                "^#\0\0^ | blanks, line ends or NULs stand before or after",
                "\"#\" | the string is in quotes",
                "'#' | the string is in quotes",
                "`# | the string is in quotes",
                "anna:# | a name and a colon stand before",
                "anna:{bcrypt}# | a name and a colon stand before",
            })
    void whatStandsAroundAString_isNamed(String around, String words) {
        for (String stored : new String[] {STORED, "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$R0dvYfDmNM9Ywz4hPPsRyg"}) {
            String label = stored.startsWith("$2") ? "{bcrypt}" : "{argon2}";
            Identification identity =
                    Dialects.identify(around.replace("{bcrypt}", label).replace("#", stored));

            assertThat(identity.treatment()).isEqualTo(Treatment.MALFORMED);
            assertThat(identity.detail()).startsWith(words);
        }
        assertThat(Dialects.identify("md5$salt$c8272612932975ee80e8a35995708e80 ")
                        .detail())
                .startsWith("blanks, line ends or NULs");
    }

    /** Cut strings, and such as lost their salt: a name before the colon, or another identifier, is nothing to look for. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alice:pbkdf2_sha256$1$salt$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA= | unknown | a name and a colon stand",
                "alice:pbkdf2_sha256$1$salt$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa= | unknown | the string begins with the id",
                "$pbkdf2-sha256$1000$AAAAAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | passlib-pbkdf2 | the tag must end",
                "$pbkdf2-sha256$1E+03$AAAAAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA | passlib-pbkdf2 | the iterations",
                "$pbkdf2-sha256$1000$$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA | passlib-pbkdf2 | the salt is empty",
                "$pbkdf2-sha256$i=1000,l=32$AAAAAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | hashkit | the hash must end",
                "$scrypt$n=4,r=8,p=1$AAAAAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | scrypt-by-n | the tag must end",
                "$pbkdf2$AAAAAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | vertx | the tag must end",
                "$3$4294967552$AAAAAAAA$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | password4j | the tag must end",
                "bcrypt:$2a$05$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRiz | anope | the tag must end",
                "{X-PBKDF2}HMACSHA1:AAAAAQ==::aaaaaaaaaaaaaaaaaaaaaaaaaaA= | unknown | the salt is empty",
                "$a0801$$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaA= | unknown | stored hashes with this identifier",
            })
    void damagedString_isThatOfItsProgram(String stored, String dialect, String words) {
        Identification identity = Dialects.identify(stored);

        assertThat(identity.dialect()).as(identity.detail()).isEqualTo(dialect);
        assertThat(identity.detail()).startsWith(words);
    }

    @ParameterizedTest
    @CsvSource({
        "57ab8499d08c59a7211c77f557bf9425:4247",
        "A428863972744B16AFEF28E0087FC094B44BB7B1:",
        "5bb7456f43e3610363f68ad6de82b8b96f3fc9ad24e9d1f1f8d8bd89638db7c0:12480864321",
        "anna:5f4dcc3b5aa765d61d8327deb882cf99",
        "e4fa1555ad877bf0ec455483371867200eee89550a93eff2f95a6198"
    })
    void digestOfAnUnknownForm_isNotDamaged(String stored) {
        Identification identity = Dialects.identify(stored);

        assertThat(identity.treatment()).isEqualTo(Treatment.UNSUPPORTED);
        assertThat(identity.detail()).startsWith("the string has a digest in hexadecimal, and does not show how");
    }

    @Test
    void digestWithoutItsEnd_isDamaged() {
        assertThat(Dialects.identify("5bb7456f43e3610363f68ad6de82b8b96f3fc9ad24e9d1f1f8d8bd89638db7c:12480864321")
                        .treatment())
                .isEqualTo(Treatment.MALFORMED);
    }

    @Test
    void fewRoundsOfCrypt_areNamed() {
        assertThat(Dialects.identify("$6$rounds=999$saltsalt$" + "a".repeat(86)).detail())
                .contains("must be at least 1000");
    }

    @Test
    void identity_containsNoSecret() {
        assertThat(Vectors.lines("interop_sample.jsonl")).allSatisfy(row -> {
            String text = Dialects.identify(Vectors.string(row, "encoded")).toString();
            for (String part : Vectors.string(row, "encoded").split("[$=,:{}]")) {
                if (part.length() > 18) {
                    assertThat(text).doesNotContain(part);
                }
            }
        });
    }
}
