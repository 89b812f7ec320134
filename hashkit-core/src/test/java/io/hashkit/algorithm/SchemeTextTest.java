package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.catalog.Catalog;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A scheme has one text, which is read as it is printed. */
class SchemeTextTest {
    static final List<Algorithm> ALGORITHMS = Algorithm.ALL;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "argon2id,m=19456,t=2,p=1",
                "argon2id,v=16,m=65536,t=3,p=4",
                "argon2i,m=65536,t=3,p=1",
                "argon2d,v=16,m=8,t=1,p=1",
                "bcrypt,cost=12",
                "scrypt,ln=17,r=8,p=1",
                "pbkdf2-sha1,i=1400000",
                "pbkdf2-sha256,i=600000",
                "pbkdf2-sha512,i=220000"
            })
    void text_isPrintedAsItWasRead(String text) {
        assertThat(Scheme.parse(text)).hasToString(text);
    }

    @Test
    void anyScheme_isReadAsItIsPrinted() {
        Random random = new Random(20261122);
        for (int i = 0; i < 5_000; i++) {
            Scheme scheme = Schemes.any(random);
            assertThat(Scheme.parse(scheme.toString())).isEqualTo(scheme);
        }
    }

    @Test
    void spacesOrderAndTheUsualVersion_makeNoDifference() {
        assertThat(Scheme.parse(" argon2id , t=2, p=1 ,m=19456,v=19 ")).isEqualTo(Argon2.OWASP_2026_19_MIB);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | '\"\"' | argon2id,m=19456,t=2,p=1, or",
                "md5 | '\"md5\"' | bcrypt,cost=12",
                "2b,cost=12 | '\"2b,cost=12\"' | bcrypt,cost=12",
                "Argon2id,m=19456,t=2,p=1 | '\"Argon2id,' | argon2id,m=19456,t=2,p=1",
                "argon2id,m=19456,t=2 | '\"argon2id,m=19456,t=2\"' | it lacks p; argon2id is written like",
                "scrypt,r=8 | '\"scrypt,r=8\"' | 'it lacks ln, p; scrypt is written like'",
                "pbkdf2-sha256 | '\"pbkdf2-sha256\"' | it lacks i; pbkdf2-sha256 is written like",
                "argon2id,m=19456,t=2,p=two | '\"two\"' | not a whole number",
                "argon2id,m=19456,t=+2,p=1 | '\"+2\"' | not a whole number",
                "argon2id,m=19456,t=2,p= | '\"\"' | not a whole number",
                "argon2id,m=19456,t=2147483648,p=1 | '\"2147483648\"' | above 2147483647",
                "argon2id,m=7,t=2,p=1 | not 7 | from 8",
                "argon2id,v=17,m=8,t=2,p=1 | not 17 | 16 or 19",
                "argon2id,m=8,t=2,p=1,ln=3 | '\"ln=3\"' | is not one of its costs",
                "argon2id,m=8,t=2,p=1,m=9 | '\"m=9\"' | twice",
                "argon2id,m=8,t=2,p=1, | '\"\"' | is not one of its costs",
                "bcrypt,12 | '\"12\"' | bcrypt,cost=12",
                "bcrypt,cost=3 | not 3 | from 4 to 31",
                "scrypt,ln=17,r=8,p=1,v=1 | '\"v=1\"' | scrypt,ln=17,r=8,p=1",
                "pbkdf2,i=600000 | '\"pbkdf2,i=600000\"' | pbkdf2-sha256,i=600000"
            })
    void invalidText_isRefusedWithTheValueAndTheExpectedForm(String text, String value, String expected) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scheme.parse(text))
                .withMessageContaining(value)
                .withMessageContaining(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n\u202e\"", "\u0660", "bcrypt,cost=\u0661\u0662", "bcrypt,\r\nx"})
    void valueInAMessage_isPrintableAscii(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scheme.parse(text))
                .satisfies(e -> assertThat(e.getMessage()).matches("[ -~]+"));
    }

    @Test
    void valueInAMessage_hasAtMost64Characters() {
        for (String one : List.of("x", "\n", "\"")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Scheme.parse(one.repeat(100_000)))
                    .satisfies(e -> assertThat(String.valueOf(e.getMessage()).indexOf("\"..."))
                            .isBetween(60, 65));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Scheme.parse("bcrypt,cost=" + one.repeat(100_000)))
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        }
        assertThatNullPointerException().isThrownBy(() -> Scheme.parse(absent()));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a caller without NullAway may pass this
    private static <T> T absent() {
        return null;
    }

    @ParameterizedTest
    @FieldSource("ALGORITHMS")
    void algorithm_isFoundByItsNameAndHasARow(Algorithm algorithm) {
        assertThat(Algorithm.named(algorithm.name())).isSameAs(algorithm);
        assertThat(algorithm).hasToString(algorithm.name());
        assertThat(Spec.of(algorithm).workUnit()).isNotBlank();
        assertThat(Catalog.FAMILIES)
                .filteredOn(row -> row.algorithms().contains(algorithm))
                .singleElement()
                .satisfies(row ->
                        assertThat(row.algorithm()).isEqualTo(Spec.of(algorithm).family()));
        assertThat(Algorithm.ALL)
                .filteredOn(other -> Spec.of(other).ids().stream()
                        .anyMatch(Spec.of(algorithm).ids()::contains))
                .containsExactly(algorithm);
    }

    @Test
    void unknownAlgorithm_isRefusedWithTheKnownNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithm.named("2b"))
                .withMessage(
                        "\"2b\" is not a known algorithm; choose one of argon2id, argon2i, argon2d, scrypt, bcrypt, "
                                + "pbkdf2-sha512, pbkdf2-sha256, pbkdf2-sha1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "argon2id,m=64,t=3,p=2 | argon2i,m=64,t=3,p=2",
                "argon2id,m=64,t=3,p=2 | argon2id,v=16,m=64,t=3,p=2",
                "argon2id,m=64,t=3,p=2 | argon2id,m=65,t=3,p=2",
                "argon2id,m=64,t=3,p=2 | argon2id,m=64,t=4,p=2",
                "argon2id,m=64,t=3,p=2 | argon2id,m=64,t=3,p=1",
                "scrypt,ln=4,r=3,p=2 | scrypt,ln=5,r=3,p=2",
                "scrypt,ln=4,r=3,p=2 | scrypt,ln=4,r=4,p=2",
                "scrypt,ln=4,r=3,p=2 | scrypt,ln=4,r=3,p=3",
                "bcrypt,cost=5 | bcrypt,cost=6",
                "pbkdf2-sha256,i=5 | pbkdf2-sha256,i=6",
                "pbkdf2-sha256,i=5 | pbkdf2-sha512,i=5",
                "bcrypt,cost=5 | pbkdf2-sha256,i=5"
            })
    void schemesThatDifferInOneCost_areNotEqual(String one, String other) {
        assertThat(Scheme.parse(one))
                .isEqualTo(Scheme.parse(one))
                .hasSameHashCodeAs(Scheme.parse(one))
                .isNotEqualTo(Scheme.parse(other))
                .doesNotHaveSameHashCodeAs(Scheme.parse(other));
        assertThat(Scheme.parse(other)).isNotEqualTo(Scheme.parse(one));
    }

    @Test
    void value_isQuotedAsItIsUpTo64Characters() {
        assertThat(Domain.quoted(" ~")).isEqualTo("\" ~\"");
        assertThat(Domain.quoted("\u001f\u007f\"\\")).isEqualTo("\"\\u001f\\u007f\\u0022\\u005c\"");
        assertThat(Domain.quoted("x".repeat(64))).isEqualTo("\"" + "x".repeat(64) + "\"");
        assertThat(Domain.quoted("x".repeat(65))).isEqualTo("\"" + "x".repeat(64) + "\"...");
        assertThat(Domain.quoted("x".repeat(58) + "\n")).endsWith("x\\u000a\"");
        assertThat(Domain.quoted("x".repeat(59) + "\n")).isEqualTo("\"" + "x".repeat(59) + "\"...");
    }
}
