package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Row;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.tune.FakeHost;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.internal.tune.FakeHost.Trace;
import io.hashkit.internal.tune.HostDetails;
import io.hashkit.internal.tune.Ladders;
import io.hashkit.internal.tune.Tuner;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tuning on hosts whose every moment is given. */
class TunerTest {
    private static final long MIB = 1 << 20;

    private static TuneOptions options() {
        return options(2, 1024);
    }

    private static TuneOptions options(int permits, long budgetMib) {
        return TuneOptions.defaults()
                .limiter(Limiter.builder()
                        .parallel(permits)
                        .memoryBytes(budgetMib * MIB)
                        .build());
    }

    private static Tuning tune(FakeHost host, TuneOptions options) {
        return tune(host, host.rows(), options);
    }

    private static Tuning tune(FakeHost host, List<Row<?>> rows, TuneOptions options) {
        return Tuning.measured(new Tuner(host, rows, options.request()).tune(), List.of());
    }

    private static Tuning tune(Trace trace, TuneOptions options) {
        return tune(new FakeHost().trace(trace), options);
    }

    private static double millis(Scheme scheme) {
        return FakeHost.undisturbedNanos(scheme) / 1e6;
    }

    @Test
    void quietHost_choosesTheStrongestRungWithinTheTarget() {
        Tuning tuning = tune(new FakeHost(), options());

        assertThat(tuning.scheme()).isInstanceOfSatisfying(Argon2.class, argon2 -> {
            assertThat(argon2.type()).isEqualTo(Argon2.Type.ID);
            assertThat(argon2.lanes()).isEqualTo(1);
        });
        assertThat(millis(tuning.scheme())).isBetween(250 / 1.15, 250.0);
        assertThat(tuning.outcome()).isEqualTo(Outcome.WITHIN_TARGET);
        assertThat(tuning.confidence()).isEqualTo(Confidence.HIGH);
    }

