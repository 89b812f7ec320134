package io.hashkit;

import static io.hashkit.DialectTest.ALL;
import static io.hashkit.DialectTest.CHEAP;
import static io.hashkit.DialectTest.hasher;
import static io.hashkit.DialectTest.pbkdf2;
import static io.hashkit.DialectTest.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.phc.InvalidHashException.Reason;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dialects whose strings do not identify themselves or contain no parameters: they are declared, never guessed. */
class DeclaredDialectTest {
    private static final byte[] NONE = {};

    @Test
    void springPbkdf2_isReadByItsDeclaredParameters() {
        PasswordHasher hasher = hasher(Dialects.springPbkdf2(Pbkdf2.sha1(2), 8, 32, new byte[0]));
        String stored = pbkdf2("PBKDF2WithHmacSHA1", "password", "saltsalt", 2, 32);

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("password", "{pbkdf2}" + stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
        assertThat(reason(hasher, stored.substring(2))).isEqualTo(Reason.UNSUPPORTED);
        assertThat(hasher(Dialects.springPbkdf2(Pbkdf2.sha1(2), 8, 32, new byte[0]), Dialects.DJANGO, Dialects.WERKZEUG)
                        .verify("password", "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22"))
                .as("strings of other dialects are left to them")
                .isTrue();
    }

    /** Parameters that the string does not name: those of Spring's defaults, unless the application declares others. */
    @Test
    void springPbkdf2_isReadByTheDefaultsOfItsId_andByDeclaredParametersFirst() {
        String defaults = "{pbkdf2}" + pbkdf2("PBKDF2WithHmacSHA1", "password", "saltsalt", 185_000, 32);
        String own = "{pbkdf2}" + pbkdf2("PBKDF2WithHmacSHA1", "password", "saltsalt", 2, 32);
        PasswordHasher declared = PasswordHasher.builder()
                .scheme(new Bcrypt(4))
                .allowWeakCosts()
                .accept(Dialects.ALL)
                .accept(Dialects.springPbkdf2(Pbkdf2.sha1(2), 8, 32, new byte[0]))
                .build();

        assertThat(ALL.verify("password", defaults)).isTrue();
        assertThat(ALL.verify("Password", defaults)).isFalse();
        assertThat(declared.verify("password", own)).isTrue();
        assertThat(reason(ALL, defaults + "00")).isEqualTo(Reason.UNSUPPORTED);
    }

    /** Written by Spring Security 7.1. */
    @ParameterizedTest
    @CsvSource({
        "SHA1, 185000, 8, 32, '', 6dc911e4a49471390a028f0db2c405cdbbc9c06cb0346c5f9619811a78ef848056be6234deb3daf5",
        "SHA512, 1000, 16, 64, pepper, 54631cd40aa2229d52681edaa2c723707428c1b65060a8cc5b52aea21f4520ca"
                + "9e7f9f876fabfc9fa3db2ba2ba0e064ac1fa8df8ea8101695bb49afad653ac943d9ec3ae82d8c71f0949c493d1f8f7c7",
    })
    void springPbkdf2OfSpring_verifies(Prf prf, int iterations, int salt, int tag, String secret, String stored) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        PasswordHasher hasher =
                hasher(Dialects.springPbkdf2(new Pbkdf2(prf.algorithm(), iterations), salt, tag, bytes));

        assertThat(hasher.verify("secret", stored)).isTrue();
        assertThat(hasher.verify("Secret", stored)).isFalse();
    }

