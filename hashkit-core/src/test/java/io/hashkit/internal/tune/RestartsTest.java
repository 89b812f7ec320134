package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.millis;
import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Policy;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.tune.FakeHost.Cost;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The development of a stored profile over many starts of a process. */
class RestartsTest {
    private static final int STARTS = 50;
    private static final int SEEDS = 3;
    /** The longest time of a start with a stored profile, in milliseconds. */
    private static final double SHORT_MILLIS = 150;

    private static final double TARGET = 250;
    private static final double STATED_ERROR = 1.2;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway") // set before each test
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("profile.json");
    }

    private TunedHost start(FakeHost host) {
        return new ProfileStore(host, host.families()).cached(file, FakeTunings.request(options()));
    }

    /** A host on which hashes take a multiple of CPU time and elapsed time, at a start that measures only if it must. */
    private static FakeHost host(double cpu, double wall) {
        return new FakeHost()
                .random(new Random(1))
                .trace((index, scheme, cost) -> new Cost(cost.cpuNanos() * cpu, cost.wallNanos() * wall, false, false));
    }

    private static double truth() {
        return Traits.of(tune(new FakeHost(), options()).scheme()).work();
    }

    @ParameterizedTest
    @EnumSource
    void fiftyStarts_endNearTheTruth_orReportLowConfidence(HostNoise noise) {
        double truth = truth();
        int near = 0;
        int sure = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            file = folder.resolve(noise + "-" + seed);
            List<TunedHost> starts = starts(noise, new Random(7919L * seed + 13));
            TunedHost last = starts.get(STARTS - 1);

            starts.forEach(tuning -> assertHonest(tuning, truth));
            assertThat(starts)
                    .filteredOn(tuning -> tuning.source() == Source.MEASURED)
                    .as("measured starts, seed %s", seed)
                    .hasSizeLessThan(STARTS / 2);
            near += Traits.of(last.scheme()).work() > truth / STATED_ERROR / Ladder.STEP ? 1 : 0;
            assertThat(Traits.of(last.scheme()).work()).as("seed %s", seed).isLessThan(truth * STATED_ERROR);
            sure += last.confidence() == Confidence.LOW ? 0 : 1;
        }
        assertThat(near).isGreaterThanOrEqualTo(SEEDS - 1);
        assertThat(sure).isGreaterThanOrEqualTo(noise.isQuietAtTimes() ? SEEDS - 1 : 0);
    }

    private List<TunedHost> starts(HostNoise noise, Random random) {
        List<TunedHost> starts = new ArrayList<>();
        for (int start = 0; start < STARTS; start++) {
            FakeHost host = new FakeHost().random(new Random(random.nextLong())).trace(noise.at(start, random));
            long before = host.wallNanos();
            TunedHost tuning = start(host);
            if (tuning.source() != Source.MEASURED) {
                assertThat((host.wallNanos() - before) / 1e6).isLessThan(SHORT_MILLIS);
            }
            starts.add(tuning);
        }
        return starts;
    }

    private static void assertHonest(TunedHost tuning, double truth) {
        assertThat(Policy.OWASP_2026.meetsFloor(tuning.scheme())).isTrue();
        assertThat(tuning.result().outcome()).isEqualTo(Outcome.WITHIN_TARGET);
        assertThat(tuning.alone().toNanos() / 1e6).isLessThanOrEqualTo(TARGET * STATED_ERROR);
        if (tuning.confidence() == Confidence.LOW) {
            assertThat(tuning.warnings()).isNotEmpty();
            assertThat(tuning.report()).contains(", unsure)", "confidence  low");
        } else {
            assertThat(Traits.of(tuning.scheme()).work() / truth).isBetween(1 / STATED_ERROR, STATED_ERROR);
        }
    }

    @Test
    void luckyMomentAndBusyRestarts_correctEachOther() {
        TunedHost lucky = start(host(0.5, 0.7));
        assertThat(lucky.confidence()).isEqualTo(Confidence.LOW);
        assertThat(millis(lucky.scheme())).isGreaterThan(450);

        start(host(1.6, 2.4));
        TunedHost third = start(host(1.4, 2));
        FakeHost fourth = host(2, 3);
        TunedHost kept = start(fourth);

        assertThat(millis(third.scheme())).isBetween(TARGET / 1.4 / Ladder.MOST_STEP, TARGET);
        assertThat(third.warnings())
                .anySatisfy(warning ->
                        assertThat(warning).matches("3 unsure measurements range from \\d+ to \\d+ ms per hash"));
        assertThat(kept.source()).isEqualTo(Source.CACHED);
        assertThat(kept.profile()).isEqualTo(third.profile());
        assertThat(kept.warnings()).containsAll(third.profile().doubts());
        assertThat(kept.report()).contains("(cached, within target, unsure)", "so other work used the processors");
    }

    @Test
    void quietStart_removesTheDoubtsOfBusyOnes() {
        for (int i = 0; i < 5; i++) {
            start(host(2, 4));
        }
        FakeHost quiet = host(1, 1).random(new Random(3));

        TunedHost settled = start(quiet);
        FakeHost later = host(2, 4);
        TunedHost after = start(later);

        assertThat(settled.source()).isEqualTo(Source.MEASURED);
        assertThat(settled.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(Traits.of(settled.scheme()).work()).isEqualTo(truth());
        assertThat(later.computed()).isEmpty();
        assertThat(after.profile()).isEqualTo(settled.profile());
        assertThat(settled.profile().doubts()).isEmpty();
    }

    @Test
    void startWhileAllPermitsAreTaken_doesNotWaitForThem() {
        TuneOptions options = options(1, 1024);
        for (int i = 0; i < 3; i++) {
            FakeHost busy = host(2, 4);
            new ProfileStore(busy, busy.families()).cached(file, FakeTunings.request(options));
        }
        FakeHost host = host(1, 1);
        long before = host.wallNanos();
        try (Permit login = FakeTunings.request(options).limiter().acquire(Priority.LOGIN, 1 << 20)) {
            TunedHost kept = new ProfileStore(host, host.families()).cached(file, FakeTunings.request(options));

            assertThat(login).isNotNull();
            assertThat(kept.source()).isEqualTo(Source.CACHED);
            assertThat((host.wallNanos() - before) / 1e6).isLessThan(SHORT_MILLIS);
        }
    }

    /** Another measurement would find the same. */
    @Test
    void hostWhoseKindMakesItUnsure_isNotMeasuredAgain() {
        TuneOptions little = options(2, 24);
        FakeHost first = host(1, 1);
        TunedHost measured = new ProfileStore(first, first.families()).cached(file, FakeTunings.request(little));
        FakeHost later = host(1, 1);

        TunedHost kept = new ProfileStore(later, later.families()).cached(file, FakeTunings.request(little));

        assertThat(measured.confidence()).isEqualTo(Confidence.LOW);
        assertThat(later.computed()).isEmpty();
        assertThat(kept.source()).isEqualTo(Source.CACHED);
        assertThat(kept.confidence()).isEqualTo(Confidence.LOW);
        assertThat(kept.warnings()).anySatisfy(warning -> assertThat(warning).contains("memory and not time"));
    }

    @Test
    void knownCosts_areNotStoredAsMeasured_andReportedAboveTheTarget() {
        Profile known = Profile.parse(tune(new FakeHost(), options()).profile().toJson());
        FakeHost busy = host(2, 4);

        TunedHost first = new ProfileStore(busy, busy.families())
                .cached(file, FakeTunings.request(options().known(known)));
        TunedHost again = new ProfileStore(busy, busy.families())
                .recall(file, FakeTunings.request(options().known(known)))
                .orElseThrow();
        TunedHost without = new ProfileStore(busy, busy.families())
                .recall(file, FakeTunings.request(options()))
                .orElseThrow();

        for (TunedHost tuning : new TunedHost[] {first, again}) {
            assertThat(tuning.scheme()).isEqualTo(known.scheme());
            assertThat(tuning.source()).isEqualTo(Source.KNOWN);
            assertThat(tuning.result().outcome()).isEqualTo(Outcome.ABOVE_TARGET);
            assertThat(tuning.report()).contains("(known, above target, unsure)");
        }
        assertThat(without.result().outcome()).isEqualTo(Outcome.WITHIN_TARGET);
        assertThat(Traits.of(without.scheme()).work())
                .isLessThan(Traits.of(known.scheme()).work() / 1.5);
    }
}
