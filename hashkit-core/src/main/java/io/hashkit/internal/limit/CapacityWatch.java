package io.hashkit.internal.limit;

import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the capacity of the host again every few seconds. hashkit has no threads of its own, so a caller reads it
 * outside the limiter's lock, while other callers continue with the known values. Building a limiter reads nothing, so
 * that a process that hashes once and exits does not wait for files.
 */
final class CapacityWatch {
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Capacity capacity;
    private final Admission admission;
    /** False if every limit was set explicitly. */
    private final boolean needed;
    /** When a reading was last due. */
    private final AtomicLong last;

    private volatile boolean reading;

    CapacityWatch(Capacity capacity, Admission admission, boolean needed, long now) {
        this.capacity = capacity;
        this.admission = admission;
        this.needed = needed;
        this.last = new AtomicLong(now);
    }

    /** Reads if it is time; other callers go on meanwhile. Call it without the limiter's lock. */
    void look(long now) {
        long before = last.get();
        long passed = now - before;
        if (!needed || (passed >= 0 && passed < INTERVAL_NANOS) || !last.compareAndSet(before, now)) {
            return;
        }
        // If the clock was set back, the interval starts again without a reading, because the clock may be set back
        // repeatedly.
        if (passed > 0 && !reading) {
            read();
        }
    }

    /**
     * Reads the capacity. Never throws, because a failed reading must not fail a login. Only
     * one caller reads at a time, so that a file that does not answer cannot block one caller after another.
     */
    private void read() {
        reading = true;
        try {
            // New limits wake waiting callers, which must not be interrupted halfway.
            StackRoom.requireForFuture();
            admission.follow(capacity.processors(), capacity.memoryBytes());
        } catch (Throwable e) {
            // The known values remain until the next reading.
        } finally {
            reading = false;
        }
    }
}
