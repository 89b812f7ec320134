package io.hashkit.bench.maintainer.duel;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Calls a contender until it gets no faster. JIT compilers need from one second to more than five for the same algorithm in
 * different libraries, so a warm-up of fixed length measures the compiler of one and the code of the other.
 */
final class SteadyWarmUp {
    static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(500);
    static final long SHORTEST = TimeUnit.SECONDS.toNanos(6);
    static final long LONGEST = TimeUnit.SECONDS.toNanos(40);

    /** An iteration that is shorter measures nothing worth a whole warm-up. */
    static final int SHORTEST_ITERATION_MILLIS = 300;

    /** Windows without a gain after which the contender is warm. */
    private static final int STEADY = 6;

    private static final double GAIN = 0.98;

    private final LongSupplier nanoTime;
    private final double share;

    /** @param millis length of a measured iteration in milliseconds; below 300, all times here are shorter in proportion */
    SteadyWarmUp(LongSupplier nanoTime, int millis) {
        this.nanoTime = nanoTime;
        this.share = Math.min(1, (double) millis / SHORTEST_ITERATION_MILLIS);
    }

    /** Returns after 6 to 40 seconds, or that share of them, with the nanoseconds that it took. */
    long run(Callable<?> call) throws Exception {
        long start = nanoTime.getAsLong();
        long now = start;
        double best = Double.MAX_VALUE;
        int withoutGain = 0;
        while (now - start < share * LONGEST && (now - start < share * SHORTEST || withoutGain < STEADY)) {
            long begun = now;
            int calls = 0;
            while (now - begun < share * WINDOW) {
                call.call();
                calls++;
                now = nanoTime.getAsLong();
            }
            double mean = (now - begun) / (double) calls;
            withoutGain = mean < GAIN * best ? 0 : withoutGain + 1;
            best = Math.min(best, mean);
        }
        return now - start;
    }
}
