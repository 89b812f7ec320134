package io.hashkit.internal.limit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells refused callers when to come back: each at another time, as fast as hashes end, so that they neither return
 * together nor leave processors free. Allocates nothing and takes no lock, because a storm is refused through it.
 */
final class RetrySchedule {
    /** The longest retry delay; beyond it the schedule restarts. */
    private static final long FURTHEST_NANOS = TimeUnit.MINUTES.toNanos(2);

    /** The last time that a caller was told, on the limiter's clock. */
    private final AtomicLong promised;

    private volatile long stepNanos;
    private volatile long drainNanos;

    RetrySchedule(long now) {
        promised = new AtomicLong(now);
    }

    /**
     * @param stepNanos the mean time between the ends of two hashes while all permits are in use
     * @param drainNanos the time until the calls that wait now have permits
     */
    void set(long stepNanos, long drainNanos) {
        this.stepNanos = stepNanos;
        this.drainNanos = drainNanos;
    }

    /**
     * Returns the nanoseconds after which the caller should come back. The first returns when half of the queue has left:
     * seconds are the unit of HTTP's Retry-After, so that callers return in groups, for which there must be room, and the
     * other half keeps the processors busy meanwhile. If that is more than a minute, the first returns after one, which
     * leaves another for those that are refused with it.
     */
    long next(long now) {
        long first = Math.min(drainNanos / 2 + stepNanos, FURTHEST_NANOS / 2);
        while (true) {
            long last = promised.get();
            long next = Math.max(last - now + stepNanos, first);
            if (next > FURTHEST_NANOS) {
                next = first;
            }
            if (promised.compareAndSet(last, now + next)) {
                return next;
            }
        }
    }
}
