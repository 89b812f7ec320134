package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.millis;
import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static io.hashkit.internal.tune.Ladder.LEAST_STEP;
import static io.hashkit.internal.tune.Ladder.MOST_STEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The costs that a tuning chooses, on fully defined hosts. */
class TuningChoiceTest {
    @Test
    void quietHost_choosesTheStrongestRungWithinTheTarget() {
        TunedHost tuning = tune(new FakeHost(), options());

        assertThat(tuning.scheme()).isInstanceOfSatisfying(Argon2.class, argon2 -> {
            assertThat(Argon2Type.of(argon2)).isEqualTo(Argon2Type.ID);
            assertThat(argon2.lanes()).isEqualTo(1);
        });
        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.result().outcome()).isEqualTo(Outcome.WITHIN_TARGET);
        assertThat(tuning.confidence()).isEqualTo(Confidence.HIGH);
    }

    @ParameterizedTest
    @FieldSource("io.hashkit.internal.tune.Ladders#TUNED")
    void everyAlgorithm_choosesTheStrongestRungWithinTheTarget(Algorithm algorithm) {
        TunedHost tuning = tune(new FakeHost(), options().algorithms(algorithm).target(Duration.ofMillis(400)));

        List<Rung> rungs = tuning.result().rungs();
        Rung taken = rungs.stream().filter(Rung::taken).findFirst().orElseThrow();
        assertThat(taken.scheme()).isEqualTo(tuning.scheme());
        assertThat(millis(taken.scheme())).isLessThanOrEqualTo(400);
        assertThat(rungs)
                .filteredOn(rung -> Traits.of(rung.scheme()).work()
                        > Traits.of(taken.scheme()).work())
                .isNotEmpty()
                .allSatisfy(rung -> {
                    assertThat(millis(rung.scheme())).isGreaterThan(400);
                    assertThat(rung.reason()).contains("exceeds the target");
                });
    }

    @Test
    void quotaBelowTheExpectedLogins_givesEachLess() {
        TunedHost half = tune(new FakeHost().facts(facts -> quota(facts, 0.5)), options());
        TunedHost shared = tune(new FakeHost(), options().concurrency(4));

        assertThat(millis(half.scheme())).isBetween(125 / MOST_STEP, 125.0);
        assertThat(millis(shared.scheme())).isBetween(125 / MOST_STEP, 125.0);
        assertThat(half.result().advice())
                .anySatisfy(advice -> assertThat(advice).contains("0.50"));
    }

    @Test
    void permitsBelowTheExpectedLogins_giveEachLess() {
        TunedHost oneByOne = tune(new FakeHost(), options(1, 512).concurrency(2));

        assertThat(millis(oneByOne.scheme())).isBetween(125 / MOST_STEP, 125.0);
        assertThat(oneByOne.profile().measurement().share()).isEqualTo(0.5);
    }

    private static HostFacts quota(HostFacts facts, double quota) {
        return new HostFacts(
                facts.cpu(),
                facts.processors(),
                quota,
                facts.heapBytes(),
                facts.memoryLimitBytes(),
                facts.memoryFreeBytes(),
                facts.collectors(),
                facts.vm());
    }

    @Test
    void floorAboveTheTarget_isChosenAndReported() {
        TunedHost tuning = tune(new FakeHost(), options().target(Duration.ofMillis(10)));

        assertThat(tuning.scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
        assertThat(tuning.result().outcome()).isEqualTo(Outcome.FLOOR_EXCEEDS_TARGET);
        assertThat(tuning.result().rungs().get(0).reason()).contains("below the floor");
    }

    @Test
    void rfc9106Policy_hasItsOwnFloor() {
        TunedHost tuning =
                tune(new FakeHost(), options().policy(Policy.RFC_9106).target(Duration.ofMillis(50)));

        assertThat(tuning.scheme()).isEqualTo(Argon2.id(65536, 3, 1));
        assertThat(tuning.result().outcome()).isEqualTo(Outcome.FLOOR_EXCEEDS_TARGET);
    }

    @Test
    void fipsPolicy_tunesOnlyPbkdf2() {
        assertThat(tune(new FakeHost(), options().policy(Policy.FIPS_140)).scheme())
                .isInstanceOfSatisfying(
                        Pbkdf2.class, pbkdf2 -> assertThat(Prf.of(pbkdf2)).isEqualTo(Prf.SHA512));
        assertThatThrownBy(() ->
                        tune(new FakeHost(), options().policy(Policy.FIPS_140).algorithms(Algorithm.ARGON2ID)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("FIPS_140")
                .hasMessageContaining("argon2id");
    }

    @Test
    void firstAllowedAlgorithmThatFitsIntoMemory_isChosen() {
        TuneOptions both = options(2, 8).algorithms(Algorithm.ARGON2ID, Algorithm.BCRYPT);

        assertThat(tune(new FakeHost(), both).scheme()).isInstanceOf(Bcrypt.class);
        assertThat(tune(new FakeHost(), options().algorithms(Algorithm.ARGON2ID, Algorithm.BCRYPT))
                        .scheme())
                .isInstanceOf(Argon2.class);
    }

    @Test
    void lanes_areUsedOnlyOnRequest() {
        assertThat(tune(new FakeHost(), options().lanes(4).threads(Runnable::run))
                        .scheme())
                .isInstanceOfSatisfying(
                        Argon2.class, argon2 -> assertThat(argon2.lanes()).isEqualTo(4));
    }

    @Test
    void scrypt_choosesTheLargestThatFits() {
        TuneOptions scrypt = options().algorithms(Algorithm.SCRYPT);

        assertThat(tune(new FakeHost(), scrypt.target(Duration.ofMillis(350))).scheme())
                .isEqualTo(Scrypt.OWASP_2026_128_MIB);
        assertThat(tune(new FakeHost(), scrypt.target(Duration.ofMillis(250))).scheme())
                .isEqualTo(Scrypt.OWASP_2026_32_MIB);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 125, 250, 500})
    void rungsOfArgon2AndPbkdf2_areAFifthToTwoFifthsApart(int target) {
        for (Algorithm algorithm : List.of(Algorithm.ARGON2ID, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA512)) {
            List<Rung> rungs = tune(
                            new FakeHost(), options().algorithms(algorithm).target(Duration.ofMillis(target)))
                    .result()
                    .rungs();
            for (int i = 1; i < rungs.size(); i++) {
                double step = Traits.of(rungs.get(i).scheme()).work()
                        / Traits.of(rungs.get(i - 1).scheme()).work();
                assertThat(step).as("%s", rungs.get(i).scheme()).isBetween(LEAST_STEP, MOST_STEP);
            }
        }
    }
}
