package io.hashkit.bench.trial;

import io.hashkit.bench.host.Controls;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures the momentary speed of the processor by a loop that is independent of hashing. It computes eight chains of
 * multiplications, so that another busy thread on the same core is noticed.
 */
final class ReferenceLoop {
    private static final int ROUNDS = 400_000;
    private static final int TRIES = 3;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private ReferenceLoop() {}

    /** Lets the JIT compiler compile the loop. */
    static void warmUp() {
        for (int i = 0; i < 60; i++) {
            Controls.keep(Controls.loop(i, ROUNDS));
        }
    }

    /** CPU time of the loop in nanoseconds, the shortest of three. */
    static double nanos() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = CLOCK.getCurrentThreadCpuTime();
            Controls.keep(Controls.loop(i, ROUNDS));
            least = Math.min(least, CLOCK.getCurrentThreadCpuTime() - start);
        }
        return (double) least;
    }
}
