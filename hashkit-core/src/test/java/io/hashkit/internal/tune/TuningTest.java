package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of a tuning, and what is stored of it. */
class TuningTest {
    private static final long MIB = 1 << 20;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private final FakeHost host = new FakeHost();
    private final TuneOptions options = TuneOptions.defaults()
            .limiter(Limiter.builder().parallel(2).memoryBytes(1024 * MIB).build());

    private TunedHost tuning() {
        return TunedHost.measured(new Tuner(host, host.rows(1, 2), FakeTunings.request(options)).tune(), List.of());
    }

    private TunedHost cached(FakeHost on, TuneOptions with) {
        return new ProfileStore(on, on.families()).cached(folder.resolve("profile.json"), FakeTunings.request(with));
    }

    @Test
    void report_showsTheChoiceAndItsReasons() {
        TunedHost tuning = tuning();

        assertThat(tuning.report())
                .contains(
                        "argon2id,m=",
                        "target 250 ms",
                        "hashes a second",
                        "times OWASP's minimum",
                        "RFC 9106",
                        "confidence",
                        "exceeds the target",
                        tuning.result().host().fingerprint(),
                        "argon2/engine1 takes 2.00 of the time of argon2/engine0");
    }

    @Test
    void report_namesEachFigureAndItsUnit() {
        TuneOptions small = options.limiter(
                Limiter.builder().parallel(2).memoryBytes(24 * MIB).build());

        assertThat(TunedHost.measured(new Tuner(host, host.families(), FakeTunings.request(small)).tune(), List.of())
                        .report()
                        .lines())
                .contains(
                        "time        209 ms of CPU time alone (timed), target 250 ms",
                        "under load  not measured; 209 ms if hashes do not slow each other down",
                        "memory      12 MiB per hash, 24 MiB with all permits in use; one hash may use 12 MiB",
                        "            - concurrent hashes were not measured, because there are no threads",
                        "model       4.1 ms + 333 ns x work (KiB moved)",
                        "host        fake, 2 processors, quota 2.00, heap 4096 MiB, fake collector",
                        "advice      set TuneOptions.threads(executor): the time under load is then measured instead of"
                                + " estimated")
                .anyMatch(line -> line.startsWith("capacity    4.8 hashes a second on one processor")
                        && line.endsWith("at most 9.6 for this process (2 permits, 2.00 processors)"))
                .anyMatch(line -> line.startsWith("noise       elapsed/CPU time 1.00, dispersion 1 %, 0 garbage"))
                .anyMatch(line -> line.startsWith("            fallback among argon2/hashkit"));
    }

    @Test
    void adviceToMeasureUnderLoad_needsTwoProcessors() {
        FakeHost one = new FakeHost().facts(facts -> new HostFacts("one", 1, 1, 4096 * MIB, -1, -1, "", ""));

        assertThat(TunedHost.measured(new Tuner(one, one.families(), FakeTunings.request(options)).tune(), List.of())
                        .report())
                .doesNotContain("set TuneOptions.threads");
    }

    @Test
    void capacity_countsPermitsAndProcessors() {
        TunedHost tuning = tuning();

        assertThat(tuning.hashesPerSecondPerCore() * tuning.alone().toNanos() / 1e9)
                .isBetween(0.999, 1.001);
        assertThat(tuning.hashesPerSecond()).isEqualTo(2 * tuning.hashesPerSecondPerCore());
        assertThat(tuning.underLoad()).isEmpty();
    }

    @Test
    void profileOfTheSameHost_isUsedWithoutHashing() {
        TunedHost measured = cached(host, options);
        FakeHost later = new FakeHost();

        TunedHost again = cached(later, options);

        assertThat(later.computed()).isEmpty();
        assertThat(again.source()).isEqualTo(Tuning.Source.CACHED);
        assertThat(again.scheme()).isEqualTo(measured.scheme());
        assertThat(again.result().measurement().engine())
                .isEqualTo(measured.result().measurement().engine());
        assertThat(again.profile()).isEqualTo(measured.profile());
        assertThat(again.report()).contains("(cached, within target)");
    }

    @Test
    void recall_returnsTheStoredProfile_andNeverMeasures() {
        FakeHost later = new FakeHost();
        ProfileStore store = new ProfileStore(later, later.families());
        assertThat(store.recall(folder.resolve("profile.json"), FakeTunings.request(options)))
                .isEmpty();
        TunedHost measured = cached(host, options);

        assertThat(store.recall(folder.resolve("profile.json"), FakeTunings.request(options)))
                .hasValueSatisfying(found -> assertThat(found.scheme()).isEqualTo(measured.scheme()));
        assertThat(store.recall(
                        folder.resolve("profile.json"), FakeTunings.request(options.algorithms(Algorithm.BCRYPT))))
                .isEmpty();
        assertThat(later.computed()).isEmpty();
    }

