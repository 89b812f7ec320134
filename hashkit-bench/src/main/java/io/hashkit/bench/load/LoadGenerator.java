package io.hashkit.bench.load;

import io.hashkit.bench.contender.SampleInput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Storms in a process of their own: {@code main} takes one or several {@link LoadPlan}s of one target, runs them one after the
 * other, and prints the results of each as properties, with its number before each key. A storm at a multiple of the peak
 * takes the peak that an earlier storm measured.
 */
final class LoadGenerator {
    static final String RIGHT = SampleInput.PASSWORD;
    static final String WRONG = "correct horse battery stable";

    /** The key of the most logins per second, of storms at a multiple of them. */
    static final String PEAK = "peakPerSecond";

    /** The key of the logins per second with one at a time on each processor, where a processor computes more at once. */
    static final String APART = "peakPerSecondOneAtATime";

    /** More threads than any server uses for requests. */
    static final int MOST_CALLERS = 4_000;

    private static final int WARM_UP_ROUNDS = 10;
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(LoadProcess.WARM_UP_SECONDS);
    /** The code of small hashes is not compiled after a few rounds. */
    private static final long LEAST_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long CUT_OFF_NANOS = TimeUnit.SECONDS.toNanos(LoadPlan.CUT_OFF_SECONDS);

