package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.phc.InvalidHashException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mindrot.jbcrypt.BCrypt;

/** Forms that an application declares in one line: what they read, and which of two reads a string. */
class OwnFormTest {
    private static final String MD5_OF_PASSWORD = "5f4dcc3b5aa765d61d8327deb882cf99";

    private static String hex(String digest, String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance(digest).digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    static PasswordHasher hasher(Dialect... dialects) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(dialects)
                .build();
    }

    @Test
    void formInOneLine_verifiesAndIsReplaced() throws Exception {
        PasswordHasher hasher = hasher(Dialects.of("my-app", "<s:hex>:<tag:hex>", "sha512($s.$p)"));
        String stored = "73616c74:" + hex("SHA-512", "saltpassword");

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
        assertThat(hasher.verify("", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isTrue();
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify("password", stored.substring(1)));
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify("password", stored.toUpperCase(java.util.Locale.ROOT)));
    }

    /** The tags are of Python: argon2-cffi and hashlib. */
    @ParameterizedTest
    @CsvSource({
        "'argon2id($p,$s,64,1,1', 73cba7a192f57cc8935bd573b08cc8e1788b2237989a1b24d9d088520db54696",
        "'scrypt($p,$s,16,1,1', db885f03dc745e902eeb05b2da65ca0eccd5ed5bc3e7160a5ea7f35e217c929f",
        "'pbkdf2-sha512($p,$s,2', ba62ed868109be87fb0fa5af1f31b70bc92250faa13a6ea6fa51d28d6e4080db",
    })
    void lengthOfTheTag_mayBeGivenAsAnArgument(String computation, String tag) {
        String template = "<s[16]:text>:<tag[32]:hex>";
        String stored = "0123456789abcdef:" + tag;

        for (String end : List.of(")", ",32)")) {
            PasswordHasher hasher = hasher(Dialects.of("my-app", template, computation + end));
            assertThat(hasher.verify("password", stored)).as(end).isTrue();
            assertThat(hasher.verify("Password", stored)).as(end).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<#0100000001 i[u32] sl[u32] s[sl] tag[32]:base64=> | pbkdf2-sha256($p,$s,$i)",
                "<#01 sl[u32] s[sl] #4000 tag[32]:base64?> | pbkdf2-sha1($p,$s,6384)",
                "x<hash> | bcrypt(hex(pbkdf2-sha384($p,'salt',1)))",
                "<i bits[32]>$<s:base64>$<tag[28]:base64> | pbkdf2-sha224($p,$s,$i)",
                "$2b$<c[10-31]:02>$<s[16]:bcrypt64><tag[23]:bcrypt64> | bcrypt($p,$s,$c)",
                "<c[5-]:02>$<s[16]:hex><tag[23]:hex> | bcrypt($p,$s,$c)",
                "<s[16]:hex>:<tag[16]:hex> | aes(sha256($p),$s)",
                "{AES}<key[16]:hex>:<tag:hex> | aes($key,$p)",
                "<s:hex>:<tag:hex> | sha1^1000(lower(trim($p)),cut(8,$last).$s)",
                "<s:hex>:<tag[64]:base64> | hex(pbkdf2-sha256($p,$s,10000,32))",
            })
    void formOfAProgram_isAccepted(String template, String computation) {
        assertThat(Dialects.of("a", template, computation)).hasToString("a");
    }

    /** The first has the password, salt and iterations of RFC 7677 section 3, and keys by hashlib; the others part one value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<i>:<s:base64>:<tag[32]:base64>:<tag2[32]:base64> | sha256(hmac-sha256(pbkdf2-sha256($p,$s,$i,32),'Client Key')).hmac-sha256($made,'Server Key') | 4096:W22ZaJ0SNY7soEsUEjb6gQ==:WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU= | pencil",
                "<tag[8]:hex>:<tag2[8]:hex> | md5($p) | 5f4dcc3b5aa765d6:1d8327deb882cf99 | password",
                "<s[16]:text>:<tag[20]:hex>:<tag2[12]:hex> | pbkdf2-sha512($p,$s,2) | 0123456789abcdef:ba62ed868109be87fb0fa5af1f31b70bc92250fa:a13a6ea6fa51d28d6e4080db | password",
            })
    void tagInTwoFields_isComparedWhole(String template, String computation, String stored, String password) {
        PasswordHasher hasher = hasher(Dialects.of("my-app", template, computation));
        int last = stored.length() - 4;

        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(password + "x", stored)).isFalse();
        assertThat(hasher.verify(password, stored.substring(0, last) + "0" + stored.substring(last + 1)))
                .as("another second tag")
                .isFalse();
    }

    /** The tag is of Python's hashlib. */
    @Test
    void hashWithBytesAfterIt_isCompared() {
        PasswordHasher hasher =
                hasher(Dialects.of("a", "<s[8]:text>:<tag[36]:hex>", "pbkdf2-sha256($p,$s,1000,32).#01020304"));
        String tag = "135f7a66144fcf0fb003ce048f31f024ed5cbff30525d3ba0bfb3199479362a6";

        assertThat(hasher.verify("password", "saltsalt:" + tag + "01020304")).isTrue();
        assertThat(hasher.verify("Password", "saltsalt:" + tag + "01020304")).isFalse();
        assertThat(hasher.verify("password", "saltsalt:" + tag + "01020305")).isFalse();
    }