    /** Written by Spring Security 7.1.1 with {@code new StandardPasswordEncoder(secret)}. */
    @ParameterizedTest
    @CsvSource({
        "'', {sha256}4de93db9c46f309508ff1f07d6ea0dac29303a40f0a9b68a225f6a92257928ef569be32a4165c014",
        "pepper, 2e1a6dadc4480f41a75e559a936fbdcdceaf7cdea4f5e7b90fa558c835dff1eda68523c47707611a",
        "sécret ☃, 80302e69a5e26eeefdcbc45c5782a7b29aab0aa3eded31543cf11401b6e9c400956b0067cfd0bd90",
    })
    void springSha256_isReadByItsDeclaredSecret(String secret, String stored) {
        PasswordHasher hasher = hasher(Dialects.springSha256(secret.getBytes(StandardCharsets.UTF_8)));
        PasswordHasher other = hasher(Dialects.springSha256("other".getBytes(StandardCharsets.UTF_8)));
        String bare = stored.replace("{sha256}", "");

        assertThat(hasher.verify("secret", bare)).isTrue();
        assertThat(hasher.verify("secret", "{sha256}" + bare)).isTrue();
        assertThat(hasher.verify("Secret", bare)).isFalse();
        assertThat(hasher.needsRehash(bare)).isTrue();
        assertThat(other.verify("secret", bare)).isFalse();
        assertThat(reason(ALL, bare)).isEqualTo(Reason.UNSUPPORTED);
    }

    /** A salt of 8 bytes and a secret together may be longer than a salt. */
    @Test
    void springSha256WithALongSecret_isRead() {
        byte[] secret = "s".repeat(200).getBytes(StandardCharsets.UTF_8);

        assertThat(hasher(Dialects.springSha256(secret)).verify("secret", "0".repeat(80)))
                .isFalse();
    }

    /** Spring's {@code {sha256}} does not show whether there was a secret: the application knows. */
    @Test
    void springSha256BesideSpring_readsItsStrings() {
        Dialect declared = Dialects.springSha256("pepper".getBytes(StandardCharsets.UTF_8));
        String stored = "{sha256}2e1a6dadc4480f41a75e559a936fbdcdceaf7cdea4f5e7b90fa558c835dff1eda68523c47707611a";

        assertThat(hasher(declared, Dialects.SPRING).verify("secret", stored)).isTrue();
        assertThat(hasher(Dialects.SPRING, declared).verify("secret", stored)).isTrue();
        assertThat(hasher(Dialects.SPRING).verify("secret", stored)).isFalse();
    }

