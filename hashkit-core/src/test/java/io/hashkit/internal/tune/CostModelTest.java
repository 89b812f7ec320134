package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arithmetic behind a choice: the time of costs that were not measured, and what is left of a budget. */
@Tag("once")
class CostModelTest {
    private static final Argon2 HALF = Argon2.id(65_536, 2, 1);
    private static final Argon2 WHOLE = Argon2.id(65_536, 4, 1);
    private static final double PER_WORK = 300;

    private static CostModel through(double fixedNanos) {
        return CostModel.through(List.of(sample(HALF, fixedNanos)), List.of(sample(WHOLE, fixedNanos)));
    }

    private static Sample sample(Argon2 scheme, double fixedNanos) {
        return new Sample(
                scheme, (long) (fixedNanos + PER_WORK * Traits.of(scheme).work()), false, 0);
    }

    @Test
    void partThatDoesNotGrow_isToldFromTheRest() {
        CostModel model = through(5e6);

        assertThat(model.fixedMillis()).isCloseTo(5, within(0.01));
        assertThat(model.nanosPerWork()).isCloseTo(PER_WORK, within(0.01));
        assertThat(model.nanos(WHOLE))
                .isCloseTo(5e6 + PER_WORK * Traits.of(WHOLE).work(), within(1e3));
        assertThat(model.times(3).nanos(WHOLE)).isCloseTo(3 * model.nanos(WHOLE), within(1e3));
    }

    @Test
    void implausiblePart_isNotBelieved() {
        double whole = PER_WORK * Traits.of(WHOLE).work();
        CostModel large = through(whole / 4);

        assertThat(large.fixedMillis()).isZero();
        assertThat(large.nanos(WHOLE)).isCloseTo(whole * 5 / 4, within(1e3));
        assertThat(through(whole / 8).fixedMillis()).isCloseTo(whole / 8e6, within(0.01));
        assertThat(through(-5e6).fixedMillis()).isZero();
        assertThat(CostModel.through(List.of(), List.of(sample(WHOLE, 0))).nanos(WHOLE))
                .isCloseTo(whole, within(1e3));
    }

    @Test
    void timesPerWork_areJudgedByTheirQuartiles() {
        List<Sample> samples = Stream.of(100, 200, 110, 150, 120)
                .map(nanos -> new Sample(WHOLE, (long) (nanos * Traits.of(WHOLE).work()), false, 0))
                .toList();

        assertThat(Sample.typical(samples)).isCloseTo(110, within(0.01));
        assertThat(Sample.dispersion(samples)).isCloseTo(40.0 / 110, within(0.001));
        assertThat(Sample.dispersion(samples.subList(0, 1))).isZero();
        assertThat(samples.get(0).scaled(0.5).nanos()).isEqualTo(samples.get(0).nanos() / 2);
    }

    @Test
    void unsureRates_areJudgedByTheFastestThatOthersConfirm() {
        assertThat(new UnsureMeasurements(List.of(), List.of(2.0, 1.0, 1.2)).typicalRate())
                .isEqualTo(1);
        assertThat(new UnsureMeasurements(List.of(), List.of(3.0, 1.0, 2.2, 1.2, 2.1, 2.0)).typicalRate())
                .isEqualTo(2);
        assertThat(new UnsureMeasurements(List.of("busy"), List.of(2.0, 1.0, 1.2)).texts(4e6))
                .containsExactly("busy", "3 unsure measurements range from 4 to 8 ms per hash");
        assertThat(new UnsureMeasurements(List.of(), List.of(2.0)).texts(4e6)).isEmpty();
    }

    @Test
    void disturbances_areCountedFromAMoment() {
        assertThat(new Disturbances(11, 22, 33, 44).since(new Disturbances(1, 2, 3, 4)))
                .isEqualTo(new Disturbances(10, 20, 30, 40));
    }

    @Test
    void sizes_haveADecimalBelowTenMiB() {
        assertThat(Text.mib((10 << 20) - 1)).isEqualTo("10.0 MiB");
        assertThat(Text.mib(10 << 20)).isEqualTo("10 MiB");
    }

    @Test
    void stepOfATuning_mustFitIntoCpuTimeAndElapsedTime() {
        FakeHost host = new FakeHost();
        Budget budget = new Budget(host, Duration.ofNanos(1000), Duration.ofNanos(4000));
        host.let(new Cost(300, 1000, false, false));
        budget.addCpu(100);

        assertThat(budget.cpuSpent()).isEqualTo(400);
        assertThat(budget.spent()).isEqualTo(0.4);
        assertThat(budget.allows(600, 1, 1)).isTrue();
        assertThat(budget.allows(601, 1, 1)).isFalse();
        assertThat(budget.allows(100, 1, 0.5)).isTrue();
        assertThat(budget.allows(101, 1, 0.5)).isFalse();
        assertThat(budget.allows(500, 6, 1)).isTrue();
        assertThat(budget.allows(501, 6, 1)).isFalse();
        assertThat(budget.left(1, 1)).isEqualTo(600);
        assertThat(budget.left(10, 1)).isEqualTo(300);
        assertThat(budget.left(10, 0.5)).isEqualTo(100);
        assertThat(budget.allows(50, 20, 0.5)).isTrue();
        assertThat(budget.allows(51, 20, 0.5)).isFalse();
        assertThat(budget.left(20, 0.5)).isEqualTo(50);
    }

    @Test
    void forgivenCpuTime_isReported_andTakesNothingOfTheBudget() {
        FakeHost host = new FakeHost();
        Budget budget = new Budget(host, Duration.ofNanos(1000), Duration.ofNanos(4000));
        host.let(new Cost(100, 200, false, false));
        long cpu = budget.cpuSpent();
        host.let(new Cost(500, 600, false, false));

        budget.forgiveCpu(cpu);

        assertThat(budget.cpuSpent()).isEqualTo(600);
        assertThat(budget.left(1, 1)).isEqualTo(900);
        assertThat(budget.wallShare()).isEqualTo(0.2);
        assertThat(budget.spent()).isEqualTo(0.2);
    }

    @Test
    void hashesInUse_areJudgedByTheirMedian() {
        LiveTimings timings = new LiveTimings();
        for (long nanos : new long[] {9, 1, 7, 3, 5, 0, -1}) {
            timings.add(nanos);
        }

        assertThat(timings.count()).isEqualTo(5);
        assertThat(timings.median()).hasValue(5);
    }

    /** A thread counts its hash before it writes the time. */
    @Test
    void medianReadMeanwhile_isOfTimesAlone() throws InterruptedException {
        for (int i = 0; i < 2_000; i++) {
            LiveTimings timings = new LiveTimings();
            Thread adding = new Thread(() -> timings.add(7));
            adding.start();
            while (timings.count() == 0) {
                assertThat(timings.median().orElse(7)).isEqualTo(7);
            }
            assertThat(timings.median().orElse(7)).isEqualTo(7);
            adding.join();
        }
    }
}
