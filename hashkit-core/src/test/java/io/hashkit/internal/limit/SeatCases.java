package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Hashes that a test lets share processors, step by step. */
abstract class SeatCases {
    final AtomicInteger computing = new AtomicInteger();
    final List<Gated> open = new ArrayList<>();

    /** A hash whose driver takes a step only when the test lets it. */
    class Gated extends CountedSeat {
        final Semaphore steps = new Semaphore(0);
        final CountDownLatch driven = new CountDownLatch(1);
        volatile int beside;
        volatile @Nullable Thread worker;
        int fewest = 1;

        Gated(int steps) {
            this(2, steps);
        }

        Gated(int seats, int steps) {
            super(seats, computing, 100, steps);
            open.add(this);
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            beside = count;
            driven.countDown();
            steps.acquireUninterruptibly();
            super.step(riders, count);
        }

        @Override
        protected int fewestRiders() {
            return fewest;
        }

        @Override
        void work() {
            worker = Thread.currentThread();
            super.work();
        }
    }

    @AfterEach
    void openAll() {
        open.forEach(gated -> gated.steps.release(1_000));
    }

    static Permits limiter(int parallel, int queue) {
        return new PermitsBuilder()
                .parallel(parallel)
                .queue(queue)
                .maxWait(Duration.ofMinutes(10))
                .build();
    }

    record Call(Thread thread, FutureTask<Boolean> task) {
        void end() throws Exception {
            try {
                assertThat(task.get()).isTrue();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    static Call start(Callable<Boolean> call) {
        FutureTask<Boolean> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return new Call(thread, task);
    }

    static Call start(Permits limiter, CountedSeat seat) {
        return start(limiter, seat, Priority.LOGIN);
    }

    static Call start(Permits limiter, CountedSeat seat, Priority priority) {
        return start(() -> {
            seat.hash(limiter, priority);
            return true;
        });
    }

    /** Until it is parked with a seat to come, or has ended. */
    static void awaitReady(Call call) {
        Thread.State state;
        do {
            Thread.onSpinWait();
            state = call.thread().getState();
        } while (state != Thread.State.TIMED_WAITING
                && state != Thread.State.WAITING
                && state != Thread.State.TERMINATED);
    }

    static void assertQuiet(Permits limiter) {
        LimiterStats stats = limiter.stats();
        assertThat(stats.running()).isZero();
        assertThat(stats.waiting()).isZero();
        for (int i = 0; i < stats.parallel(); i++) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNotNull();
        }
        assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNull();
    }
}
