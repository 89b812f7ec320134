package io.hashkit.internal.limit;

import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the capacity of the host again every few seconds. hashkit has no threads of its own, so a caller reads it
 * outside the limiter's lock, while other callers continue with the known values. Building a limiter reads nothing, nor
 * does a small hash alone, so that a process that hashes once and exits does not wait for files.
 */
final class CapacityWatch {
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Capacity capacity;
    private final Admission admission;
    /** When a reading was last due. */
    private final AtomicLong last;

    /** Only one caller reads at a time, so that a file that does not answer cannot block one caller after another. */
    private final AtomicBoolean reading = new AtomicBoolean();

    CapacityWatch(Capacity capacity, Admission admission, long now) {
        this.capacity = capacity;
        this.admission = admission;
        this.last = new AtomicLong(now);
    }

    /**
     * Reads if it is time; other callers go on meanwhile. Call it without the limiter's lock.
     *
     * @param heavy whether the first reading must not wait for the interval, because a large hash or several run: a control
     *     group may allow less memory than the heap
     */
    void look(long now, boolean heavy) {
        // Unless every limit was set.
        boolean due = admission.state.followsHost() && isDue(now);
        if ((due || (heavy && !admission.state.knowsHost())) && reading.compareAndSet(false, true)) {
            try {
                follow(capacity);
            } finally {
                reading.set(false);
            }
        } else if (due && !admission.state.knowsHost()) {
            // The first reading does not end.
            follow(null);
        }
    }

    private boolean isDue(long now) {
        long before = last.get();
        long passed = now - before;
        // If the clock was set back, the interval starts again without a reading, because the clock may be set back
        // repeatedly.
        return (passed < 0 || passed >= INTERVAL_NANOS) && last.compareAndSet(before, now) && passed > 0;
    }

    /** Never throws, because a failed reading must not fail a login. What cannot be read leaves the known values. */
    private void follow(@Nullable Capacity read) {
        try {
            // New limits wake waiting callers, which must not be interrupted halfway. If no stack is left, a later
            // caller reads.
            StackRoom.requireForFuture();
            int processors = 0;
            long memoryBytes = 0;
            try {
                processors = read == null ? 0 : read.processors();
                memoryBytes = read == null ? 0 : read.memoryBytes();
            } catch (Throwable e) {
                // The next reading may succeed.
            }
            admission.follow(processors, memoryBytes);
        } catch (Throwable e) {
            // The known values remain.
        }
    }
}
