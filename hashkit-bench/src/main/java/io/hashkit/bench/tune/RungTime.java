package io.hashkit.bench.tune;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.EngineWarmUp;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.limit.OverloadedException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * The time of hashes in this JVM.
 *
 * @param processorMillis milliseconds of processor time of one hash alone, median
 * @param elapsedMillis elapsed milliseconds of the same hashes, median
 * @param spread the slowest of these hashes over the fastest, in processor time
 * @param hashes the number of these hashes
 * @param perSecond hashes per second of the whole host, with one hash at a time on every processor
 */
public record RungTime(double processorMillis, double elapsedMillis, double spread, int hashes, double perSecond) {
    /** A larger spread, or more elapsed than processor time by this factor, makes a figure unsure. */
    static final double MOST = 1.15;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int CROWDED = 4;
    private static final int FEWEST = 3;
    private static final int FEWEST_UNDER_LOAD = 2;

    /** Whether the processor time varied: the JIT compiler was not done, or the host is not steady. */
    boolean isUnsteady() {
        return spread > MOST;
    }

    /** Whether other work took the processors, so that the host could compute fewer hashes. */
    public boolean isCrowded() {
        return elapsedMillis > MOST * processorMillis;
    }

    /**
     * Measures hashes alone and then under load.
     *
     * @param each the elapsed time of each of the two; longer if three hashes take longer
     * @throws OverloadedException if the hash does not fit into the memory of the limiter
     * @throws IllegalArgumentException if it does not fit into the heap
     * @throws InterruptedException if the thread is interrupted
     */
    static RungTime measure(Scheme scheme, Duration each) throws InterruptedException {
        PasswordHasher hasher = hasher(scheme);
        hasher.hash(SampleInput.PASSWORD);
        RungTime alone = alone(hasher, FEWEST, each);
        return new RungTime(
                alone.processorMillis, alone.elapsedMillis, alone.spread, alone.hashes, underLoad(hasher, each));
    }

    /**
     * Measures hashes alone.
     *
     * @param fewest the fewest hashes, at least one, however long they take
     * @param each the elapsed time after which no more begin
     * @return the times, with NaN for hashes per second
     */
    public static RungTime alone(PasswordHasher hasher, int fewest, Duration each) {
        List<Long> processor = new ArrayList<>();
        List<Long> elapsed = new ArrayList<>();
        long end = System.nanoTime() + each.toNanos();
        while (processor.size() < fewest || System.nanoTime() < end) {
            long cpu = THREADS.getCurrentThreadCpuTime();
            long start = System.nanoTime();
            hasher.hash(SampleInput.PASSWORD);
            elapsed.add(System.nanoTime() - start);
            processor.add(THREADS.getCurrentThreadCpuTime() - cpu);
        }
        return of(processor, elapsed, Double.NaN);
    }

    /**
     * Computes hashes until they are compiled and every engine on the Vector API serves.
     *
     * @param time processor time of the hashes; on a busy host, at most four times as much elapsed time
     * @return false if an engine on the Vector API is still being compiled
     */
    static boolean warmUp(Scheme scheme, Duration time) throws InterruptedException {
        boolean warm = EngineWarmUp.run(scheme);
        PasswordHasher hasher = hasher(scheme);
        long start = System.nanoTime();
        long before = THREADS.getCurrentThreadCpuTime();
        while (THREADS.getCurrentThreadCpuTime() - before < time.toNanos()
                && System.nanoTime() - start < CROWDED * time.toNanos()) {
            hasher.hash(SampleInput.PASSWORD);
        }
        return warm;
    }

    /** @param processor nanoseconds of each hash, at least one */
    static RungTime of(List<Long> processor, List<Long> elapsed, double perSecond) {
        List<Long> sorted = processor.stream().sorted().toList();
        return new RungTime(
                median(processor) / 1e6,
                median(elapsed) / 1e6,
                (double) sorted.get(sorted.size() - 1) / Math.max(1, sorted.get(0)),
                processor.size(),
                perSecond);
    }

    private static PasswordHasher hasher(Scheme scheme) {
        return PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
    }

    private static long median(List<Long> of) {
        return of.stream().sorted().toList().get(of.size() / 2);
    }

    /** Hashes per second with one caller per processor. */
    private static double underLoad(PasswordHasher hasher, Duration each) throws InterruptedException {
        int callers = Runtime.getRuntime().availableProcessors();
        try {
            return callers
                    / ServiceMeasurement.timed(
                                    () -> hasher.hash(SampleInput.PASSWORD), callers, FEWEST_UNDER_LOAD, each)
                            .stream()
                            .mapToDouble(seconds -> seconds)
                            .average()
                            .orElseThrow();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
