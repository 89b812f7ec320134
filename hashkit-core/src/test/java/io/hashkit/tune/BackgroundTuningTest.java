package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.OverloadedException;
import io.hashkit.tune.BackgroundTuning.State;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BackgroundTuningTest {
    private final Tuning found =
            Tuning.of(TestHashers.profile(Argon2.OWASP_2026_19_MIB, "argon2/hashkit"), TuneOptions.defaults());
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Tuning> used = new ArrayList<>();

    private BackgroundTuning start(Supplier<Tuning> measurement) {
        return BackgroundTuning.start(tasks::add, measurement, used::add);
    }

    @Test
    void measurement_waitsRunsAndIsUsed() {
        List<State> seen = new ArrayList<>();
        BackgroundTuning[] self = new BackgroundTuning[1];
        self[0] = BackgroundTuning.start(
                tasks::add,
                () -> {
                    seen.add(self[0].state());
                    return found;
                },
                tuning -> {
                    seen.add(self[0].state());
                    used.add(tuning);
                });
        seen.add(self[0].state());

        tasks.remove().run();

        assertThat(seen).containsExactly(State.WAITING, State.MEASURING, State.MEASURING);
        assertThat(self[0].state()).isEqualTo(State.DONE);
        assertThat(self[0].tuning()).containsSame(found);
        assertThat(self[0].cause()).isEmpty();
        assertThat(used).containsExactly(found);
    }

    @Test
    void executorThatRejects_throwsToTheCaller() {
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> BackgroundTuning.start(
                        task -> {
                            throw new RejectedExecutionException("of the test");
                        },
                        () -> found,
                        used::add));
        assertThat(used).isEmpty();
    }

    @Test
    void executorThatDropsTheTask_leavesItWaiting() {
        BackgroundTuning tuning = BackgroundTuning.start(task -> {}, () -> found, used::add);

        assertThat(tuning.state()).isEqualTo(State.WAITING);
        assertThat(tuning.tuning()).isEmpty();
        assertThat(tuning.cause()).isEmpty();
        assertThat(tuning).hasToString("BackgroundTuning[WAITING]");
    }

    @Test
    void errorInTheMeasurement_isKeptAndSeenByTheThreadToo() {
        LinkageError error = new LinkageError("of the test");
        BackgroundTuning tuning = start(() -> {
            throw error;
        });

        assertThatThrownBy(() -> tasks.remove().run()).isSameAs(error);

        assertThat(tuning.state()).isEqualTo(State.FAILED);
        assertThat(tuning.cause()).containsSame(error);
        assertThat(tuning.tuning()).isEmpty();
        assertThat(tuning).asString().contains("FAILED", "of the test");
        assertThat(used).isEmpty();
    }

    @Test
    void resultThatCannotBeUsed_isAFailure() {
        BackgroundTuning tuning = BackgroundTuning.start(tasks::add, () -> found, measured -> {
            throw new IllegalArgumentException("of the test");
        });

        assertThatThrownBy(() -> tasks.remove().run()).hasMessage("of the test");

        assertThat(tuning.state()).isEqualTo(State.FAILED);
        assertThat(tuning.cause()).hasValueSatisfying(cause -> assertThat(cause).hasMessage("of the test"));
        assertThat(tuning.tuning()).isEmpty();
    }

    @Test
    void measurementThatIsCancelledBeforeItBegan_isNeverMade() {
        BackgroundTuning tuning = start(() -> {
            throw new AssertionError("measured all the same");
        });

        tuning.cancel();
        tasks.remove().run();

        assertThat(tuning.state()).isEqualTo(State.FAILED);
        assertThat(tuning.cause()).containsInstanceOf(CancellationException.class);
    }

    @Test
    void measurementThatIsCancelledMeanwhile_isInterruptedAndLeavesTheThreadAsItWas() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        BackgroundTuning tuning = start(() -> {
            begun.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return found;
        });
        FutureTask<Boolean> interruptedAfterwards = new FutureTask<>(() -> {
            tasks.remove().run();
            return Thread.currentThread().isInterrupted();
        });
        new Thread(interruptedAfterwards).start();
        begun.await();

        tuning.cancel();

        assertThat(interruptedAfterwards.get()).isFalse();
        assertThat(tuning.cause()).containsInstanceOf(CancellationException.class);
        assertThat(tuning.tuning()).isEmpty();
        assertThat(used).isEmpty();
    }

    @Test
    void cancelAfterTheEnd_changesNothing() {
        BackgroundTuning tuning = start(() -> found);
        tasks.remove().run();

        tuning.cancel();

        assertThat(tuning.state()).isEqualTo(State.DONE);
        assertThat(tuning.tuning()).containsSame(found);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void executorShutDownAsTheMeasurementBegins_isTheCauseAndTheHasherContinues() throws Exception {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable measurement) {
                thread.setUncaughtExceptionHandler((failed, failure) -> {});
                shutdownNow();
            }
        };
        PasswordHasher hasher = TestHashers.tunedBy(
                threads, TestHashers.builder(), TuneOptions.defaults().target(Duration.ofSeconds(10)));
        BackgroundTuning tuning = hasher.info().backgroundTuning().orElseThrow();

        assertThat(threads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();

        assertThat(tuning.state()).isEqualTo(State.FAILED);
        assertThat(tuning.cause())
                .hasValueSatisfying(cause -> assertThat(cause)
                        .isInstanceOfSatisfying(
                                OverloadedException.class,
                                interrupted -> assertThat(interrupted.reason())
                                        .isEqualTo(OverloadedException.Reason.INTERRUPTED)));
        assertThat(hasher.info().tuning()).isEmpty();
    }
}
