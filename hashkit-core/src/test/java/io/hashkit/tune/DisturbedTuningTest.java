package io.hashkit.tune;

import static io.hashkit.tune.FakeTunings.millis;
import static io.hashkit.tune.FakeTunings.options;
import static io.hashkit.tune.FakeTunings.tune;
import static io.hashkit.tune.Ladder.MOST_STEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.tune.FakeHost.Cost;
import io.hashkit.tune.FakeHost.Trace;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tuning on disturbed or unsure hosts: what is compensated, and what is reported. */
class DisturbedTuningTest {
    private static final long MIB = 1 << 20;

    @Test
    void collectionDuringOneLargeHash_isDiscounted() {
        AtomicBoolean once = new AtomicBoolean();
        Tuning tuning = tune(
                (index, scheme, cost) -> scheme.memoryBytes() > 50 * MIB && once.compareAndSet(false, true)
                        ? new Cost(cost.cpuNanos() * 3, cost.wallNanos() * 3, true, false)
                        : cost,
                options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.noise().collections()).isEqualTo(1);
    }

    @Test
    void throttledHost_isTunedByCpuTime_andIsUnsure() {
        Tuning tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.1, false, index % 20 == 0),
                options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "ran out"));
    }

    @Test
    void contendedHost_isTunedByCpuTime_andReportedAsUnreliable() {
        Tuning tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.3, false, false), options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "1.30 times"));
    }

    @Test
    void hashesOfEqualCostsThatDiffer_areReportedAsUnreliable() {
        Tuning tuning = tune(
                (index, scheme, cost) -> scheme.memoryBytes() > 50 * MIB && index % 2 == 0 ? cost.times(1.5) : cost,
                options());

        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "differed by"));
    }

    @Test
    void slowEpisode_isScaledToThePaceOfTheRest() {
        Tuning tuning = tune((index, scheme, cost) -> index > 100 && index < 108 ? cost.times(1.5) : cost, options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 260.0);
    }

    @Test
    void noCpuTime_isTunedByElapsedTime_andReported() {
        Tuning tuning = tune(new FakeHost().withoutCpuTime(), options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("CPU time is not available"));
    }

    @Test
    void interruptedThread_endsTheTuningWithItsFlagSet() {
        Trace interrupting = (index, scheme, cost) -> {
            if (index == 20) {
                Thread.currentThread().interrupt();
                throw new HashInterruptedException();
            }
            return cost;
        };

        try {
            assertThatThrownBy(() -> tune(interrupting, options()))
                    .isInstanceOf(OverloadedException.class)
                    .hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void unsureTuning_neverUndercutsWhatWasKnown() {
        Trace contended = (index, scheme, cost) -> new Cost(cost.cpuNanos() * 2, cost.wallNanos() * 4, false, false);
        Profile known = tune(new FakeHost(), options()).profile();

        Tuning tuning = tune(contended, options().known(known));

        assertThat(tuning.scheme()).isEqualTo(known.scheme());
        assertThat(tuning.source()).isEqualTo(Tuning.Source.KNOWN);
        assertThat(tune((index, scheme, cost) -> cost.times(2), options().known(known))
                        .source())
                .isEqualTo(Tuning.Source.MEASURED);
    }

    @Test
    void knownCostsOfAnotherLadder_areTakenAndShownInTheirPlace() {
        Trace contended = (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 4, false, false);
        Profile known = ProfileTest.profile(Argon2.id(150_001, 2, 1));

        Tuning tuning = tune(contended, options().known(known));

        assertThat(tuning.scheme()).isEqualTo(known.scheme());
        assertThat(tuning.rungs())
                .filteredOn(Rung::taken)
                .singleElement()
                .satisfies(rung -> assertThat(rung.reason()).isEqualTo("chosen: it was known"));
    }
}
