package io.hashkit.internal.tune;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/** The CPU times of recent hashes with the tuned costs in real use. Safe for use by many threads. */
final class LiveTimings {
    private static final int KEPT = 64;

    private final AtomicLongArray nanos = new AtomicLongArray(KEPT);
    private final AtomicLong count = new AtomicLong();

    /** Adds the CPU time of one hash in nanoseconds; values below 1 are ignored. */
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
        // A thread that has counted its hash may not have written its time yet.
        long[] sorted = IntStream.range(0, KEPT)
                .mapToLong(nanos::get)
                .filter(time -> time > 0)
                .sorted()
                .toArray();
        return sorted.length == 0 ? OptionalLong.empty() : OptionalLong.of(sorted[sorted.length / 2]);
    }
}
