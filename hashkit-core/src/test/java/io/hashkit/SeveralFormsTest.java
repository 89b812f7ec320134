package io.hashkit;

import static io.hashkit.OwnFormTest.hasher;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mindrot.jbcrypt.BCrypt;

/** Which of several forms reads a row. */
class SeveralFormsTest {
    static String hex(String digest, String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance(digest).digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static PasswordHasher withAll(Dialect dialect) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.ALL)
                .accept(dialect)
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$app$", "myapp:", "{APP}", "pbkdf2_sha256$", "{SSHA}", "$2a$", "$pbkdf2-sha256$", "a:"})
    void formsWithOneLabel_eachReadTheirRows(String label) throws Exception {
        Dialect first = Dialects.of("v1", label + "<s[8]:hextext>$<tag:hex>", "sha1($s.$p)");
        Dialect second = Dialects.of("v2", label + "<s[16]:hextext>$<tag:hex>", "sha256($s.$p)");
        String oldRow = label + "01234567$" + hex("SHA-1", "01234567password");
        String newRow = label + "0123456789abcdef$" + hex("SHA-256", "0123456789abcdefpassword");

        for (PasswordHasher hasher : List.of(hasher(first, second), hasher(second, first))) {
            assertThat(hasher.verify("password", oldRow)).isTrue();
            assertThat(hasher.verify("password", newRow)).isTrue();
            assertThat(hasher.verify("Password", newRow)).isFalse();
        }
    }

    @Test
    void formWithTheLabelOfABuiltInDialect_leavesItsRows() {
        Dialect own = Dialects.of("own", "pbkdf2_sha256$<i>$<s[16]:hextext>$<tag:hex>", "pbkdf2-sha256($p,$s,$i)");
        String django = "pbkdf2_sha256$1000$saltsalt$"
                + java.util.Base64.getEncoder()
                        .encodeToString(HexFormat.of()
                                .parseHex(DialectTest.pbkdf2("PBKDF2WithHmacSHA256", "password", "saltsalt", 1000, 32)
                                        .substring(16)));

        assertThat(withAll(own).verify("password", django)).isTrue();
        assertThat(withAll(own).verify("Password", django)).isFalse();
    }

    @Test
    void formWithTheLabelOfHashkitsStrings_leavesThem() {
        Dialect bcrypt = Dialects.of("a", "$2a$<s[16]:hextext>$<tag:hex>", "sha1($s.$p)");
        Dialect pbkdf2 = Dialects.of("b", "$pbkdf2-sha256$<i>$<s:hex>$<tag:hex>", "pbkdf2-sha256($p,$s,$i)");
        PasswordHasher hasher =
                TestHashers.builder().scheme(Pbkdf2.sha256(1)).accept(pbkdf2).build();

        assertThat(hasher(bcrypt).verify("password", BCrypt.hashpw("password", BCrypt.gensalt(4))))
                .isTrue();
        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$app$", "myapp:", "{APP}", "{SSHA}", "$2a$", "$pbkdf2-sha256$"})
    void damagedRowOfAForm_isMalformed(String label) throws Exception {
        Dialect own = Dialects.of("own", label + "<s[8]:hextext>$<tag:hex>", "sha1($s.$p)");
        String salt = "0123abcd";
        String tag = hex("SHA-1", "0123abcdpassword");

        for (PasswordHasher hasher : List.of(hasher(own), withAll(own))) {
            assertThat(hasher.verify("password", label + salt + "$" + tag)).isTrue();
            for (String damaged : List.of(
                    salt + "$" + tag.substring(1),
                    salt + "$" + tag.substring(2),
                    salt + "$",
                    salt,
                    "",
                    "$" + tag,
                    salt.substring(1) + "$" + tag,
                    salt + "$" + tag + "0",
                    salt + "$" + tag.substring(1) + "g",
                    salt + "$" + tag.toUpperCase(java.util.Locale.ROOT),
                    salt.toUpperCase(java.util.Locale.ROOT) + "$" + tag)) {
                assertThatExceptionOfType(InvalidHashException.class)
                        .isThrownBy(() -> hasher.verify("password", label + damaged))
                        .as(damaged)
                        .returns(Reason.MALFORMED, InvalidHashException::reason);
            }
        }
    }
}
