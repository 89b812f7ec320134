package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials of Keycloak that are whole, and some that lack a part. Apostrophes stand for quotation marks. */
class KeycloakTest {
    private static final String ARGON2 =
            "{'credentialData':{'hashIterations':2,'algorithm':'argon2','additionalParameters':{'memory':['64'],"
                    + "'type':['id'],'version':['1.3'],'parallelism':['1']}},"
                    + "'secretData':{'value':'AAAAAAAAAAAAAAAAAAAAAA==','salt':'AAAAAAAAAAAAAAAAAAAAAA=='}}";

    private static Verification read(String json) {
        return (Verification) Forms.named("keycloak").read(json.replace('\'', '"'), Ceilings.defaults());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'algorithm':'argon2' | 'algorithm':'argon2' | argon2id | m=64,t=2,p=1",
                "'1.3' | '1.0' | argon2id | v=16,m=64,t=2,p=1",
                "['id'] | ['d'] | argon2d | m=64,t=2,p=1",
                "'hashIterations':2 | 'hashIterations':3.0 | argon2id | m=64,t=3,p=1",
                "'argon2' | 'pbkdf2' | pbkdf2-sha1 | i=2",
                "'argon2' | 'pbkdf2-sha256' | pbkdf2-sha256 | i=2",
                "'argon2' | 'pbkdf2-sha512' | pbkdf2-sha512 | i=2",
            })
    void credential_isRead(String part, String other, String algorithm, String costs) {
        Verification hash = read(ARGON2.replace(part, other));

        assertThat(hash.algorithm()).isEqualTo(algorithm);
        assertThat(hash.costs()).isEqualTo(costs);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'argon2' | 'pbkdf2-sha384' | UNSUPPORTED | only argon2",
                "'argon2' | 2 | MALFORMED | no algorithm as",
                "'additionalParameters' | 'other' | MALFORMED | no additionalParameters as",
                "['id'] | 'id' | MALFORMED | no type as",
                "['id'] | ['id','id'] | MALFORMED | no type as",
                "['64'] | [64] | MALFORMED | no memory as",
                "['1.3'] | [] | MALFORMED | no version as",
                "'parallelism' | 'p' | MALFORMED | no parallelism as",
                "'hashIterations':2 | 'hashIterations':2.5 | MALFORMED | no hashIterations as",
                "'hashIterations':2 | 'hashIterations':'2' | MALFORMED | no hashIterations as",
                "'secretData':{ | 'secretData':1,'other':{ | MALFORMED | no secretData as",
                "'secretData':{ | 'secretData':'{','other':{ | MALFORMED | is not JSON",
                "'value' | 'values' | MALFORMED | no value as",
                "}} | } | MALFORMED | is not JSON",
            })
    void credentialThatLacksAPart_isRefusedWithItsName(String part, String other, Reason reason, String words) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> read(ARGON2.replace(part, other)))
                .returns(reason, InvalidHashException::reason)
                .withMessageContaining(words);
    }

    @Test
    void brackets_areAtMost32() {
        String some = ARGON2.replace("{'value'", "{'more':" + "[".repeat(24) + "]".repeat(24) + ",'value'");

        assertThat(some.chars().filter(c -> c == '{' || c == '[')).hasSize(32);
        assertThat(read(some).algorithm()).isEqualTo("argon2id");
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> read(some.replace("[[", "[[[")))
                .withMessage("the credential has more than 32 brackets");
    }

    @Test
    void stringWithoutBothParts_isNotClaimed() {
        assertThat(Forms.named("keycloak").claims("{\"credentialData\":1,\"secretData\":1}"))
                .isTrue();
        assertThat(Forms.named("keycloak").claims("\"credentialData\":1,\"secretData\":1}"))
                .isFalse();
        assertThat(Forms.named("keycloak").claims("{\"credentialData\":1}")).isFalse();
        assertThat(Forms.named("keycloak").claims("{\"secretData\":1}")).isFalse();
    }
}