    /** Written by passwap 0.12.1, by the length of its tag in bytes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "16 | $scrypt$ln=4,r=8,p=1$aiAjLPERGozOmY1HhNphvg$wRId3pzpXG//xyS4vBHrAg",
                "21 | $scrypt$ln=4,r=8,p=1$v4M6v58Du6QOfWSi7FGDew$eCifx/F7TO73owOX73V72jf6kMUN",
                "26 | $scrypt$ln=4,r=8,p=1$hSIQOyS67zOrDyPNEbxWkg$pAh8eb6zhuVSZuwwll0YucB+/tSasNlH7QQ",
                "31 | $scrypt$ln=4,r=8,p=1$83x13kFy/bTPvjfeGxDgsw$7f65PaIPngzEgPpTV8hRQHvTfkwMHPrDRdFQWzqgZQ",
            })
    void shortScrypt_isReadByItsDeclaredLength(int length, String stored) {
        PasswordHasher hasher = hasher(Dialects.shortScrypt(length));

        assertThat(hasher.verify("secret", stored)).isTrue();
        assertThat(hasher.verify("Secret", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isTrue();
        assertThat(reason(ALL, stored)).isEqualTo(Reason.MALFORMED);
        for (int other = 16; other < 32; other++) {
            if (other != length) {
                assertThat(reason(hasher(Dialects.shortScrypt(other)), stored)).isEqualTo(Reason.MALFORMED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 15, 32, Integer.MAX_VALUE})
    void lengthThatIsNotShort_isTheCallersMistake(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.shortScrypt(length))
                .withMessageContaining("from 16 to 31 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 8, 16, 'PBKDF2 iterations must be from 1 to 2147483647, not 0'",
        "1, 7, 16, 'the salt must have from 8 to 64 bytes, not 7'",
        "1, 65, 16, 'the salt must have from 8 to 64 bytes, not 65'",
        "1, 8, 15, 'the tag must have from 16 to 64 bytes, not 15'",
        "1, 64, 65, 'the tag must have from 16 to 64 bytes, not 65'",
    })
    void parameterOfSpringPbkdf2OutOfRange_isTheCallersMistake(int iterations, int salt, int tag, String message) {
        assertThat(Dialects.springPbkdf2(Pbkdf2.sha1(1), 8, 16, NONE)).hasToString("spring-pbkdf2");
        assertThat(Dialects.springPbkdf2(Pbkdf2.sha1(1), 64, 64, NONE)).hasToString("spring-pbkdf2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.springPbkdf2(Pbkdf2.sha1(iterations), salt, tag, NONE))
                .withMessage(message);
    }

    /** They claim strings by their length and alphabet, and leave all others. */
    @Test
    void declaredDialect_claimsStringsOfItsLength() {
        Dialect pbkdf2 = Dialects.springPbkdf2(Pbkdf2.sha1(1), 8, 32, NONE);
        Dialect sha256 = Dialects.springSha256(NONE);

        assertThat(List.of("{pbkdf2}", "a".repeat(80), "A".repeat(55) + "=")).allMatch(pbkdf2::claims);
        assertThat(List.of("{pbkdf2", "a".repeat(79), "A".repeat(55), "A".repeat(57), "!".repeat(80), "!".repeat(56)))
                .noneMatch(pbkdf2::claims);
        assertThat(List.of("{sha256}", "a1".repeat(40))).allMatch(sha256::claims);
        assertThat(List.of("{sha256", "a".repeat(79), "a".repeat(81), "g".repeat(80), "aA".repeat(40)))
                .noneMatch(sha256::claims);
        String bcrypt = "04$" + ".".repeat(53);
        assertThat(List.of("$2a$" + bcrypt, "$2b$" + bcrypt, "$2y$" + bcrypt))
                .allMatch(Dialects.BCRYPT_TRUNCATED::claims);
        assertThat(List.of("$2x$" + bcrypt, "$2$" + bcrypt)).noneMatch(Dialects.BCRYPT_TRUNCATED::claims);
        assertThat(List.of("$argon2id$m=", "$argon2d$m=8")).allMatch(Dialects.ARGON2_VERSION_19::claims);
        assertThat(List.of("$argon2id$v=16$m=", "$argon2id", "$m=", "$scrypt$m="))
                .noneMatch(Dialects.ARGON2_VERSION_19::claims);
    }

    /** Written by MediaWiki 1.39.17 with the length that older versions wrote by default. */
    @Test
    void mediaWikiTagOf128Bytes_isRead() {
        String stored = ":pbkdf2:sha256:100:128:62/XQKRhaq9Gho1sDhFlEw==:"
                + "qirBjvnvMlNGj97DZ+nLb5ndreOK+6UWphA2uMLMCHAqTjglPuqO6pgOq/TTatHqRvC9xxPOpKU/f6xwV29al8Iywe3cwXZt"
                + "ElLHr1i34FZqjscSE7yjD1nKDwOZ8yqM6rEJGvjNdPId1DqzH/K8EVs2sD+9avSewW2l9V49CQo=";
        PasswordHasher low = TestHashers.builder()
                .scheme(CHEAP)
                .ceilings(Ceilings.defaults().with(Ceilings.Limit.TAG, 127))
                .accept(Dialects.MEDIAWIKI)
                .build();

        assertThat(reason(low, stored)).isEqualTo(Reason.ABOVE_CEILING);
        assertThat(ALL.verify("secret", stored)).isTrue();
        assertThat(ALL.verify("Secret", stored)).isFalse();
    }

    /** The number of x in a password, and what at.favre.lib 0.10.2 with hashSha512 wrote for it. */
    @ParameterizedTest
    @CsvSource({
        "20, $2a$04$UpXB3rVKMRoZZ8DzpalvZOTaomfVa3vCj0pm7gTTlflRpolvKNKWa",
        "71, $2a$04$7oGagkNnrlXConrNX9s1B.mkpyuB.ScBH/7N1kNJfUW4oai6H2wbu",
        "72, $2a$04$8tVT00Yz5OK8rrq3TOOkaeyfnX2ywkg2oSZMxOUSaK4b7bYY0sgWa",
        "73, $2a$04$OXrm6BTMGCskgCl0FiBjUuJPpuJQYBtj.qgjecX2LHSK1Gql/OYCm",
        "100, $2a$04$WsDaQXEayZ7aPAa7fzDN4.9.2Inhx/QIB/N026ZwDyM1phZEor4AO",
    })
    void longPasswordOfFavre_isReplacedByItsDigest(int length, String stored) {
        assertVariant(Dialects.FAVRE_SHA512, "x".repeat(length), stored, length <= 72);
    }