    @Test
    void digestOfBcrypt_hasItsTagOf23Bytes() throws Exception {
        PasswordHasher hasher =
                hasher(Dialects.of("a", "<c:02>:<s[16]:bcrypt64>:<tag:hex>", "sha256(bcrypt($p,$s,$c))"));
        String bcrypt = BCrypt.hashpw("password", BCrypt.gensalt(4));
        byte[] tag = Radix64.BCRYPT.decode("the tag", bcrypt.substring(29));
        String stored = "04:" + bcrypt.substring(7, 29) + ":"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(tag));

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
    }

    /** In a long, they would be less than any ceiling. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20 | sha1(sha1^2^$ln($p).sha1^2^$ln($p).sha1^2^$ln($p).sha1^2^$ln($p.$s))",
                "192 | pbkdf2-sha384($p,$s,2^$ln)"
            })
    void costsWhoseSumOverflows_areAboveTheCeiling(int length, String computation) {
        Dialect dialect = Dialects.of("a", "x:<ln>:<s[8]:hex>:<tag[" + length + "]:hex>", computation);

        for (int ln : new int[] {60, 61, 62}) {
            String row = "x:" + ln + ":" + "00".repeat(8) + ":" + "00".repeat(length);
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> hasher(dialect).verify("password", row))
                    .returns(InvalidHashException.Reason.ABOVE_CEILING, InvalidHashException::reason);
        }
    }

    @Test
    void digestsOverAHash_countAsWork() {
        Dialect dialect = Dialects.of("a", "<i>:<tag:hex>", "sha1^$i(pbkdf2-sha1($p,'salt',1,20))");

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher(dialect).verify("password", "2147483647:" + "0".repeat(40)))
                .satisfies(
                        refused -> assertThat(refused.reason()).isEqualTo(InvalidHashException.Reason.ABOVE_CEILING));
    }

    /** Text of a template is compared as it is: letters outside of ASCII, line ends and NUL too. */
    @ParameterizedTest
    @ValueSource(strings = {"\u00e9", "\0", "\n", "\ud83d\ude00", "$$", "{My}", "\\", "<", ".*"})
    void textOfATemplate_standsForItself(String text) {
        String template = text.replace("<", "") + "<tag:hex>";
        PasswordHasher hasher = hasher(Dialects.of("a", template, "md5($p)"));
        String stored = text.replace("<", "") + MD5_OF_PASSWORD;

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("other", stored)).isFalse();
        assertThatExceptionOfType(InvalidHashException.class).isThrownBy(() -> hasher.verify("password", "?" + stored));
    }

    /** A template is read from left to right once, also where its separators are all that a string has. */
    @Test
    void longStrings_areClaimedAndRefused() {
        Dialect fields = Dialects.of("a", "<s:text>:<s2:text>:<i>:<n>:<r>:<tag:hex>", "sha1^$i($s.$p)");
        Dialect label = Dialects.of("b", "x".repeat(200) + "<s:text>" + "x".repeat(50) + "y<tag:hex>", "md5($s.$p)");

        for (String one : List.of(":", "x", "1", "1:", "::", "a")) {
            String stored = one.repeat((1 << 20) / one.length());
            for (Dialect dialect : List.of(fields, label)) {
                assertThat(dialect.claims(stored)).isEqualTo(dialect == label && one.equals("x"));
                assertThatExceptionOfType(InvalidHashException.class)
                        .isThrownBy(() -> hasher(dialect).verify("password", stored));
            }
        }
    }

    @Test
    void secret_isCopiedNotWipedAndNeverShown() throws Exception {
        byte[] secret = "top-secret-pepper".getBytes(StandardCharsets.UTF_8);
        Dialect dialect = Dialects.of("shop", "<s:hex>$<tag:hex>", "sha256($k.$s.$p)", secret);
        String stored = "73616c74$" + hex("SHA-256", "top-secret-peppersaltpassword");

        assertThat(secret).asString(StandardCharsets.UTF_8).isEqualTo("top-secret-pepper");
        Arrays.fill(secret, (byte) 0);
        assertThat(hasher(dialect).verify("password", stored)).isTrue();
        assertThat(hasher(dialect).verify("password", stored)).as("each time").isTrue();
        assertThat(hasher(dialect).verify("other", stored)).isFalse();
        assertThat(dialect + dialect.name() + dialect.writtenBy()).doesNotContain("pepper");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Dialects.of("shop", "<tag:hex>", "md5($p)", "pepper".getBytes(StandardCharsets.UTF_8)))
                .withMessage("computation md5($p): there is a secret, but $k does not occur");
    }

    /** The forms of the application come first, in their order, wherever the others were accepted. */
    @Test
    void ownForm_comesBeforeTheBuiltInOnes() throws Exception {
        Dialect own = Dialects.of("own", "md5$<s[7]:text>$<tag:hex>", "md5($p.$s)");
        String django = "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22";
        String stored = "md5$seasalt$" + hex("MD5", "passwordseasalt");

        assertThat(hasher(Dialects.DJANGO).verify("password", django)).isTrue();
        for (PasswordHasher hasher : List.of(
                hasher(own, Dialects.DJANGO),
                hasher(Dialects.DJANGO, own),
                TestHashers.builder()
                        .scheme(CheapestForTests.ARGON2ID)
                        .accept(Dialects.ALL)
                        .accept(own)
                        .build())) {
            assertThat(hasher.verify("password", stored)).isTrue();
            assertThat(hasher.verify("password", django)).isFalse();
        }
    }

    @Test
    void narrowForm_readsItsStringsBeforeAWideOne() throws Exception {
        PasswordHasher hasher = hasher(
                Dialects.of("narrow", "<s[4]:hex>:<tag:hex>", "md5($s.$p)"),
                Dialects.of("wide", "<s[1-16]:text>:<tag:hex>", "md5($p.$s)"));

        assertThat(hasher.verify("password", "73616c74:" + hex("MD5", "saltpassword")))
                .isTrue();
        assertThat(hasher.verify("password", "salt:" + hex("MD5", "passwordsalt")))
                .isTrue();
    }

    /** Flask-Security 5.9: docs/surprises.md. */
    @Test
    void formsOfFlaskSecurity_readWhatItsHmacMadeOfThePassword() throws Exception {
        byte[] key = "SECURITY_PASSWORD_SALT".getBytes(StandardCharsets.UTF_8);
        Mac hmac = Mac.getInstance("HmacSHA512");
        hmac.init(new SecretKeySpec(key, "HmacSHA512"));
        String hashed = Base64.getEncoder().encodeToString(hmac.doFinal("Grüße".getBytes(StandardCharsets.UTF_8)));
        String argon2 =
                TestHashers.builder().scheme(CheapestForTests.ARGON2ID).build().hash(hashed);
        String bcrypt = BCrypt.hashpw(hashed.substring(0, 72), BCrypt.gensalt(4));
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Pbkdf2.sha256(1000))
                .accept(
                        Dialects.of("flask-argon2", "<hash>", "argon2(base64(hmac-sha512($k,$p)))", key),
                        Dialects.of("flask-bcrypt-hmac", "<hash>", "bcrypt(cut(72,base64(hmac-sha512($k,$p))))", key))
                .build();

        for (String stored : List.of(argon2, bcrypt)) {
            assertThat(hasher.verify("Grüße", stored)).isTrue();
            assertThat(hasher.verify("Grusse", stored)).isFalse();
            assertThat(hasher.verify(hashed, stored)).isFalse();
        }
    }

    /** Devise: bcrypt of the password and the pepper. */
    @Test
    void formOfDevise_readsAPepperedPassword() {
        PasswordHasher hasher =
                hasher(Dialects.of("devise", "<hash>", "bcrypt($p.$k)", "pepper".getBytes(StandardCharsets.UTF_8)));
        String stored = BCrypt.hashpw("passwordpepper", BCrypt.gensalt(4));

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("passwordpepper", stored)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<hash>", "<hash:base64>", "<hash:hex>"})
    void hashInside_isReadInEachSpelling(String field) {
        PasswordHasher hasher = hasher(Dialects.of("mine", "x:" + field, "bcrypt($p)"));
        String hash = BCrypt.hashpw("password", BCrypt.gensalt(4));
        byte[] bytes = hash.getBytes(StandardCharsets.US_ASCII);
        String stored = "x:"
                + switch (field) {
                    case "<hash:base64>" -> Base64.getEncoder().encodeToString(bytes);
                    case "<hash:hex>" -> HexFormat.of().formatHex(bytes);
                    default -> hash;
                };

        assertThat(hasher.verify("password", stored)).isTrue();
        assertThat(hasher.verify("Password", stored)).isFalse();
    }
}
