package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.millis;
import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.FakeHost.Trace;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of tunings on hosts of all kinds, however noisy. */
class TuningOnAnyHostTest {
    private static final long MIB = 1 << 20;

    static Stream<Trace> hostsOfAllKinds() {
        Trace noisy = (index, scheme, cost) -> cost.times(1 + new Random(index).nextDouble() * 3);
        Trace starved = (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 8, false, false);
        Trace throttled = (index, scheme, cost) ->
                new Cost(cost.cpuNanos(), Math.ceil(cost.wallNanos() / 50e6) * 100e6, false, index % 2 == 0);
        Trace cold = (index, scheme, cost) -> cost.times(1 + 60.0 / (1 + index));
        Trace neverSteady = (index, scheme, cost) -> cost.times(1 + 600.0 / (10 + index));
        Trace collecting = (index, scheme, cost) ->
                new Cost(cost.cpuNanos() * 1.5, cost.wallNanos() + 20e6, index % 3 == 0, false);
        Trace tenTimes = (index, scheme, cost) -> cost.times(10);
        Trace hundredTimes = (index, scheme, cost) -> cost.times(100);
        Trace slowerAllTheTime = (index, scheme, cost) -> cost.times(1 + index * 0.05);
        Trace steps = (index, scheme, cost) -> Cost.of(Math.ceil(cost.wallNanos() / 100e6) * 100e6);
        return Stream.of(
                noisy,
                starved,
                throttled,
                cold,
                neverSteady,
                collecting,
                tenTimes,
                hundredTimes,
                slowerAllTheTime,
                steps);
    }

    @ParameterizedTest
    @MethodSource("hostsOfAllKinds")
    void anyHost_isNeverTunedBelowTheFloor(Trace trace) {
        for (Algorithm algorithm : Ladders.TUNED) {
            Scheme chosen = tune(trace, options().algorithms(algorithm)).scheme();

            assertThat(Policy.OWASP_2026.meetsFloor(chosen)).as("%s", chosen).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("hostsOfAllKinds")
    void anyHost_isTunedWithinTwiceTheBudget(Trace trace) {
        for (Algorithm algorithm : Ladders.TUNED) {
            TunedHost tuning = tune(trace, options().algorithms(algorithm));

            assertThat(tuning.result().wallSpent()).isLessThan(Duration.ofSeconds(6));
            assertThat(tuning.result().cpuSpent()).isLessThan(Duration.ofSeconds(4));
        }
    }

    @ParameterizedTest
    @MethodSource("hostsOfAllKinds")
    void sameTrace_givesTheSameProfile(Trace trace) {
        String first = tune(trace, options()).profile().toJson();

        assertThat(tune(trace, options()).profile().toJson()).isEqualTo(first);
    }

    @ParameterizedTest
    @MethodSource("hostsOfAllKinds")
    void longerTarget_neverGivesLess(Trace trace) {
        double last = 0;
        for (int millis : new int[] {20, 50, 100, 200, 250, 400, 700, 1000}) {
            TunedHost tuning = tune(trace, options().target(Duration.ofMillis(millis)));
            double work = Traits.of(tuning.scheme()).owaspRatio();

            assertThat(work).as("target %s ms", millis).isGreaterThanOrEqualTo(last);
            last = work;
        }
    }

    /** A larger spike leaves no time for a second large hash; the floor is then chosen, as on a slow host. */
    @ParameterizedTest
    @ValueSource(doubles = {1.15, 1.3, 1.5, 1.7, 1.9, 2.5, 5})
    void oneSpike_movesTheChoiceByOneRungAtMost(double factor) {
        FakeHost quiet = new FakeHost();
        TunedHost undisturbed = tune(quiet, options());
        List<Scheme> rungs =
                undisturbed.result().rungs().stream().map(Rung::scheme).toList();
        int expected = rungs.indexOf(undisturbed.scheme());
        List<Integer> large = IntStream.range(0, quiet.computed().size())
                .filter(index -> quiet.computed().get(index).memoryBytes() > MIB)
                .boxed()
                .toList();

        assertThat(large).hasSizeGreaterThan(3);
        for (int spike : IntStream.concat(large.stream().mapToInt(i -> i), IntStream.range(0, 400))
                .toArray()) {
            TunedHost spiked = tune((index, scheme, cost) -> index == spike ? cost.times(factor) : cost, options());

            assertThat(rungs.indexOf(spiked.scheme()))
                    .as("spike at hash %s", spike)
                    .isBetween(expected - 1, expected + 1);
        }
    }
}
