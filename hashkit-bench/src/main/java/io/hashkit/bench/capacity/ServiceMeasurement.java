package io.hashkit.bench.capacity;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.limit.Limiter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Times verifications in this process: one at a time, and then as many at once as there are permits. */
public final class ServiceMeasurement {
    /** Verifications of each thread that are timed, however long they take. */
    private static final int FEWEST = 4;

    private static final int WARM_UP_SECONDS = 2;
    private static final long LONGEST_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final PasswordHasher hasher;
    private final String stored;

    private ServiceMeasurement(Scheme scheme, int permits) {
        this.hasher = PasswordHasher.builder()
                .scheme(scheme)
                .allowWeakCosts()
                .limiter(Limiter.builder()
                        .parallel(permits)
                        .memoryBytes(Math.max(1 << 20, permits * scheme.memoryBytes()))
                        .build())
                .build();
        this.stored = hasher.hash(SampleInput.PASSWORD);
    }

    /**
     * Warms up for 2 to 20 seconds, or for one if that is measured, and measures.
     *
     * @param permits verifications at once
     * @param seconds length of each of the two measurements; long verifications take longer
     * @throws IOException if the heap of this process is too small
     */
    public static Service run(Scheme scheme, int permits, int seconds) throws IOException, InterruptedException {
        // A quarter of the heap is what hashes have in an application; a measurement can do with half.
        long needed = 2 * (permits * scheme.memoryBytes());
        if (needed > Runtime.getRuntime().maxMemory()) {
            throw new IOException("measuring " + permits + " hashes of " + scheme + " at once needs a heap of "
                    + Bytes.mebibytes(needed) + " MiB: start Java with -Xmx");
        }
        ServiceMeasurement measurement = new ServiceMeasurement(scheme, permits);
        measurement.warmUp(TimeUnit.SECONDS.toNanos(Math.min(WARM_UP_SECONDS, seconds)));
        double alone = mean(measurement.timed(1, seconds));
        List<Double> together = measurement.timed(permits, seconds);
        double mean = mean(together);
        return new Service(
                permits,
                Math.min(alone, mean),
                mean,
                together.stream().map(time -> time / mean).toList(),
                measurement.engine());
    }

    private static double mean(List<Double> times) {
        return times.stream().mapToDouble(time -> time).average().orElseThrow();
    }

    private void warmUp(long shortest) {
        long start = System.nanoTime();
        long elapsed = 0;
        while (elapsed < shortest || (elapsed < LONGEST_WARM_UP_NANOS && isWarmingUp())) {
            hasher.verify(SampleInput.PASSWORD, stored);
            elapsed = System.nanoTime() - start;
        }
    }

    private boolean isWarmingUp() {
        return hasher.info().engines().stream().anyMatch(engine -> engine.status() == Status.WARMING_UP);
    }

    private String engine() {
        return hasher.info().engines().stream()
                .max(Comparator.comparingLong(EngineStatus::computed))
                .orElseThrow()
                .name();
    }

    /** Times in seconds. All threads go on until each has its times, so that none is measured alone at the end. */
    private List<Double> timed(int threads, int seconds) throws InterruptedException {
        List<Double> times = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger measuring = new AtomicInteger(threads);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Callable<Boolean> caller = () -> {
            int own = 0;
            boolean done = false;
            try {
                while (measuring.get() > 0) {
                    long start = System.nanoTime();
                    hasher.verify(SampleInput.PASSWORD, stored);
                    long now = System.nanoTime();
                    if (!done) {
                        times.add((now - start) / 1e9);
                        own++;
                        done = own >= FEWEST && now - end >= 0;
                        measuring.addAndGet(done ? -1 : 0);
                    }
                }
            } finally {
                if (!done) {
                    // A thread that failed would keep the others going for ever.
                    measuring.set(0);
                }
            }
            return done;
        };
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try {
            for (Future<Boolean> future : callers.invokeAll(Collections.nCopies(threads, caller))) {
                future.get();
            }
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IllegalStateException("a hash could not be computed: " + Failures.describe(cause), e);
        } finally {
            callers.shutdownNow();
        }
        return times;
    }
}
