package io.hashkit.tune;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** The CPU times of recent hashes with the tuned costs in real use. Safe for use by many threads. */
final class LiveTimings {
    private static final int KEPT = 64;

    private final AtomicLongArray nanos = new AtomicLongArray(KEPT);
    private final AtomicLong count = new AtomicLong();

    /**
     * Adds the time of one hash.
     *
     * @param cpuNanos its CPU time in nanoseconds; values below 1 are ignored
     */
    void add(long cpuNanos) {
        if (cpuNanos > 0) {
            nanos.set((int) (count.getAndIncrement() % KEPT), cpuNanos);
        }
    }

    /** The number of hashes timed so far. */
    long count() {
        return count.get();
    }

    /** The median of the last 64, in nanoseconds. */
    OptionalLong median() {
        int size = (int) Math.min(KEPT, count.get());
        long[] sorted = new long[size];
        for (int i = 0; i < size; i++) {
            sorted[i] = nanos.get(i);
        }
        Arrays.sort(sorted);
        return size == 0 ? OptionalLong.empty() : OptionalLong.of(sorted[size / 2]);
    }
}
