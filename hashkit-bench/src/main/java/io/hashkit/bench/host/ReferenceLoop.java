package io.hashkit.bench.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures the momentary speed of the processor by a loop that is independent of hashing. It computes eight chains of
 * multiplications, so that another busy thread on the same core is noticed.
 */
public final class ReferenceLoop {
    private static final int ROUNDS = 400_000;
    private static final int TRIES = 3;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private ReferenceLoop() {}

    /** Lets the JIT compiler compile the loop. */
    public static void warmUp() {
        for (int i = 0; i < 60; i++) {
            keep(loop(i, ROUNDS));
        }
    }

    /** Keeps the compiler from removing the loop. */
    static void keep(long value) {
        if (value == 42) {
            throw new IllegalStateException("one in 2^64");
        }
    }

    /** CPU time of the loop in nanoseconds, the shortest of three. */
    public static double nanos() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = CLOCK.getCurrentThreadCpuTime();
            keep(loop(i, ROUNDS));
            least = Math.min(least, CLOCK.getCurrentThreadCpuTime() - start);
        }
        return (double) least;
    }

    /** Some work for the caller to time; the caller must use the result, or the compiler removes the work. */
    static long loop(long seed, int rounds) {
        long a = seed;
        long b = seed + 1;
        long c = seed + 2;
        long d = seed + 3;
        long e = seed + 4;
        long f = seed + 5;
        long g = seed + 6;
        long h = seed + 7;
        for (int i = 0; i < rounds; i++) {
            a = (a ^ (a >>> 7)) * 31 + i;
            b = (b ^ (b >>> 7)) * 31 + i;
            c = (c ^ (c >>> 7)) * 31 + i;
            d = (d ^ (d >>> 7)) * 31 + i;
            e = (e ^ (e >>> 7)) * 31 + i;
            f = (f ^ (f >>> 7)) * 31 + i;
            g = (g ^ (g >>> 7)) * 31 + i;
            h = (h ^ (h >>> 7)) * 31 + i;
        }
        return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
    }
}
