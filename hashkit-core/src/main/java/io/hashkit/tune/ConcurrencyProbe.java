package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.border.Border;
import io.hashkit.internal.engine.Engines;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Times several hashes at once. They share caches, memory bandwidth and sometimes a core, so each takes longer than
 * alone.
 */
record ConcurrencyProbe(
        HostEnvironment host,
        TuneOptions options,
        Engines engines,
        Scheme scheme,
        CountDownLatch ready,
        CountDownLatch done,
        Queue<Sample> samples) {
    private static final long ARRIVAL_MILLIS = 200;

    /**
     * One sample of each of several hashes, or an empty list if they did not all run at once.
     *
     * @param together the number of hashes, including one on this thread
     */
    static List<Sample> run(
            HostEnvironment host, TuneOptions options, Executor threads, Engines engines, Scheme scheme, int together) {
        ConcurrencyProbe probe = new ConcurrencyProbe(
                host,
                options,
                engines,
                scheme,
                new CountDownLatch(together),
                new CountDownLatch(together),
                new ConcurrentLinkedQueue<>());
        try {
            for (int i = 1; i < together; i++) {
                if (Border.execute(threads, probe::join) != null) {
                    return List.of();
                }
            }
            probe.join();
            boolean all = probe.ready.getCount() == 0
                    && probe.done.await(options.wallBudget().toNanos(), TimeUnit.NANOSECONDS);
            List<Sample> samples = List.copyOf(probe.samples);
            return all && samples.size() == together ? samples : List.of();
        } catch (RuntimeException | OutOfMemoryError e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Waits until all hashes are ready to start, and runs one. */
    private void join() {
        try {
            ready.countDown();
            if (ready.await(ARRIVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                // A budget counts the CPU time of the thread that uses it.
                Sampler sampler = new Sampler(host, options.limiter(), new Budget(host, options), scheme, false);
                Sample sample = sampler.time(engines, scheme);
                if (sample != null) {
                    samples.add(sample);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // The missing sample shows that not all ran.
        } finally {
            done.countDown();
        }
    }
}