    @ParameterizedTest
    @FieldSource("io.hashkit.internal.tune.Ladders#TUNED")
    void everyAlgorithm_choosesTheStrongestRungWithinTheTarget(Algorithm algorithm) {
        Tuning tuning = tune(new FakeHost(), options().algorithms(algorithm).target(Duration.ofMillis(400)));

        List<Rung> rungs = tuning.rungs();
        Rung taken = rungs.stream().filter(Rung::taken).findFirst().orElseThrow();
        assertThat(taken.scheme()).isEqualTo(tuning.scheme());
        assertThat(millis(taken.scheme())).isLessThanOrEqualTo(400);
        assertThat(rungs)
                .filteredOn(rung -> rung.scheme().work() > taken.scheme().work())
                .isNotEmpty()
                .allSatisfy(rung -> {
                    assertThat(millis(rung.scheme())).isGreaterThan(400);
                    assertThat(rung.reason()).contains("over the target");
                });
    }

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
    void anyHost_isNeverTunedUnderTheFloor(Trace trace) {
        for (Algorithm algorithm : Ladders.TUNED) {
            Scheme chosen = tune(trace, options().algorithms(algorithm)).scheme();

            assertThat(Policy.OWASP_2026.meetsFloor(chosen)).as("%s", chosen).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("hostsOfAllKinds")
    void anyHost_isTunedWithinTwiceTheBudget(Trace trace) {
        for (Algorithm algorithm : Ladders.TUNED) {
            Tuning tuning = tune(trace, options().algorithms(algorithm));

            assertThat(tuning.timeSpent()).isLessThan(Duration.ofSeconds(6));
            assertThat(tuning.cpuSpent()).isLessThan(Duration.ofSeconds(4));
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
            Tuning tuning = tune(trace, options().target(Duration.ofMillis(millis)));
            double work = tuning.scheme().owaspRatio();

            assertThat(work).as("target %s ms", millis).isGreaterThanOrEqualTo(last);
            last = work;
        }
    }

    @Test
    void moreMemory_neverGivesLess() {
        double lastWork = 0;
        long lastMemory = 0;
        for (long mib : new long[] {16, 20, 30, 40, 64, 100, 200, 400, 1000}) {
            Tuning tuning = tune(new FakeHost(), options(2, mib));

            assertThat(tuning.scheme().memoryBytes()).isBetween(lastMemory, mib * MIB / 2);
            assertThat(tuning.scheme().owaspRatio()).isGreaterThanOrEqualTo(lastWork * 0.85);
            lastWork = tuning.scheme().owaspRatio();
            lastMemory = tuning.scheme().memoryBytes();
        }
    }

    /** A spike that takes more leaves no time for a second large hash; then the floor is chosen, as of a slow host. */
    @ParameterizedTest
    @ValueSource(doubles = {1.15, 1.3, 1.5, 1.7, 1.9, 2.5, 5})
    void oneSpike_movesTheChoiceByOneRungAtMost(double factor) {
        FakeHost quiet = new FakeHost();
        Tuning undisturbed = tune(quiet, options());
        List<Scheme> rungs = undisturbed.rungs().stream().map(Rung::scheme).toList();
        int expected = rungs.indexOf(undisturbed.scheme());
        List<Integer> large = IntStream.range(0, quiet.computed().size())
                .filter(index -> quiet.computed().get(index).memoryBytes() > MIB)
                .boxed()
                .toList();

        assertThat(large).hasSizeGreaterThan(3);
        for (int spike : IntStream.concat(large.stream().mapToInt(i -> i), IntStream.range(0, 400))
                .toArray()) {
            Tuning spiked = tune((index, scheme, cost) -> index == spike ? cost.times(factor) : cost, options());

            assertThat(rungs.indexOf(spiked.scheme()))
                    .as("spike at hash %s", spike)
                    .isBetween(expected - 1, expected + 1);
        }
    }

    @Test
    void collectionDuringOneLargeHash_isDiscounted() {
        AtomicBoolean once = new AtomicBoolean();
        Tuning tuning = tune(
                (index, scheme, cost) -> scheme.memoryBytes() > 50 * MIB && once.compareAndSet(false, true)
                        ? new Cost(cost.cpuNanos() * 3, cost.wallNanos() * 3, true, false)
                        : cost,
                options());

        assertThat(millis(tuning.scheme())).isBetween(250 / 1.25, 250.0);
        assertThat(tuning.noise().collections()).isEqualTo(1);
    }

    @Test
    void throttledHost_isTunedByCpuTime_andIsUnsure() {
        Tuning tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.1, false, index % 20 == 0),
                options());

        assertThat(millis(tuning.scheme())).isBetween(200.0, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "ran out"));
    }

    @Test
    void contendedHost_isTunedByCpuTime_andSaysThatItIsUnreliable() {
        Tuning tuning = tune(
                (index, scheme, cost) -> new Cost(cost.cpuNanos(), cost.wallNanos() * 1.3, false, false), options());

        assertThat(millis(tuning.scheme())).isBetween(200.0, 250.0);
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("unreliable", "1.30 times"));
    }

    @Test
    void slowEpisode_isScaledToThePaceOfTheRest() {
        Tuning tuning = tune((index, scheme, cost) -> index > 100 && index < 108 ? cost.times(1.5) : cost, options());

        assertThat(millis(tuning.scheme())).isBetween(250 / 1.25, 260.0);
    }

    @Test
    void noCpuTime_goesByTime_andSaysSo() {
        Tuning tuning = tune(new FakeHost().withoutCpuTime(), options());

        assertThat(millis(tuning.scheme())).isBetween(200.0, 250.0);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("no CPU time"));
    }

    @Test
    void quotaUnderTheExpectedLogins_leavesEachLess() {
        Tuning half = tune(new FakeHost().facts(facts -> quota(facts, 0.5)), options());
        Tuning shared = tune(new FakeHost(), options().concurrency(4));

        assertThat(millis(half.scheme())).isBetween(125 / 1.15, 125.0);
        assertThat(millis(shared.scheme())).isBetween(125 / 1.15, 125.0);
        assertThat(half.advice()).anySatisfy(advice -> assertThat(advice).contains("0.50"));
    }

    private static HostDetails quota(HostDetails facts, double quota) {
        return new HostDetails(
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
    void floorAboveTheTarget_isTakenAndSaidSo() {
        Tuning tuning = tune(new FakeHost(), options().target(Duration.ofMillis(10)));

        assertThat(tuning.scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
        assertThat(tuning.outcome()).isEqualTo(Outcome.FLOOR_EXCEEDS_TARGET);
        assertThat(tuning.rungs().get(0).reason()).contains("under the floor");
    }

    @Test
    void ceilings_areNotCrossedAndSaidSo() {
        Ceilings low = Ceilings.defaults()
                .with(Ceilings.Limit.ARGON2_MEMORY, 32 * 1024)
                .with(Ceilings.Limit.ARGON2_PASSES, 2);

        Tuning tuning = tune(new FakeHost(), options().ceilings(low));

        assertThat(low.objection(tuning.scheme().demands())).isNull();
        assertThat(tuning.outcome()).isEqualTo(Outcome.LIMIT_REACHED);
    }

    @Test
    void littleMemory_givesMorePassesAndSaysWhatWouldHelp() {
        Tuning tuning = tune(new FakeHost(), options(2, 24));

        assertThat(tuning.scheme()).isInstanceOfSatisfying(Argon2.class, argon2 -> {
            assertThat(argon2.memoryKib()).isLessThanOrEqualTo(12 * 1024);
            assertThat(argon2.passes()).isGreaterThan(10);
        });
        assertThat(tuning.advice()).anySatisfy(advice -> assertThat(advice).contains("more memory"));
    }

    @Test
    void noRoomForTheFloor_isAnErrorThatNamesBothFigures() {
        FakeHost host = new FakeHost();

        assertThatThrownBy(() -> tune(host, options(2, 8)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("argon2id needs at least 7.0 MiB")
                .hasMessageContaining("4.0 MiB")
                .hasMessageContaining("8.0 MiB for 2 permits");
        assertThat(host.computed()).isEmpty();
    }

    @Test
    void controlGroupAndShareOfHeap_boundTheMemoryOfAHash() {
        FakeHost group = new FakeHost()
                .facts(facts -> new HostDetails(
                        facts.cpu(), 2, 2, facts.heapBytes(), 128 * MIB, 80 * MIB, facts.collectors(), facts.vm()));

        assertThat(tune(group, options()).profile().memoryPerHash()).isEqualTo(20 * MIB);
        assertThat(tune(new FakeHost(), options().memoryShare(0.01)).profile().memoryPerHash())
                .isEqualTo(4096 * MIB / 100 / 2);
        assertThat(tune(new FakeHost(), options().memoryPerHash(9 * MIB))
                        .scheme()
                        .memoryBytes())
                .isLessThanOrEqualTo(9 * MIB);
    }

    @Test
    void allowedAlgorithms_areTakenInOrderAsTheyFitIntoMemory() {
        TuneOptions both = options(2, 8).algorithms(Algorithm.ARGON2ID, Algorithm.BCRYPT);

        assertThat(tune(new FakeHost(), both).scheme()).isInstanceOf(Bcrypt.class);
        assertThat(tune(new FakeHost(), options().algorithms(Algorithm.ARGON2ID, Algorithm.BCRYPT))
                        .scheme())
                .isInstanceOf(Argon2.class);
    }

    @Test
    void fipsPolicy_tunesPbkdf2Alone() {
        assertThat(tune(new FakeHost(), options().policy(Policy.FIPS_140)).scheme())
                .isInstanceOfSatisfying(
                        Pbkdf2.class, pbkdf2 -> assertThat(pbkdf2.prf()).isEqualTo(Pbkdf2.Prf.SHA512));
        assertThatThrownBy(() ->
                        tune(new FakeHost(), options().policy(Policy.FIPS_140).algorithms(Algorithm.ARGON2ID)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("FIPS_140")
                .hasMessageContaining("argon2id");
    }

    @Test
    void rfc9106Policy_hasItsOwnFloor() {
        Tuning tuning = tune(new FakeHost(), options().policy(Policy.RFC_9106).target(Duration.ofMillis(50)));

        assertThat(tuning.scheme()).isEqualTo(Argon2.id(65536, 3, 1));
        assertThat(tuning.outcome()).isEqualTo(Outcome.FLOOR_EXCEEDS_TARGET);
    }

    @Test
    void lanes_areTakenOnlyWhereAskedFor() {
        assertThat(tune(new FakeHost(), options().lanes(4).threads(Runnable::run))
                        .scheme())
                .isInstanceOfSatisfying(
                        Argon2.class, argon2 -> assertThat(argon2.lanes()).isEqualTo(4));
    }

    @Test
    void scrypt_takesTheLargestThatFits() {
        TuneOptions scrypt = options().algorithms(Algorithm.SCRYPT);

        assertThat(tune(new FakeHost(), scrypt.target(Duration.ofMillis(350))).scheme())
                .isEqualTo(Scrypt.OWASP_2026_128_MIB);
        assertThat(tune(new FakeHost(), scrypt.target(Duration.ofMillis(250))).scheme())
                .isEqualTo(Scrypt.OWASP_2026_32_MIB);
    }

    @Test
    void smallerBudget_leavesOutTheRaceAndConcurrentHashes_andSaysSo() {
        FakeHost host = new FakeHost();
        Tuning tuning = tune(
                host,
                host.rows(1, 2),
                options().cpuBudget(Duration.ofMillis(500)).threads(Runnable::run));

        assertThat(tuning.underLoad()).isEmpty();
        assertThat(tuning.warnings())
                .anySatisfy(warning -> assertThat(warning).contains("hashes at the same time"))
                .anySatisfy(warning -> assertThat(warning).contains("race"));
        assertThat(tuning.cpuSpent()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void hashThatTheHeapHasNoRoomFor_isTriedWithLessMemory() {
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            if (scheme.memoryBytes() > 40 * MIB) {
                throw new OutOfMemoryError("of the test");
            }
            return cost;
        });

        assertThat(tune(host, options()).scheme().memoryBytes()).isLessThanOrEqualTo(40 * MIB);
    }

    @Test
    void heapWithRoomForNothing_isAnErrorThatNamesBothFigures() {
        FakeHost host = new FakeHost().trace((index, scheme, cost) -> {
            throw new OutOfMemoryError("of the test");
        });

        assertThatThrownBy(() -> tune(host, options()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("7.0 MiB")
                .hasMessageContaining("the heap was full");
    }

    @Test
    void permitsThatAreAllTaken_endTheTuningAtTheFloor() {
        TuneOptions options = options(1, 1024);
        try (Permit login = options.limiter().acquire(Priority.LOGIN, MIB)) {
            Tuning tuning = tune(new FakeHost(), options);

            assertThat(tuning.scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
            assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
            assertThat(tuning.profile().toJson()).contains("19456");
        }
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
                .satisfies(rung -> assertThat(rung.reason()).isEqualTo("taken: it was known"));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 125, 250, 500})
    void rungsOfArgon2AndPbkdf2_areAtMost15PercentApart(int target) {
        for (Algorithm algorithm : List.of(Algorithm.ARGON2ID, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA512)) {
            List<Rung> rungs = tune(
                            new FakeHost(), options().algorithms(algorithm).target(Duration.ofMillis(target)))
                    .rungs();
            for (int i = 1; i < rungs.size(); i++) {
                double step =
                        rungs.get(i).scheme().work() / rungs.get(i - 1).scheme().work();
                assertThat(step).as("%s", rungs.get(i).scheme()).isBetween(1.0, 1.15);
            }
        }
    }
}
