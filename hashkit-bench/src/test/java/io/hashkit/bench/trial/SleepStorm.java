package io.hashkit.bench.trial;

import io.hashkit.bench.capacity.Service;
import io.hashkit.bench.capacity.Waiting;
import io.hashkit.bench.load.Arrivals;
import io.hashkit.bench.load.RandomStorm.Seen;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * A storm at hashkit's limiter whose hashes only sleep: it needs hardly any processor, and tests the model of the queue alone.
 *
 * @param held seconds for which each permit was held, filled by the storm: a busy host wakes its sleepers late
 */
record SleepStorm(int permits, int sleepMillis, Waiting rules, Queue<Double> held) {
    private static final int BYTES = 1024;

    private static final double REFUSED = Double.NaN;

    /** What the callers see. */
    Seen run(double perSecond, int seconds) throws InterruptedException {
        Limiter limiter = Limiter.builder()
                .parallel(permits)
                .maxWait(Duration.ofMillis(Math.round(1e3 * rules.seconds())))
                .queue(rules.queue())
                .memoryBytes(1 << 20)
                .build();
        ConcurrentLinkedQueue<Double> responses = new ConcurrentLinkedQueue<>();
        List<Future<?>> logins = new ArrayList<>();
        Arrivals arrivals = Arrivals.atRandom(perSecond);
        ExecutorService callers = Executors.newCachedThreadPool();
        long start = System.nanoTime();
        try {
            for (double at = arrivals.next(); at < seconds; at = arrivals.next()) {
                long due = start + (long) (at * 1e9);
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                logins.add(callers.submit(() -> responses.add(login(limiter, due))));
            }
            for (Future<?> login : logins) {
                login.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a login failed", e);
        } finally {
            callers.shutdownNow();
        }
        double took = (System.nanoTime() - start) / 1e9;
        List<Double> answered =
                responses.stream().filter(time -> !time.isNaN()).sorted().toList();
        return new Seen(
                answered.size() / took,
                1 - (double) answered.size() / logins.size(),
                quantile(answered, 0.5),
                quantile(answered, 0.95),
                quantile(answered, 0.99));
    }

    /** The times that were held, as those of a host. */
    Service service() {
        double mean = held.stream().mapToDouble(time -> time).average().orElseThrow();
        return new Service(
                permits, mean, mean, held.stream().map(time -> time / mean).toList(), "sleep");
    }

    private double login(Limiter limiter, long due) throws InterruptedException {
        try (Permit permit = limiter.acquire(Priority.LOGIN, BYTES)) {
            long begun = System.nanoTime();
            Thread.sleep(sleepMillis);
            held.add((System.nanoTime() - begun) / 1e9);
        } catch (OverloadedException e) {
            return REFUSED;
        }
        return (System.nanoTime() - due) / 1e9;
    }

    private static double quantile(List<Double> sorted, double share) {
        return sorted.isEmpty() ? Double.NaN : sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
    }
}