    private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);
    private static final byte[] HEAP_IS_FULL =
            (CallStatistics.OUT_OF_MEMORY + "=1\n").getBytes(StandardCharsets.US_ASCII);

    private final LoadPlan plan;
    private final LoadTarget.Login login;
    private final CallStatistics statistics = new CallStatistics(LoadGenerator::tellThatTheHeapIsFull);
    private final AtomicLong turned = new AtomicLong();

    /** Logins per second with all processors; NaN until a storm of this process measures them. */
    private double peak;

    private LoadGenerator(LoadPlan plan, LoadTarget.Login login, double peak) {
        this.plan = plan;
        this.login = login;
        this.peak = peak;
    }

    public static void main(String[] arguments) throws Exception {
        List<LoadPlan> plans = LoadPlan.all(arguments);
        LoadTarget.Login login = plans.get(0).target().open(plans.get(0));
        warmUp(plans.get(0).target(), login);
        double peak = Double.NaN;
        for (int i = 0; i < plans.size(); i++) {
            LoadGenerator storm = new LoadGenerator(plans.get(i), login, peak);
            numbered(storm.run(), i).store(System.out, null);
            System.out.flush();
            peak = storm.peak;
        }
        // Callers of a target without a limiter may still be waiting for memory.
        Runtime.getRuntime().halt(0);
    }

    private static Properties numbered(Properties result, int storm) {
        Properties numbered = new Properties();
        result.forEach((key, value) -> numbered.put(storm + "." + key, value));
        return numbered;
    }

    private Properties run() throws InterruptedException {
        Properties result = new Properties();
        if (plan.shape() == LoadPlan.Shape.OVER) {
            peak = Double.isNaN(peak) ? measurePeak(result) : peak;
            result.setProperty(PEAK, Double.toString(peak));
        }
        double rate = plan.shape() == LoadPlan.Shape.OVER ? peak * plan.amount() : plan.amount();
        ExecutorService callers = callers();
        // The parent process starts its time limit at the first output.
        System.out.println("storm=begun");
        long collecting = collectionMillis();
        long start = System.nanoTime();
        switch (plan.shape()) {
            case ONCE -> once(callers, (int) plan.amount());
            case CLOSED -> closed(callers, (int) plan.amount(), plan.seconds(), statistics);
            case OPEN, OVER -> open(callers, () -> Arrivals.evenly(rate));
            case RANDOM -> open(callers, () -> Arrivals.atRandom(rate));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        callers.shutdown();
        if (plan.measuresPeak()) {
            peak = statistics.answers() / seconds;
        }
        result.setProperty("seconds", Double.toString(seconds));
        result.setProperty("collectingShare", Double.toString((collectionMillis() - collecting) / 1e3 / seconds));
        statistics.addTo(result);
        return result;
    }

    private static void warmUp(LoadTarget target, LoadTarget.Login login) {
        long start = System.nanoTime();
        long elapsed = 0;
        for (int i = 0;
                elapsed < WARM_UP_NANOS && (i < WARM_UP_ROUNDS || elapsed < LEAST_WARM_UP_NANOS || login.seats() == 0);
                i++) {
            if (!login.with(RIGHT) || login.with(WRONG)) {
                throw new IllegalStateException(target + " accepts a wrong password or rejects the right one");
            }
            elapsed = System.nanoTime() - start;
        }
    }

    /**
     * Measures the peak: logins per second without pauses, with as many callers as processors; where a processor computes
     * several at once, half of the time with as many as keep all seats taken, and as many ready.
     */
    private double measurePeak(Properties result) throws InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        int seats = login.seats();
        if (seats < 2) {
            return peak(processors, LoadPlan.PEAK_SECONDS);
        }
        result.setProperty(APART, Double.toString(peak(processors, LoadPlan.PEAK_SECONDS / 2)));
        return peak(2 * seats * processors, LoadPlan.PEAK_SECONDS / 2);
    }

    private double peak(int count, int seconds) throws InterruptedException {
        CallStatistics measured = new CallStatistics();
        ExecutorService callers = callers();
        long start = System.nanoTime();
        closed(callers, count, seconds, measured);
        callers.shutdown();
        return measured.answers() / ((System.nanoTime() - start) / 1e9);
    }

    private void once(ExecutorService callers, int count) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(count);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            boolean right = i % 2 == 0;
            callers.execute(() -> {
                ready.countDown();
                try {
                    go.await();
                    statistics.login(login, right, System.nanoTime());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    done.countDown();
                }
            });
        }
        ready.await();
        go.countDown();
        await(done, statistics, System.nanoTime());
    }

    private void closed(ExecutorService callers, int count, int seconds, CallStatistics into)
            throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            callers.execute(() -> {
                try {
                    while (System.nanoTime() - end < 0) {
                        long retry = into.login(login, turned.getAndIncrement() % 2 == 0, System.nanoTime());
                        // A refused caller waits as long as the answer says, like a user who reads it.
                        LockSupport.parkNanos(Math.min(retry, end - System.nanoTime()));
                    }
                } finally {
                    done.countDown();
                }
            });
        }
        await(done, into, end);
    }

    /** The time of a login that finds no free thread also counts from the moment when it was due. */
    private void open(ExecutorService callers, Supplier<Arrivals> plannedArrivals) throws InterruptedException {
        int count = plannedArrivals.get().before(plan.seconds());
        Arrivals arrivals = plannedArrivals.get();
        CountDownLatch done = new CountDownLatch(count);
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(plan.seconds());
        for (int i = 0; i < count; i++) {
            long due = start + (long) (arrivals.next() * 1e9);
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            boolean right = i % 2 == 0;
            Runnable task = () -> {
                try {
                    statistics.login(login, right, due);
                } finally {
                    done.countDown();
                }
            };
            if (!isTaken(callers, task, end + CUT_OFF_NANOS)) {
                break;
            }
        }
        await(done, statistics, end);
    }

    /** Retries until a thread accepts the task, or the time is over. */
    private static boolean isTaken(ExecutorService callers, Runnable task, long latest) {
        while (System.nanoTime() - latest < 0) {
            try {
                callers.execute(task);
                return true;
            } catch (RejectedExecutionException | OutOfMemoryError e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
        return false;
    }

    /** A target without a limiter may need minutes to recover; that belongs to the result, within bounds. */
    private static void await(CountDownLatch done, CallStatistics into, long stormEnd) throws InterruptedException {
        long left = stormEnd + CUT_OFF_NANOS - System.nanoTime();
        if (!done.await(left, TimeUnit.NANOSECONDS)) {
            into.leaveUnanswered(done.getCount());
        }
    }

    /** Written at once, because the process may not live until its results. Allocates nothing. */
    private static void tellThatTheHeapIsFull() {
        try {
            OUT.write(HEAP_IS_FULL);
        } catch (IOException | OutOfMemoryError e) {
            // The results count it, if there are any.
        }
    }

    /** An executor with one thread per task. */
    private static ExecutorService callers() {
        return new ThreadPoolExecutor(0, MOST_CALLERS, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(null, task, "caller", 256 << 10);
            thread.setDaemon(true);
            return thread;
        });
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
