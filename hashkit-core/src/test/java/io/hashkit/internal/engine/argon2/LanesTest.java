package io.hashkit.internal.engine.argon2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lanes on several threads produce the same bytes as lanes in sequence, whatever the executor does. */
class LanesTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final List<Runnable> late = new CopyOnWriteArrayList<>();
    private final WorkMemory pool = new WorkMemory(() -> 64 << 20);

    enum Kind {
        POOL,
        THE_CALLER_ITSELF,
        NEVER,
        REFUSING
    }

    private Executor executor(Kind kind) {
        return switch (kind) {
            case POOL -> threads;
            case THE_CALLER_ITSELF -> Runnable::run;
            case NEVER -> late::add;
            case REFUSING ->
                task -> {
                    throw new RejectedExecutionException("full");
                };
        };
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** Each lane waits until the other has begun too. */
    @Test
    void lanesOnAnExecutor_areComputedAtOnce() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        CountDownLatch begun = new CountDownLatch(2);
        List<Thread> computing = new CopyOnWriteArrayList<>();

        Lanes.run(threads, 1, 2, (step, lane, all) -> {
            computing.add(Thread.currentThread());
            begun.countDown();
            try {
                begun.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(computing).hasSize(2).doesNotHaveDuplicates().contains(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource
    void lanesOnAnExecutor_giveTheBytesOfLanesInSequence(Kind kind) {
        Random random = new Random(9106);
        Engine<Argon2> sequence = new Argon2Hashkit(Resources.of(pool));
        Engine<Argon2> parallel = new Argon2Hashkit(new Resources(pool, executor(kind)));
        for (int set = 0; set < 200; set++) {
            int lanes = 1 + random.nextInt(8);
            Argon2 scheme = new Argon2(
                    List.of(Argon2Type.D, Argon2Type.I, Argon2Type.ID)
                            .get(set % 3)
                            .algorithm(),
                    set % 2 == 0 ? Argon2Traits.VERSION_13 : Argon2Traits.VERSION_10,
                    8 * lanes + random.nextInt(100),
                    1 + random.nextInt(3),
                    lanes);
            Input input = Input.of(new byte[] {(byte) set}, new byte[16]);

            assertThat(parallel.derive(scheme, input, 32))
                    .as("%s", scheme)
                    .isEqualTo(sequence.derive(scheme, input, 32));
        }
        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void lateHelpers_doNothing() {
        Engine<Argon2> parallel = new Argon2Hashkit(new Resources(pool, late::add));
        parallel.derive(Argon2.id(64, 1, 4), Input.of(new byte[1], new byte[16]), 32);
        int expected = Math.min(4, Runtime.getRuntime().availableProcessors()) - 1;

        assertThat(late).hasSize(expected).allSatisfy(Runnable::run);
    }

    @Test
    void everyPart_runsOnceAndNoStepBeginsBeforeTheOneBeforeItHasEnded() {
        var runs = new ConcurrentHashMap<Long, Integer>();
        List<Long> steps = new CopyOnWriteArrayList<>();

        Lanes.run(threads, 50, 7, (step, part, lanes) -> {
            runs.merge(step * 7 + part, 1, Integer::sum);
            Thread.onSpinWait();
            steps.add(step);
        });

        assertThat(runs)
                .hasSize(350)
                .allSatisfy((part, times) -> assertThat(times).isEqualTo(1));
        assertThat(steps).isSorted();
    }

    @Test
    void failureOfAPart_reachesTheCallerWhenNoOtherRunsAnyMore() {
        List<Integer> running = new CopyOnWriteArrayList<>();

        assertThatThrownBy(() -> Lanes.run(threads, 1000, 4, (step, part, lanes) -> {
                    running.add(part);
                    try {
                        if (step == 20 && part == 2) {
                            throw new IllegalStateException("part 2");
                        }
                        lanes.check();
                    } finally {
                        running.remove((Integer) part);
                    }
                }))
                .isInstanceOfAny(IllegalStateException.class, HashInterruptedException.class);

        assertThat(running).isEmpty();
    }

    @Test
    void interruptOfTheCaller_endsTheLanesOnAllThreads() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> Lanes.run(threads, 1, 4, (step, part, lanes) -> {
                    caller.interrupt();
                    while (true) {
                        lanes.check();
                    }
                }))
                .isInstanceOf(HashInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void manyHashesOnFewThreads_getTheirOwnAnswers() throws Exception {
        Engine<Argon2> sequence = new Argon2Hashkit(Resources.of(pool));
        Engine<Argon2> parallel = new Argon2Hashkit(new Resources(pool, threads));
        List<Callable<Boolean>> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Argon2 scheme = Argon2.id(64 + 37 * i, 1 + i % 3, 1 + i % 4);
            Input input = Input.of(new byte[] {(byte) i}, new byte[16]);
            byte[] alone = sequence.derive(scheme, input, 32);
            callers.add(() -> {
                boolean same = true;
                for (int round = 0; round < 50; round++) {
                    same &= java.util.Arrays.equals(parallel.derive(scheme, input, 32), alone);
                }
                return same;
            });
        }
        ExecutorService crowd = Executors.newFixedThreadPool(callers.size());
        try {
            for (Future<Boolean> answer : crowd.invokeAll(callers)) {
                assertThat(answer.get()).isTrue();
            }
        } finally {
            crowd.shutdownNow();
        }
    }
}
