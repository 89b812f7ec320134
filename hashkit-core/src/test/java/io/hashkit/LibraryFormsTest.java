package io.hashkit;

import static io.hashkit.OwnFormTest.hasher;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Forms for rows of libraries and programs that no dialect reads, or that a dialect computes otherwise. */
class LibraryFormsTest {
    private static final byte[] PEPPER = "shared-secret".getBytes(UTF_8);
    private static final String PLAIN_BCRYPT = "<c:02>$<s[16]:bcrypt64><tag[23]:bcrypt64>";

    private static PasswordHasher writingPbkdf2(Dialect dialect) {
        return TestHashers.builder().scheme(Pbkdf2.sha256(1)).accept(dialect).build();
    }

    /** With an empty secret and another one, right passwords are wrong. */
    private static void assertNeedsSecret(String template, String computation, String stored, String password) {
        for (byte[] other : new byte[][] {{1}, Arrays.copyOf(PEPPER, PEPPER.length - 1)}) {
            assertThat(writingPbkdf2(Dialects.of("old", template, computation, other))
                            .verify(password, stored))
                    .isFalse();
        }
        assertThat(hasher().verify(password, stored)).isFalse();
    }

    /** Rows of password4j 1.8.4, with {@code addRandomSalt(16)}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tr0ub4dor&3x | $argon2id$v=19$m=64,t=2,p=1$2KCCqvnKz0W1VI5zYjnlDA$gHj59qoOnes8tVJ4FKLojE+I39pCDvTe4nmOY1LXLMU",
                "Grüße-Ærø-9 | $argon2id$v=19$m=64,t=2,p=1$HPRlJFoYt7W/LI6uXlZZMg$4z8j7yJizNnavxmoVeAmbZo5vTS9+X0noRaND0TIW0A",
            })
    void pepperedArgon2OfPassword4j_isReadUnderItsSecret(String password, String stored) {
        PasswordHasher hasher = writingPbkdf2(Dialects.of("old-argon2", "<hash>", "argon2($p,$k)", PEPPER));

        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(password + "x", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isTrue();
        assertThat(hasher.verify(password, hasher.rows().wrap(stored))).isTrue();
        assertNeedsSecret("<hash>", "argon2($p,$k)", stored, password);
    }

    /** Rows of password4j 1.8.4 with its default salt of 64 bytes, so that a hasher can write Argon2 beside them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tr0ub4dor&3x | $argon2id$v=19$m=64,t=2,p=1$fGm04jZhFEyZ1b2d8dzjBCsmi44jdYSo36j6vny3snUJYVy6dNIPjEjY+YBIjiz0laAqyQEl087yyHfXW1xzZw$YYDKqGswtz9jndUC0G+vTHqIbuJn50O9hp7pmPSXEXg",
                "Grüße-Ærø-9 | $argon2id$v=19$m=64,t=2,p=1$Li8VWhWYQis0k5pWNCpLDuQqJNN1NBI8E0s/SdJrn5V2584fZbJHoqW1yl6ZyJ+Acv/APJWt5WK4Xxds/oxMNQ$fknRi5Go1C8T9eIjBYcm7PZXbrw1ouCYa1XssRKHzWE",
            })
    void pepperedArgon2WithALongSalt_isReadBesideArgon2(String password, String stored) {
        String template = "$argon2id$v=19$m=64,t=2,p=1$<s[64]:base64->$<tag[32]:base64->";

        for (String end : new String[] {"$k)", "32,$k)"}) {
            String computation = "argon2id($p,$s,64,2,1," + end;
            PasswordHasher hasher = hasher(Dialects.of("old-argon2", template, computation, PEPPER));
            assertThat(hasher.verify(password, stored)).isTrue();
            assertThat(hasher.verify(password + "x", stored)).isFalse();
            assertThat(hasher.verify(password, hasher.hash(password))).isTrue();
            assertNeedsSecret(template, computation, stored, password);
        }
    }

    /** By bcrypt 5.0.0 for Python, as Matrix Synapse 1.163.2 calls it: of password and pepper, 72 bytes are left. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nine sign | $2b$04$Em1nu2jlksWq58pfkkkNx.u3BAlt69ocFvTgnKlQyKzUlNLNYOQTK",
                "Grüße aus Köln | $2b$04$STqRH.M/WUhdtgTuXVL.1uVQjIEqrz8/QCFkw3muwvDzyFeiWWHOq",
            })
    void pepperedBcryptOfSynapse_isReadUnderItsSecret(String password, String stored) {
        byte[] pepper = "0123456789abcdef".repeat(4).getBytes(UTF_8);
        PasswordHasher hasher = hasher(Dialects.of("old-synapse", "<hash>", "bcrypt(cut(72,nfkc($p).$k))", pepper));

        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(password + "x", stored)).isFalse();
        assertThat(hasher().verify(password, stored)).isFalse();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The vectors of RFC 9106 section 5, with secret and associated data. */
    @Test
    void secretOfAForm_isThatOfTheSpecification() {
        for (JsonNode vector : Vectors.rows("argon2_rfc9106.json", "vectors")) {
            String stored = "$" + Vectors.string(vector, "type") + "$v=19$m=32,t=3,p=4,data="
                    + base64(Vectors.hex(vector, "ad")) + "$" + base64(Vectors.hex(vector, "salt"))
                    + "$" + base64(Vectors.hex(vector, "tag"));
            String password = new String(Vectors.hex(vector, "password"), UTF_8);
            PasswordHasher hasher =
                    writingPbkdf2(Dialects.of("own", "<hash>", "argon2($p,$k)", Vectors.hex(vector, "secret")));

            assertThat(hasher.verify(password, stored)).isTrue();
            assertThat(hasher.verify(password + "x", stored)).isFalse();
        }
    }