    /**
     * The number of x in a password, and what bcrypt for Python wrote for the input that Symfony's encoder passes on.
     */
    @ParameterizedTest
    @CsvSource({
        "20, $2y$04$KfAljGBbHY1rB87SowfZCuc6wGhJwDcDPd99bVyFxujVy9OkW1Rtu",
        "72, $2y$04$thbfA2iRyi42pAPQZGQmnuvZkYiqYs7s2TWSMiy2ZQt4H0fr8jFmG",
        "73, $2y$04$FscVoWUAtqnmlPjZAOG48OeLiQDJjld6J0Ynjrx9mZYeQoyhgj6VC",
        "200, $2y$04$RjwEZjHLd8L.TLb1wmb7yelndA9ZcuOivzcH8UGDJDzgg3JKe/LkC",
    })
    void longPasswordOfSymfony_isReplacedByItsDigest(int length, String stored) {
        assertVariant(Dialects.SYMFONY, "x".repeat(length), stored, length <= 72);
    }

    @Test
    void passwordWithNulOfSymfony_isReplacedByItsDigest() {
        assertVariant(Dialects.SYMFONY, "a\0b", "$2y$04$XJf.iF8UCqcvPKzocyiGI.leZJARcVmAzbqxpt9JZDMdnrVjNLgfK", false);
    }

    private static void assertVariant(Dialect variant, String password, String stored, boolean alsoPlain) {
        assertThat(hasher(variant).verify(password, stored)).isTrue();
        assertThat(hasher(variant).verify(password + "x", stored)).isFalse();
        assertThat(hasher(variant).needsRehash(stored)).isTrue();
        assertThat(ALL.verify(password, stored)).as("without the dialect").isEqualTo(alsoPlain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt-truncated", "symfony", "favre-sha512"})
    void variantOfBcrypt_cannotBeAcceptedByAHasherThatWritesBcrypt(String name) {
        Dialect variant = List.of(Dialects.BCRYPT_TRUNCATED, Dialects.SYMFONY, Dialects.FAVRE_SHA512).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .accept(variant)
                        .build())
                .withMessageContaining(name);
    }

    @Test
    void argon2WithoutVersion_is16UnlessDeclared() {
        String version19 = TestHashers.of(CHEAP).hash("password");
        String version16 =
                "$argon2i$m=8,t=1,p=1$c29tZXNhbHQ$gwQOXSNhxiOxPOA0+PY10P9QFO4NAYysnqRt1GSQLE55m+2GYDt9FEjPMHhP2Cuf0nOEXXMocVrsJAtNSsKyfg";

        assertThat(ALL.verify("secret", version16)).isTrue();
        assertThat(hasher(Dialects.ARGON2_VERSION_19).verify("secret", version16))
                .isFalse();
        assertThat(hasher(Dialects.ARGON2_VERSION_19).verify("password", version19.replace("$v=19", "")))
                .isTrue();
        assertThat(hasher(Dialects.ARGON2_VERSION_19).verify("password", version19))
                .isTrue();
    }

    @Test
    void names_includeThoseOfTheConstants() throws ReflectiveOperationException {
        assertThat(Dialects.names())
                .doesNotHaveDuplicates()
                .containsAll(Dialects.ALL.stream().map(Dialect::name).toList());
        for (Field constant : Dialects.class.getFields()) {
            if (constant.getType() == Dialect.class) {
                String name = constant.getName().toLowerCase(Locale.ROOT).replace('_', '-');
                assertThat(Dialects.named(name)).containsSame((Dialect) constant.get(null));
            }
        }
        assertThat(Dialects.named("DJANGO")).isEmpty();
    }
}
