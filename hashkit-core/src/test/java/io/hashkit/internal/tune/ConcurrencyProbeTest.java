package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.catalog.Catalog;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Several concurrent hashes on a real host, because the fake one has no threads. */
class ConcurrencyProbeTest {
    private static TuningResult tune(Executor threads) {
        TuneOptions options = TuneOptions.defaults()
                .threads(threads)
                .cpuBudget(Duration.ofMinutes(1))
                .wallBudget(Duration.ofMinutes(1))
                .target(Duration.ofMillis(60))
                .memoryPerHash(20 << 20)
                .limiter(Limiter.builder().parallel(2).memoryBytes(64 << 20).build());
        RunningHost host = new RunningHost();
        return new Tuner(host, Catalog.FAMILIES, FakeTunings.request(options)).tune();
    }

    @Test
    void executor_runsHashesConcurrently() {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            TuningResult result = tune(threads);
            // A busy host may not start the other thread in time.
            while (Runtime.getRuntime().availableProcessors() > 1
                    && result.measurement().slowdown().isEmpty()) {
                result = tune(threads);
            }

            if (Runtime.getRuntime().availableProcessors() > 1) {
                assertThat(result.together()).isEqualTo(2);
                assertThat(TunedHost.measured(result, List.of()).report())
                        .contains("ms predicted: 2 smaller hashes at once took")
                        .doesNotContain("by CPU time, at most");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void threadsThatNeverRunConcurrently_areReported() {
        TuningResult result = tune(task -> {});

        assertThat(result.measurement().slowdown()).isEmpty();
        if (Runtime.getRuntime().availableProcessors() > 1) {
            assertThat(result.warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("did not run 2 hashes"));
        }
    }

    /** Engines ask the executor too, when they prove themselves with several lanes. */
    private static boolean isOfTheProbe() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getClassName().equals(ConcurrencyProbe.class.getName())));
    }

    @Test
    void executorThatRejectsTasks_isAskedTwice_andReported() {
        AtomicInteger asked = new AtomicInteger();

        TuningResult result = tune(task -> {
            if (isOfTheProbe()) {
                asked.incrementAndGet();
            }
            throw new RejectedExecutionException("of the test");
        });

        assertThat(result.measurement().slowdown()).isEmpty();
        assertThat(asked).hasValue(Runtime.getRuntime().availableProcessors() > 1 ? 2 : 0);
    }

    @Test
    void executorThatThrowsAnError_isReported() {
        TuningResult result = tune(task -> {
            throw new AssertionError("of the test");
        });

        assertThat(result.measurement().slowdown()).isEmpty();
    }

    @Test
    void threadThatIsInterrupted_isReported() {
        TuningResult result = tune(task -> new Thread(() -> {
                    Thread.currentThread().interrupt();
                    task.run();
                })
                .start());

        assertThat(result.measurement().slowdown()).isEmpty();
    }
}