    @Test
    void hasherThatWritesArgon2_refusesAFormOfAllArgon2() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(Dialects.of("own", "<hash>", "argon2($p,$k)", PEPPER)))
                .withMessageContaining("would read the hasher's own strings as something else");
    }

    /** Rows of password4j 1.8.4. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tr0ub4dor&3x | $2b$04$q7pD4GbEYGxHIrq.DtV2n.jEGShagCFoeilHPKk0nY0ZyH7UWWScW",
                "Grüße-Ærø-9 | $2b$04$ziuHSkQBPnUf2QAiu7A4QeqHbE9ap0UnZbNfkiOI.PfWgZZY.nmbG",
            })
    void pepperedBcryptOfPassword4j_isReadWithThePepperFirst(String password, String stored) {
        PasswordHasher hasher = hasher(Dialects.of("old-bcrypt", "<hash>", "bcrypt($k.$p)", PEPPER));

        assertThat(hasher.verify(password, stored)).isTrue();
        assertThat(hasher.verify(password + "x", stored)).isFalse();
    }

    /** Rows of Bouncy Castle 1.84 and at.favre.lib's bcrypt 0.10.2, which change the prefix and nothing else. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$2x$ | $2x$04$kPaNsveyb4LYjKk9MOr1.ewUObREsdutxTRQpTK8xMLOUsjkLzXKq",
                "$2x$ | $2x$04$hIZ3CmU4oEQlDUCCXDLJoOwdhs0dVQTV1EBy0qJRispuwQdaINfii",
                "$2$ | $2$04$kPaNsveyb4LYjKk9MOr1.ewUObREsdutxTRQpTK8xMLOUsjkLzXKq",
            })
    void bcryptUnderAnotherPrefix_isReadByAForm(String prefix, String stored) {
        PasswordHasher hasher = hasher(Dialects.of("old-bcrypt", prefix + PLAIN_BCRYPT, "bcrypt($p,$s,$c)"));

        assertThat(hasher.verify("Grüße-Ærø-9", stored)).isTrue();
        assertThat(hasher.verify("Grüße-Ærø-8", stored)).isFalse();
        assertThat(hasher.verify("Grüße-Ærø-9", hasher.rows().wrap(stored))).isTrue();
        if (prefix.equals("$2x$")) {
            assertThat(hasher(Dialects.BCRYPT_2X).verify("Grüße-Ærø-9", stored)).isFalse();
        }
    }
}
