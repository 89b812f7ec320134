package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.tune.TuneOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A custom policy. */
class OwnPolicyTest {
    /** Allows scrypt before bcrypt, at low costs, and nothing else. */
    private static class House implements Policy {
        @Override
        public String name() {
            return "HOUSE";
        }

        @Override
        public boolean allows(Scheme scheme) {
            return List.of(Algorithm.SCRYPT, Algorithm.BCRYPT).contains(scheme.algorithm());
        }

        @Override
        public boolean meetsFloor(Scheme scheme) {
            return scheme instanceof Scrypt scrypt
                    ? scrypt.logN() >= 5
                    : scheme instanceof Bcrypt bcrypt && bcrypt.cost() >= 4;
        }

        @Override
        public int rank(Scheme scheme) {
            return scheme.algorithm() == Algorithm.SCRYPT ? 0 : 1;
        }
    }

    private static final Scheme SMALL = new Scrypt(4, 8, 1);

    private static PasswordHasher hasher(Policy policy, Scheme scheme) {
        return TestHashers.builder().policy(policy).scheme(scheme).build();
    }

    @Test
    void orderAndFloor_decideWeakness() {
        PasswordHasher hasher = hasher(new House(), new Bcrypt(5));

        assertThat(hasher.needsRehash(hasher.hash("x"))).isFalse();
        assertThat(hasher.needsRehash(stored(new Bcrypt(4)))).isTrue();
        assertThat(hasher.needsRehash(stored(new Scrypt(10, 8, 1)))).isFalse();
        assertThat(hasher.needsRehash(stored(SMALL))).isTrue();
        assertThat(hasher.needsRehash(stored(Argon2.recommended()))).isTrue();
        assertThat(hasher(new House(), new Scrypt(10, 8, 1)).needsRehash(stored(new Bcrypt(5))))
                .isTrue();
    }

    private static String stored(Scheme scheme) {
        return scheme.sample();
    }

    @Test
    void customFloor_allowsWriting() {
        PasswordHasher hasher = PasswordHasher.builder()
                .policy(new House())
                .scheme(new Bcrypt(5))
                .build();

        assertThat(hasher.verify("x", hasher.hash("x"))).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.builder()
                        .policy(new House())
                        .scheme(SMALL)
                        .build())
                .withMessageContaining("the policy HOUSE and");
    }

    @Test
    void refusedScheme_cannotBeBuilt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(new House(), Argon2.recommended()))
                .withMessage("the policy HOUSE does not allow argon2id,m=19456,t=2,p=1");
    }

    @Test
    void tuning_choosesTheBestThatItAllows() {
        assertThat(TuneOptions.defaults().policy(new House()).toString())
                .contains("policy=HOUSE", "algorithms=[" + Algorithm.SCRYPT + "]");
    }
}
