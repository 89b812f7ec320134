package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs below every published floor are written only with explicit permission. */
class WeakCostsTest {
    static final List<Policy> PUBLISHED = Policy.NAMED;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "argon2id,m=8,t=1,p=1",
                "argon2id,m=18749,t=2,p=1",
                "argon2id,v=16,m=7168,t=4,p=1",
                "argon2i,m=4096,t=3,p=1",
                "argon2d,m=64,t=1,p=1",
                "scrypt,ln=14,r=8,p=1",
                "scrypt,ln=1,r=1,p=1",
                "bcrypt,cost=4",
                "bcrypt,cost=9",
                "pbkdf2-sha256,i=599999",
                "pbkdf2-sha512,i=209999",
                "pbkdf2-sha1,i=1"
            })
    void weakCosts_areRefusedWithValueFloorAndCure(String text) {
        Scheme scheme = Scheme.parse(text);

        assertThatExceptionOfType(WeakCostsException.class)
                .isThrownBy(() -> PasswordHasher.of(scheme))
                .withMessageContainingAll(scheme.toString(), "OWASP_2026", "times the work", "allowWeakCosts()")
                .satisfies(refused -> assertThat(refused.scheme()).isEqualTo(scheme.toString()));
    }

    static Stream<Scheme> enough() {
        return Stream.of(
                Argon2.OWASP_2026_46_MIB,
                Argon2.OWASP_2026_7_MIB,
                Argon2.RFC_9106_LOW_MEMORY,
                new Bcrypt(10),
                Pbkdf2.OWASP_2026_SHA1,
                Pbkdf2.sha512(210_000));
    }

    @ParameterizedTest
    @MethodSource("enough")
    void costsThatOnePublishedPolicyAccepts_areWritten(Scheme scheme) {
        assertThat(PasswordHasher.of(scheme)
                        .needsRehash(Traits.of(scheme)
                                .print(new byte[16], new byte[Traits.of(scheme).tagLength()])))
                .isFalse();
    }

    @ParameterizedTest
    @FieldSource("PUBLISHED")
    void permission_appliesOnlyToItsHasherAndHasNoOtherEffect(Policy policy) {
        Scheme weak = Pbkdf2.sha256(1);
        boolean allowed = policy.allows(weak);
        PasswordHasherBuilder builder =
                PasswordHasher.builder().policy(policy).scheme(weak).allowWeakCosts();

        if (allowed) {
            PasswordHasher hasher = builder.build();
            assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
        } else {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(builder::build)
                    .withMessageContaining("does not allow");
        }
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> PasswordHasher.of(weak));
    }

    @Test
    void weakStoredHash_isReadAndUpgradedWithoutAllowance() {
        String weak = TestHashers.of(Argon2.id(8, 1, 1)).hash("password");
        PasswordHasher hasher = PasswordHasher.recommended();

        assertThat(hasher.verify("password", weak)).isTrue();
        assertThat(hasher.verify("wrong", weak)).isFalse();
        assertThat(hasher.needsRehash(weak)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'pbkdf2-sha256,i=599999', 1.01",
        "'bcrypt,cost=9', 2.0",
        "'pbkdf2-sha256,i=61000', 9.84",
        "'pbkdf2-sha256,i=60000', 10",
        "'bcrypt,cost=4', 64"
    })
    void message_saysHowMuchIsMissing(String weak, String times) {
        WeakCostsException refused = new WeakCostsException(Scheme.parse(weak), Policy.FIPS_140);

        assertThat(refused.problem())
                .isEqualTo(
                        "it is below the floor of the policy FIPS_140 and of every published one (the weakest setting"
                                + " that OWASP recommends for this algorithm does " + times + " times the work)");
        assertThat(refused).hasMessageContaining(refused.problem());
        assertThat(new WeakCostsException(Bcrypt.OWASP_2026, Policy.ASVS_5).problem())
                .isEqualTo("it is below the floor of the policy ASVS_5 and of every published one");
    }
}
