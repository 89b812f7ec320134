package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.millis;
import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static io.hashkit.internal.tune.Ladder.MOST_STEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.FakeHost.Trace;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tuning on disturbed or unsure hosts: what is compensated, and what is reported. */
class DisturbedTuningTest {
    private static final long MIB = 1 << 20;

    @Test
    void collectionDuringOneLargeHash_isDiscounted() {
        AtomicBoolean once = new AtomicBoolean();
        TunedHost tuning = tune(
                (index, scheme, cost) -> scheme.memoryBytes() > 50 * MIB && once.compareAndSet(false, true)
                        ? new Cost(cost.cpuNanos() * 3, cost.wallNanos() * 3, true, false)
                        : cost,
                options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.result().noise().meanwhile().collections()).isEqualTo(1);
    }

    /** Small hashes of code that is not compiled take 40 times as long, beside others who take most of each processor. */
    @ParameterizedTest
    @CsvSource({"40, 1", "40, 5", "10, 14", "20, 10", "5, 30", "60, 4"})
    void busyHost_isNeverSaidToBeTooSlowForTheFloor(double cold, double contention) {
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            double cpu = cost.cpuNanos() * (scheme.memoryBytes() <= MIB ? cold : 1);
            return new Cost(cpu, cpu * contention, false, false);
        });

        TunedHost tuning = tune(host, options());

        assertThat(tuning.result().outcome()).isNotEqualTo(Outcome.FLOOR_EXCEEDS_TARGET);
        assertThat(tuning.alone().toMillis()).isLessThanOrEqualTo(250);
        assertThat(host.computed()).anyMatch(scheme -> scheme.memoryBytes() >= 19 * MIB);
    }

    @Test
    void throttledHost_isTunedByCpuTime_andIsUnsure() {
        TunedHost tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.1, false, index % 20 == 0),
                options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "ran out"));
    }

    /** A process that its quota suspends is not beside other work. */
    @Test
    void quotaOfLessThanAProcessor_isTheOneReasonForLongTimes() {
        FakeHost host = new FakeHost()
                .enforcing(0.5)
                .facts(facts ->
                        new HostFacts(facts.cpu(), 1, 0.5, facts.heapBytes(), -1, -1, "fake collector", "fake VM"));

        assertThat(tune(host, options()).warnings())
                .filteredOn(warning -> warning.startsWith("unreliable: "))
                .singleElement()
                .asString()
                .containsPattern(
                        "elapsed time was [0-9.]+ times the CPU time: the quota of 0.50 processors ran out [0-9]+ times");
    }

    @Test
    void contendedHost_isTunedByCpuTime_andReportedAsUnreliable() {
        TunedHost tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.3, false, false), options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "1.30 times"));
    }

    @Test
    void hashesOfEqualCostsThatDiffer_areReportedAsUnreliable() {
        TunedHost tuning = tune(
                (index, scheme, cost) -> scheme.memoryBytes() > 50 * MIB && index % 2 == 0 ? cost.times(1.5) : cost,
                options());

        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "differed by"));
    }

    /**
     * The second engine takes half the time, so that it can afford costs that the first was not timed with, and hashes of
     * that size take longer than in proportion.
     */
    @ParameterizedTest
    @CsvSource({
        "0.90, 250, 2, 245760, HIGH", // shorter than predicted, and stronger costs would still exceed the target
        "1.05, 250, 2, 245760, HIGH", // within the error of a prediction
        "1.20, 300, 2, 245760, HIGH", // longer than predicted, and within the target
        "1.50, 250, 2, 180224, LOW", // no budget is left for another hash: one step weaker
        "1.50, 250, 4, 131072, LOW" // both hashes took half as long again
    })
    void choice_isComparedWithARealHash(double factor, int target, int budget, int memory, Confidence confidence) {
        FakeHost host = new FakeHost()
                .trace((index, scheme, cost) -> scheme.memoryBytes() > 150 * MIB ? cost.times(factor) : cost);

        TunedHost tuning = tune(
                host,
                host.rows(1, 0.5),
                options()
                        .target(Duration.ofMillis(target))
                        .cpuBudget(Duration.ofSeconds(budget))
                        .wallBudget(Duration.ofSeconds(budget + 1)));

        assertThat(tuning.scheme()).isEqualTo(Argon2.id(memory, 2, 1));
        assertThat(tuning.confidence()).isEqualTo(confidence);
        assertThat(String.join(" ", tuning.warnings()).contains("took much longer than predicted"))
                .isEqualTo(confidence == Confidence.LOW);
    }

    @Test
    void slowEpisode_isScaledToThePaceOfTheRest() {
        TunedHost tuning =
                tune((index, scheme, cost) -> index > 100 && index < 108 ? cost.times(1.5) : cost, options());

        assertThat(millis(tuning.scheme())).isBetween(250 / MOST_STEP, 260.0);
    }

    /** Without the pace, what is chosen would seem to take 270 ms. Small hashes are always timed with the first engine. */
    @Test
    void hashThatIsComparedAtASlowPace_isScaledToThePaceBefore() {
        AtomicBoolean slow = new AtomicBoolean();
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            slow.compareAndSet(false, scheme.memoryBytes() > 150 * MIB);
            return slow.get() ? cost.times(1.5) : cost;
        });
        TuneOptions patient = options().cpuBudget(Duration.ofSeconds(4)).wallBudget(Duration.ofSeconds(5));

        assertThat(tune(host, host.rows(1, 0.5), patient).scheme()).isEqualTo(Argon2.id(180_224, 2, 1));
    }

    @Test
    void noCpuTime_isTunedByElapsedTime_andReported() {
        TunedHost tuning = tune(new FakeHost().withoutCpuTime(), options());

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
    void threadInterruptedWhileItWaitsForAPermit_endsTheTuningWithItsFlagSet() {
        Limiter limiter = Limiter.builder().parallel(1).build();
        FakeHost host = new FakeHost().pausing(Thread.currentThread()::interrupt);

        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> tune(host, options().limiter(limiter)))
                    .isInstanceOf(OverloadedException.class)
                    .hasMessageContaining("interrupted while tuning");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void unsureTuning_neverUndercutsWhatWasKnown() {
        Trace contended = (index, scheme, cost) -> new Cost(cost.cpuNanos() * 2, cost.wallNanos() * 4, false, false);
        Profile known = Profile.parse(tune(new FakeHost(), options()).profile().toJson());

        TunedHost tuning = tune(contended, options().known(known));

        assertThat(tuning.scheme()).isEqualTo(known.scheme());
        assertThat(tuning.source()).isEqualTo(Tuning.Source.KNOWN);
        assertThat(tune((index, scheme, cost) -> cost.times(2), options().known(known))
                        .source())
                .isEqualTo(Tuning.Source.MEASURED);
    }

    @Test
    void knownCostsOfAnotherLadder_areTakenAndShownInTheirPlace() {
        Trace contended = (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 4, false, false);
        Profile known =
                Profile.parse(ProfileTest.profile(Argon2.id(150_001, 2, 1)).toJson());

        TunedHost tuning = tune(contended, options().known(known));

        assertThat(tuning.scheme()).isEqualTo(known.scheme());
        assertThat(tuning.result().rungs())
                .filteredOn(Rung::taken)
                .singleElement()
                .satisfies(rung -> assertThat(rung.reason()).isEqualTo("chosen: it was known"));
    }
}
