package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tuning with an engine on vectors, which is of no use until the compiler has compiled it. */
class ColdEngineTest {
    private static final String VECTOR = "argon2/hashkit-vector";
    private static final double NEVER = 1e18;
    /** A small hash of cold code: the last one may end late. */
    private static final Duration LAST = Duration.ofMillis(45);

    private final FakeHost host = new FakeHost();
    private final long start = host.wallNanos();

    private TunedHost tuned(double compiledMillis, TuneOptions options) {
        return tune(host, host.vectorRows(compiledMillis * 1e6, 0.5), options);
    }

    private Duration passed() {
        return Duration.ofNanos(host.wallNanos() - start);
    }

    @Test
    void engineThatIsCompiledSoon_isTheFirst() {
        TunedHost tuning = tuned(400, options());

        assertThat(tuning.result().measurement().engine()).isEqualTo(VECTOR);
        assertThat(tuning.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(tuning.scheme())
                .isEqualTo(tune(host, host.rows(0.5), options()).scheme());
    }

    @ParameterizedTest
    @ValueSource(ints = {1_400, 1_550, 1_700, 2_000})
    void engineThatIsCompiledLate_isRacedLaterAndWins(int millis) {
        TunedHost tuning = tuned(millis, options());

        assertThat(tuning.result().measurement().engine()).isEqualTo(VECTOR);
        assertThat(Traits.of(tuning.scheme()).work())
                .isGreaterThan(
                        Traits.of(tune(new FakeHost(), options()).scheme()).work());
        assertThat(tuning.warnings()).noneSatisfy(warning -> assertThat(warning).contains(VECTOR));
    }

    @Test
    void backgroundTuning_waitsLongerForTheCompiler() {
        assertThat(tuned(7_000, options().inBackground()).result().measurement().engine())
                .isEqualTo(VECTOR);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1_000, 3_000, 15_000})
    void engineThatIsNeverCompiled_isNamed_andTheTuningEndsWithinItsBudget(int millis) {
        TuneOptions options = options().wallBudget(Duration.ofMillis(millis));

        TunedHost tuning = tuned(NEVER, options);

        assertThat(passed()).isLessThanOrEqualTo(FakeTunings.wallBudget(options).plus(LAST));
        assertThat(tuning.result().measurement().engine()).isEqualTo("argon2/hashkit");
        assertThat(tuning.report()).contains(VECTOR + " was not compiled in time to be compared");
        assertThat(tuning.confidence()).isEqualTo(Confidence.LOW);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 1_700, 1_000_000_000})
    void waitForTheCompiler_countsAsElapsedTime_andIsReported(int millis) {
        TuneOptions options = options();

        TunedHost tuning = tuned(millis, options);

        assertThat(tuning.result().wallSpent()).isEqualTo(passed());
        assertThat(passed()).isLessThanOrEqualTo(FakeTunings.wallBudget(options));
    }

    /** A host that nothing disturbs has time for all hashes, although the compiler took some of it. */
    @Test
    void timeOfTheCompiler_takesNothingOfTheCpuBudget() {
        TunedHost tuning = tuned(900, options());

        assertThat(tuning.confidence()).isEqualTo(Confidence.HIGH);
        assertThat(tuning.result().cpuSpent()).isEqualTo(passed().minus(Duration.ofNanos(host.paused())));
        assertThat(tuning.warnings()).noneSatisfy(warning -> assertThat(warning).contains("used up"));
    }
}
