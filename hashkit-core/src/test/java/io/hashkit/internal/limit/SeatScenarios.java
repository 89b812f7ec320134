package io.hashkit.internal.limit;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.interleavings.Workers.Worker;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The guarantees of hashes that share processors, whatever happens concurrently. */
final class SeatScenarios {
    private SeatScenarios() {}

    /** A hash of some steps. */
    private static void hash(WatchedLimiter watched, AtomicInteger computing, int most, int steps) {
        Workers.share(new CountedSeat(computing, most, steps)).hash(watched.limiter);
    }

    /** Hashes of different lengths on one processor: a driver ends before its rider, and a rider before its driver. */
    static final class HandOver implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Workers.together(
                    () -> hash(watched, computing, 1, 1),
                    () -> hash(watched, computing, 1, 3),
                    () -> hash(watched, computing, 1, 2));
            watched.requireQuiet();
        }
    }

    /** More hashes on two processors than can be computed at once, one after the other as well. */
    static final class TwoProcessors implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Runnable twice = () -> {
                hash(watched, computing, 2, 1);
                hash(watched, computing, 2, 2);
            };
            Workers.together(twice, twice, twice, twice);
            watched.requireQuiet();
        }
    }

    /** A caller is interrupted while it waits for a permit or a seat, rides or drives. */
    static final class Interrupt implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Worker interrupted = Workers.worker(() -> {
                try {
                    hash(watched, computing, 1, 2);
                } catch (HashInterruptedException e) {
                    Scenario.require(Thread.currentThread().isInterrupted(), "the interrupt is lost");
                } catch (OverloadedException e) {
                    watched.refused.incrementAndGet();
                    Scenario.require(e.reason() == Reason.INTERRUPTED, "another refusal");
                }
            });
            Workers.together(
                    Workers.worker(() -> hash(watched, computing, 1, 2)),
                    interrupted,
                    Workers.worker(() -> hash(watched, computing, 1, 3)),
                    Workers.worker(() -> interrupted.thread().interrupt()));
            watched.requireQuiet();
        }
    }

    /** What a hash throws reaches its own caller alone, whoever computes. */
    static final class Failure implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Workers.together(
                    () -> failing(watched, computing),
                    () -> hash(watched, computing, 1, 3),
                    () -> hash(watched, computing, 1, 2));
            watched.requireQuiet();
        }

        private static void failing(WatchedLimiter watched, AtomicInteger computing) {
            try {
                Workers.share(new FailingSeat(computing)).hash(watched.limiter);
            } catch (StackOverflowError e) {
                return;
            }
        }
    }

    /** Fails as a driver, after its last step but one. */
    private static final class FailingSeat extends CountedSeat {
        FailingSeat(AtomicInteger computing) {
            super(computing, 1, 3);
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            super.step(riders, count);
            if (done == 2) {
                throw new StackOverflowError("injected");
            }
        }
    }

    /** Beside a hash that needs a processor of its own, and one that does not wait. */
    static final class BesideOthers implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Workers.together(
                    () -> hash(watched, computing, 2, 2),
                    () -> hash(watched, computing, 2, 1),
                    () -> whole(watched, computing, false),
                    () -> whole(watched, computing, true));
            watched.requireQuiet();
        }

        private static void whole(WatchedLimiter watched, AtomicInteger computing, boolean tries) {
            try (HashPermit permit = tries
                    ? watched.limiter.tryAcquire(Priority.IMPORT, 0)
                    : watched.limiter.acquire(Priority.IMPORT, 0)) {
                if (permit != null) {
                    Scenario.require(computing.incrementAndGet() <= 2, "more threads compute than processors");
                    computing.decrementAndGet();
                }
            }
        }
    }

    /** Fewer processors, and more again. */
    static final class Resized implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Workers.together(
                    () -> hash(watched, computing, 2, 2),
                    () -> hash(watched, computing, 2, 3),
                    () -> hash(watched, computing, 2, 1),
                    () -> {
                        watched.resize(1, 10);
                        watched.resize(2, 10);
                    });
            watched.requireQuiet();
        }
    }

    /** The time of a hash that has no seat is over; one that has begun is computed. */
    static final class Deadline implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 3);
            AtomicInteger computing = Workers.share(new AtomicInteger());
            Workers.together(Workers.worker(() -> hash(watched, computing, 1, 2)), Workers.hasty(() -> {
                try {
                    hash(watched, computing, 1, 2);
                } catch (OverloadedException e) {
                    watched.refused.incrementAndGet();
                    Scenario.require(e.reason() == Reason.DEADLINE, "another refusal");
                }
            }));
            watched.requireQuiet();
        }
    }
}
