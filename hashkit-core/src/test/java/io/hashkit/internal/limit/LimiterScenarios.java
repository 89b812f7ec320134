package io.hashkit.internal.limit;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.interleavings.Workers.Worker;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.concurrent.atomic.AtomicLong;

/** The guarantees of a limiter, whatever its callers do concurrently. */
final class LimiterScenarios {
    private static final long MIB = 1 << 20;

    private LimiterScenarios() {}

    /** An attempt without waiting takes nothing from two callers that wait, and is not counted if it fails. */
    static final class TryBesideOthers implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 2);
            Runnable hash = () -> watched.hash(Priority.LOGIN, 1);
            Workers.together(hash, hash, () -> watched.tryHash(Priority.LOGIN, 1));
            watched.requireQuiet();
        }
    }

    /** Three hashes share one permit. */
    static final class OnePermit implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 2);
            Runnable hash = () -> watched.hash(Priority.LOGIN, 1);
            Workers.together(hash, hash, hash);
            watched.requireQuiet();
        }
    }

    /** Processors are free, but not memory. */
    static final class Budget implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(3, 10, 3);
            Workers.together(
                    () -> watched.hash(Priority.LOGIN, 6),
                    () -> watched.hash(Priority.LOGIN, 6),
                    () -> watched.hash(Priority.IMPORT, 4));
            watched.requireQuiet();
        }
    }

    /**
     * The first in the queue does not fit and the second does; the second is admitted when the first is interrupted.
     */
    static final class LeaveByInterrupt implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10, 2);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Worker large = Workers.worker(() -> interrupted(watched));
            Workers.together(
                    large,
                    Workers.worker(() -> watched.hash(Priority.LOGIN, 4)),
                    Workers.worker(() -> large.thread().interrupt()));
            held.close();
            watched.requireQuiet();
        }

        private static void interrupted(WatchedLimiter watched) {
            watched.hash(Priority.LOGIN, 6, Reason.INTERRUPTED);
            Scenario.require(Thread.currentThread().isInterrupted(), "the interrupt is lost");
        }
    }

    /** As {@link LeaveByInterrupt}, when the time of the first is over. */
    static final class LeaveByDeadline implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10, 2);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Workers.together(
                    Workers.hasty(() -> watched.hash(Priority.LOGIN, 6, Reason.DEADLINE)),
                    Workers.worker(() -> watched.hash(Priority.LOGIN, 4)));
            held.close();
            watched.requireQuiet();
        }
    }

    /** A permit becomes free at the moment when the wait for it is interrupted. */
    static final class InterruptAgainstRelease implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 2);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Worker waiting = Workers.worker(() -> watched.hash(Priority.LOGIN, 6, Reason.INTERRUPTED));
            Workers.together(
                    Workers.worker(held::close),
                    waiting,
                    Workers.worker(() -> waiting.thread().interrupt()));
            watched.requireQuiet();
        }
    }

    /** A login takes the place of batch work in a full queue. */
    static final class Displacement implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 1);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Workers.together(
                    () -> watched.hash(Priority.IMPORT, 6, Reason.QUEUE_FULL),
                    () -> watched.hash(Priority.LOGIN, 6, Reason.QUEUE_FULL),
                    held::close);
            Scenario.require(watched.refused.get() <= 1, "both were refused");
            watched.requireQuiet();
        }
    }

    /** The displaced batch work leaves when its time is over or the permit becomes free. */
    static final class DisplacementAgainstDeadline implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 1);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Workers.together(
                    Workers.hasty(() -> watched.hash(Priority.IMPORT, 6, Reason.QUEUE_FULL, Reason.DEADLINE)),
                    Workers.worker(() -> watched.hash(Priority.LOGIN, 6, Reason.QUEUE_FULL)),
                    Workers.worker(held::close));
            watched.requireQuiet();
        }
    }

    /** As many callers as can run and wait; none is refused. */
    static final class RoomForAll implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 1);
            Workers.together(() -> twice(watched), () -> twice(watched));
            watched.requireQuiet();
        }

        private static void twice(WatchedLimiter watched) {
            watched.hash(Priority.IMPORT, 1);
            watched.hash(Priority.IMPORT, 1);
        }
    }

    /** One caller too many for the queue, observed from outside. */
    static final class FullQueue implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 1);
            Runnable hash = () -> watched.hash(Priority.IMPORT, 1, Reason.QUEUE_FULL);
            Workers.together(hash, hash, hash, () -> {
                LimiterStats figures = watched.limiter.stats();
                Scenario.require(figures.waiting() <= 1, "more wait than may");
                Scenario.require(figures.running() <= 1, "more run than may");
            });
            Scenario.require(watched.refused.get() <= 1, "two were refused where two have room");
            watched.requireQuiet();
        }
    }

    /** Permits are granted in the order of arrival within one priority. */
    static final class Order implements Scenario {
        @Override
        public void run() {
            AtomicLong time = new AtomicLong();
            WatchedLimiter watched = new WatchedLimiter(1, 10, 3, new Counting(time));
            AtomicLong last = Workers.share(new AtomicLong(-1));
            Runnable hash = () -> {
                try (HashPermit permit = watched.limiter.acquire(Priority.LOGIN, 1)) {
                    long arrival = permit.since - permit.waited;
                    Scenario.require(last.getAndSet(arrival) < arrival, "a later caller came first");
                }
            };
            Workers.together(hash, hash, hash);
            watched.requireQuiet();
        }
    }

    /** A clock on which no two moments are equal, so that callers can be told apart. */
    private static final class Counting implements Ticker {
        private final AtomicLong time;

        Counting(AtomicLong time) {
            this.time = time;
        }

        @Override
        public long nanos() {
            return time.incrementAndGet();
        }

        @Override
        public void park(Object blocker, long nanos) {
            Ticker.SYSTEM.park(blocker, nanos);
        }
    }

    /** More processors while one permit becomes free and another is requested. */
    static final class Growth implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10);
            watched.resize(1, 10);
            Runnable hash = () -> watched.hash(Priority.LOGIN, 1);
            Workers.together(hash, hash, () -> watched.resize(2, 10));
            watched.requireQuiet();
        }
    }

    /** Less of both while a large hash waits, which runs alone if necessary. */
    static final class Shrinkage implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Workers.together(
                    () -> watched.hash(Priority.LOGIN, 6, Reason.OVER_BUDGET), () -> watched.resize(1, 3), held::close);
            watched.resize(2, 10);
            watched.requireQuiet();
        }
    }

    /** A hash that is larger than the budget runs alone, beside two that share it and one that does not wait. */
    static final class Alone implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10);
            Workers.together(
                    () -> watched.hashAlone(Priority.LOGIN, 24),
                    () -> watched.hash(Priority.LOGIN, 5),
                    () -> watched.hashAlone(Priority.IMPORT, 11),
                    () -> watched.tryHash(Priority.LOGIN, 5));
            watched.requireQuiet();
        }
    }

    /** A hash that waits to run alone leaves when it is interrupted, or becomes too large for the host. */
    static final class AloneAgainstInterruptAndShrinkage implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(2, 10);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Worker large =
                    Workers.worker(() -> watched.hashAlone(Priority.LOGIN, 24, Reason.INTERRUPTED, Reason.OVER_BUDGET));
            Workers.together(
                    large,
                    Workers.worker(() -> large.thread().interrupt()),
                    Workers.worker(() -> watched.resize(2, 9)),
                    Workers.worker(held::close));
            watched.resize(2, 10);
            watched.requireQuiet();
        }
    }

    /** Two threads close one permit. */
    static final class ClosedTwice implements Scenario {
        @Override
        public void run() {
            WatchedLimiter watched = new WatchedLimiter(1, 10, 1);
            HashPermit held = Workers.share(watched.limiter.acquire(Priority.LOGIN, 6 * MIB));
            Workers.together(held::close, held::close, () -> watched.hash(Priority.LOGIN, 6));
            watched.requireQuiet();
        }
    }
}
