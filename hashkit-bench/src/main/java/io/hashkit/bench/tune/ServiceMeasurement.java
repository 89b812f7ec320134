package io.hashkit.bench.tune;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.tune.MeasuredSeats;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
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
import java.util.concurrent.atomic.LongAdder;

/**
 * Times verifications in this process: one at a time, then one on each processor, and then, where a processor computes several
 * at once, as many callers as keep all seats taken.
 */
public final class ServiceMeasurement {
    /** Verifications of each thread that are timed, however long they take. */
    private static final int FEWEST = 4;

    /** For each seat: one that is taken, and one that is ready. */
    private static final int CALLERS_FOR_A_SEAT = 2;

    /** A refusal would end the measurement. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

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
                        .maxWait(LONGEST_WAIT)
                        .memoryBytes(Math.max(1 << 20, permits * scheme.memoryBytes()))
                        .build())
                .build();
        this.stored = hasher.hash(SampleInput.PASSWORD);
    }

    /**
     * Warms up for 2 to 20 seconds, or for one if that is measured, and measures.
     *
     * @param permits processors that compute
     * @param seconds length of each of the two or three measurements; long verifications take longer
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
        LongAdder processor = new LongAdder();
        List<Double> single = timed(counting(measurement::verify, processor), 1, seconds);
        List<Double> together = timed(measurement::verify, permits, seconds);
        double mean = mean(together);
        int seats = measurement.engine().seats();
        // Of callers without pauses, the mean time is as many times the time of a processor as there are for each.
        int callers = CALLERS_FOR_A_SEAT * seats * permits;
        double shared = seats == 1 ? mean : mean(timed(measurement::verify, callers, seconds)) * permits / callers;
        return new Service(
                permits,
                Math.min(mean(single), mean),
                mean,
                seats,
                Math.min(shared, mean),
                together.stream().map(time -> time / mean).toList(),
                measurement.engine().name(),
                crowding(single, processor.sum()));
    }

    /**
     * Measures what seats bring to a tuned host that may have any, and adds it to the tuning; takes some ten seconds.
     *
     * @param seconds as for {@link #run}
     */
    static void addSeats(Tuning tuning, int seconds) throws IOException, InterruptedException {
        int permits = Runtime.getRuntime().availableProcessors();
        if (Catalog.seats(tuning.engine(), tuning.scheme()) == 1) {
            return;
        }
        Service service = run(tuning.scheme(), permits, seconds);
        if (service.seats() > 1) {
            // More than its seats would be other work that ended meanwhile.
            double gain = Math.min(service.seats(), service.together() / service.shared());
            TunedHost.OF_TUNING.into(tuning).measured(new MeasuredSeats(service.seats(), gain));
        }
    }

    /** The hash, whose processor time in nanoseconds is added to a sum. */
    static Runnable counting(Runnable hash, LongAdder nanos) {
        return () -> {
            long before = THREADS.getCurrentThreadCpuTime();
            hash.run();
            nanos.add(THREADS.getCurrentThreadCpuTime() - before);
        };
    }

    /** Elapsed time per processor time. */
    static double crowding(List<Double> seconds, long processorNanos) {
        return seconds.stream().mapToDouble(time -> time).sum() * 1e9 / Math.max(1, processorNanos);
    }

    private static double mean(List<Double> times) {
        return times.stream().mapToDouble(time -> time).average().orElseThrow();
    }

    private void warmUp(long shortest) {
        long start = System.nanoTime();
        long elapsed = 0;
        while (elapsed < shortest || (elapsed < LONGEST_WARM_UP_NANOS && isWarmingUp())) {
            verify();
            elapsed = System.nanoTime() - start;
        }
    }

    private void verify() {
        hasher.verify(SampleInput.PASSWORD, stored);
    }

    private boolean isWarmingUp() {
        return hasher.info().engines().stream()
                .anyMatch(engine -> engine.status() == Status.WARMING_UP
                        || (engine instanceof EngineState state && state.isCompilingSeats()));
    }

    private EngineState engine() {
        return (EngineState) hasher.info().engines().stream()
                .max(Comparator.comparingLong(EngineStatus::computed))
                .orElseThrow();
    }

    private static List<Double> timed(Runnable hash, int threads, int seconds) throws InterruptedException {
        try {
            return timed(hash, threads, FEWEST, Duration.ofSeconds(seconds));
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IllegalStateException("a hash could not be computed: " + Failures.describe(cause), e);
        }
    }

    /**
     * Times in seconds. All threads go on until each has its times, so that none is measured alone at the end.
     *
     * @param fewest times of each thread, however long they take
     */
    static List<Double> timed(Runnable hash, int threads, int fewest, Duration longest)
            throws InterruptedException, ExecutionException {
        List<Double> times = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger measuring = new AtomicInteger(threads);
        long end = System.nanoTime() + longest.toNanos();
        Callable<Boolean> caller = () -> {
            int own = 0;
            boolean done = false;
            try {
                while (measuring.get() > 0) {
                    long start = System.nanoTime();
                    hash.run();
                    long now = System.nanoTime();
                    if (!done) {
                        times.add((now - start) / 1e9);
                        own++;
                        done = own >= fewest && now - end >= 0;
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
        } finally {
            callers.shutdownNow();
        }
        return times;
    }
}
