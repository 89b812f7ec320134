package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The state of a tuned hasher's engine before its first hash. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TunedEngineTest {
    private final Limiter limiter = Limiter.builder().memoryBytes(256 << 20).build();
    private final TuneOptions options = TuneOptions.defaults().limiter(limiter).target(Duration.ofMillis(20));

    @TempDir
    private Path folder;

    private Tuning measured;

    @BeforeAll
    void measure() {
        measured = Tuning.measure(options);
    }

    private PasswordHasherBuilder builder(Tuning tuning) {
        return PasswordHasher.builder().limiter(limiter).tuning(tuning);
    }

    private static EngineStatus status(PasswordHasher hasher, String engine) {
        return hasher.info().engines().stream()
                .filter(one -> one.name().equals(engine))
                .findFirst()
                .orElseThrow();
    }

    private static void assertProven(PasswordHasher hasher) {
        Tuning tuning = hasher.info().tuning().orElseThrow();
        assertThat(status(hasher, tuning.engine())).isEqualTo(new EngineState(tuning.engine(), Status.WORKING, "", 0));
    }

    @Test
    void measuredTuning_hasItsEngineProven() {
        assertProven(builder(measured).build());
    }

    @Test
    void keptProfile_hasItsEngineProven() {
        assertProven(builder(Tuning.of(measured.profile(), options)).build());
    }

    @Test
    void cachedProfile_hasItsEngineProven() {
        Path file = folder.resolve("hashkit.profile");

        assertProven(builder(Tuning.cached(file, options)).build());
        assertProven(builder(Tuning.cached(file, options)).build());
    }

    @Test
    void givenScheme_provesNothingBeforeItsFirstHash() {
        assertThat(TestHashers.of(Argon2.OWASP_2026_19_MIB).info().engines())
                .extracting(EngineStatus::status)
                .doesNotContain(Status.WORKING);
    }

    @Test
    void engineNamedByTheCaller_isTheOneThatIsProven() {
        PasswordHasher hasher = builder(measured).engine("argon2/bouncy-castle").build();

        assertThat(status(hasher, "argon2/bouncy-castle").status()).isEqualTo(Status.WORKING);
        assertThat(hasher.info().engines())
                .filteredOn(one -> one.algorithm().equals("argon2"))
                .extracting(EngineStatus::status)
                .containsOnlyOnce(Status.WORKING);
    }

    @Test
    void executorThatThrows_failsTheFirstHashAndNotTheBuild() {
        PasswordHasher hasher = builder(measured)
                .threads(task -> {
                    throw new RejectedExecutionException("for the test");
                })
                .build();

        assertProven(hasher);
        assertThatThrownBy(() -> hasher.hash("a")).isInstanceOf(OverloadedException.class);
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void interruptedThread_buildsAndKeepsItsFlag() {
        Thread.currentThread().interrupt();
        PasswordHasher hasher = builder(measured).build();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(hasher.verify("a", hasher.hash("a"))).isTrue();
    }
}
