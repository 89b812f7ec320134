package io.hashkit.algorithm;

import static io.hashkit.algorithm.PolicyTest.BEST_FIRST;
import static io.hashkit.algorithm.PolicyTest.isWeak;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What distinguishes the named policies. */
class NamedPoliciesTest {
    @Test
    void fipsPolicy_allowsOnlyPbkdf2() {
        for (Scheme scheme : BEST_FIRST) {
            assertThat(Policy.FIPS_140.allows(scheme)).isEqualTo(scheme instanceof Pbkdf2);
            assertThat(isWeak(Policy.FIPS_140, scheme, Pbkdf2.recommended())).isEqualTo(!(scheme instanceof Pbkdf2));
        }
        assertThat(isWeak(Policy.FIPS_140, Pbkdf2.OWASP_2026_SHA512, Pbkdf2.recommended()))
                .isFalse();
        assertThat(Policy.FIPS_140.rank(Argon2.recommended()))
                .isGreaterThan(Policy.FIPS_140.rank(Pbkdf2.recommended()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "argon2id,m=47104,t=1,p=1 | argon2id,m=47103,t=1,p=1",
                "argon2id,m=19456,t=2,p=1 | argon2id,m=19455,t=2,p=1",
                "argon2id,m=12288,t=3,p=1 | argon2id,m=12287,t=3,p=1",
                "argon2id,m=12288,t=9,p=4 | argon2id,m=9216,t=4,p=1",
                "scrypt,ln=17,r=8,p=1 | scrypt,ln=16,r=8,p=1",
                "scrypt,ln=16,r=8,p=2 | scrypt,ln=15,r=8,p=2",
                "scrypt,ln=15,r=8,p=3 | scrypt,ln=14,r=8,p=5",
                "scrypt,ln=15,r=9,p=9 | scrypt,ln=13,r=8,p=10",
                "bcrypt,cost=10 | bcrypt,cost=9",
                "pbkdf2-sha512,i=210000 | pbkdf2-sha512,i=209999",
                "pbkdf2-sha256,i=600000 | pbkdf2-sha256,i=599999"
            })
    void asvs5_acceptsWhatItsAppendixApproves(String approved, String below) {
        assertThat(Policy.ASVS_5.allows(Scheme.parse(approved))).isTrue();
        assertThat(Policy.ASVS_5.meetsFloor(Scheme.parse(approved))).isTrue();
        assertThat(Policy.ASVS_5.meetsFloor(Scheme.parse(below))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "argon2i,m=65536,t=3,p=1",
                "argon2d,m=65536,t=3,p=1",
                "argon2id,v=16,m=65536,t=3,p=1",
                "pbkdf2-sha1,i=1300000"
            })
    void asvs5_replacesWhatIsNotApproved(String text) {
        assertThat(Policy.ASVS_5.allows(Scheme.parse(text))).isFalse();
        assertThat(isWeak(Policy.ASVS_5, Scheme.parse(text), Pbkdf2.recommended()))
                .isTrue();
    }

    @Test
    void name_findsTheConstant() {
        for (Policy policy : Policy.NAMED) {
            assertThat(Policy.named(policy.name())).isSameAs(policy).hasToString(policy.name());
        }
        assertThat(Policy.named("owasp-2026")).isSameAs(Policy.OWASP_2026);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policy.named("mine"))
                .withMessage(
                        "\"mine\" is not a policy of hashkit; choose one of OWASP_2026, RFC_9106, FIPS_140, ASVS_5");
    }
}