    @Test
    void profileOfAnotherHostOrOtherOptions_isMeasuredAgainAndReplaced() {
        cached(host, options);
        FakeHost other = new FakeHost().facts(facts -> new HostFacts("another", 2, 2, 4096 * MIB, -1, -1, "", ""));

        assertThat(cached(other, options).source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(cached(new FakeHost(), options).source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(cached(new FakeHost(), options.algorithms(Algorithm.BCRYPT)).source())
                .isEqualTo(Tuning.Source.MEASURED);
    }

    @Test
    void unsureProfile_isMeasuredAgain_andBothMeasurementsCount() {
        FakeHost throttled = new FakeHost()
                .trace((index, scheme, cost) -> new FakeHost.Cost(cost.cpuNanos(), cost.wallNanos(), false, true));
        TunedHost unsure = cached(throttled, options);
        assertThat(unsure.confidence()).isEqualTo(Confidence.LOW);
        FakeHost slower = new FakeHost()
                .trace((index, scheme, cost) ->
                        new FakeHost.Cost(cost.cpuNanos() * 3, cost.wallNanos() * 3, false, true));

        TunedHost again = cached(slower, options);

        assertThat(slower.computed()).isNotEmpty();
        assertThat(Traits.of(again.scheme()).work()
                        * 3
                        / Traits.of(unsure.scheme()).work())
                .isBetween(Math.sqrt(3) / Ladder.MOST_STEP, Math.sqrt(3) * Ladder.MOST_STEP);
        assertThat(again.source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(again.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void staleProfile_isMeasuredAgainAndReported() {
        cached(host, options);
        TuneOptions smaller = options.limiter(
                Limiter.builder().parallel(2).memoryBytes(64 * MIB).build());

        TunedHost again = cached(new FakeHost(), smaller);

        assertThat(again.source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(again.scheme().memoryBytes()).isLessThanOrEqualTo(32 * MIB);
        assertThat(again.warnings()).anySatisfy(warning -> assertThat(warning).contains("no longer valid"));
    }

    @Test
    void damagedProfile_isReplacedAndReported() throws IOException {
        Files.writeString(folder.resolve("profile.json"), "{\"hashkit-profile\":1,");

        assertThat(cached(host, options).warnings())
                .anySatisfy(warning -> assertThat(warning).contains("could not be read"));
        assertThat(cached(new FakeHost(), options).source()).isEqualTo(Tuning.Source.CACHED);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void unwritableFolder_changesOnlyTheWarnings() {
        TunedHost tuning = new ProfileStore(host, host.families())
                .cached(folder.resolve("missing/profile.json"), FakeTunings.request(options));

        assertThat(tuning.source()).isEqualTo(Tuning.Source.MEASURED);
        assertThat(tuning.warnings()).anySatisfy(warning -> assertThat(warning).contains("could not be stored"));
    }

    @Test
    void givenProfile_isUsedOnAnyHost() {
        ProfileData shipped = ProfileTest.profile(Argon2.id(65536, 3, 1), 1000, 256 * MIB);

        TunedHost tuning = TunedHost.of(shipped, options);

        assertThat(tuning.scheme()).isEqualTo(Argon2.id(65536, 3, 1));
        assertThat(tuning.source()).isEqualTo(Tuning.Source.PROFILE);
        assertThat(tuning.alone().toMillis()).isEqualTo(524);
    }

    @Test
    void givenProfileThatDoesNotFit_isRefusedWithBothSizes() {
        TuneOptions small = options.limiter(
                Limiter.builder().parallel(2).memoryBytes(16 * MIB).build());

        assertThatThrownBy(() -> TunedHost.of(ProfileTest.profile(Argon2.id(65536, 3, 1)), small))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("64 MiB")
                .hasMessageContaining("8.0 MiB");
        assertThatThrownBy(() -> TunedHost.of(ProfileTest.profile(Argon2.id(8192, 1, 1)), options))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("OWASP_2026");
        assertThatThrownBy(() -> TunedHost.of(ProfileTest.profile(new Bcrypt(12)), options.policy(Policy.FIPS_140)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("FIPS_140");
    }

    @Test
    void realUseAsPredicted_proposesNothing() {
        TunedHost tuning = tuning();

        assertThat(tuning.liveMedian()).isEmpty();
        assertThat(tuning.proposed()).isEmpty();
        use(tuning, 40, 1.05);

        assertThat(tuning.liveMedian()).isPresent();
        assertThat(tuning.liveHashes()).isEqualTo(40);
        assertThat(tuning.proposed()).isEmpty();
    }

    @Test
    void muchSlowerRealUse_proposesLessAndAppliesNothing() {
        TunedHost tuning = tuning();
        var before = tuning.scheme();

        use(tuning, 40, 1.6);

        assertThat(tuning.proposed())
                .hasValueSatisfying(scheme -> assertThat(Traits.of(scheme).owaspRatio())
                        .isLessThan(Traits.of(before).owaspRatio() * 0.75));
        assertThat(tuning.scheme()).isEqualTo(before);
    }

    @Test
    void fewHashes_proposeNothing() {
        TunedHost tuning = tuning();

        use(tuning, 10, 3);

        assertThat(tuning.liveMedian()).isPresent();
        assertThat(tuning.proposed()).isEmpty();
    }

    @Test
    void hashesOfOtherCosts_areNotCounted() {
        TunedHost tuning = tuning();

        tuning.timed(new Bcrypt(4), 1_000_000);

        assertThat(tuning.liveMedian()).isEmpty();
    }

    /** The time of one thread says nothing of a hash that several compute. */
    @Test
    void hashesOfSeveralLanes_areNotCounted() {
        TunedHost tuning = TunedHost.of(ProfileTest.profile(Argon2.id(65536, 3, 4)), options);

        use(tuning, 40, 0.3);

        assertThat(tuning.liveHashes()).isZero();
    }

    private void use(TunedHost tuning, int times, double factor) {
        long cpuNanos = (long) (tuning.alone().toNanos() * factor);
        for (int i = 0; i < times; i++) {
            tuning.timed(tuning.scheme(), cpuNanos);
        }
    }
}
