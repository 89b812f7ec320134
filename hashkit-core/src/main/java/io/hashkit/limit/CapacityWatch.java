package io.hashkit.limit;

import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.TimeUnit;

/**
 * Reads the capacity of the host anew every few seconds. hashkit keeps no threads, so a caller does it, outside the
 * limiter's lock; the others go on with the figures that are known. The first time is not when a limiter is made: a process
 * that hashes once and ends need not wait for files.
 */
final class CapacityWatch {
    static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Capacity capacity;
    private final Admission admission;
    /** Nobody reads where nothing is left to the host. */
    private final boolean needed;
    /** When a reading was last due. Guarded by the limiter's lock. */
    private long last;

    private volatile boolean reading;

    CapacityWatch(Capacity capacity, Admission admission, boolean needed, long now) {
        this.capacity = capacity;
        this.admission = admission;
        this.needed = needed;
        this.last = now;
    }

    /** Whether the caller is to {@link #read}; the next ones need not. To be called under the limiter's lock. */
    boolean isDue(long now) {
        long passed = now - last;
        if (!needed || (passed >= 0 && passed < INTERVAL_NANOS)) {
            return false;
        }
        last = now;
        // A clock that was set back begins anew, without a reading: it may be set back again and again.
        return passed > 0 && !reading;
    }

    /**
     * To be called without the lock. Never throws: a login is worth more than new figures. One at a time, however long it
     * takes: a file that does not answer must not stop one caller after the other.
     */
    void read() {
        reading = true;
        try {
            // What is moved wakes waiters, and must not break off.
            StackRoom.requireForFuture();
            admission.follow(capacity.processors(), capacity.memoryBytes());
        } catch (RuntimeException | Error e) {
            // The figures that are known stay until a caller after the interval.
        } finally {
            reading = false;
        }
    }
}
