package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.base.Callbacks;
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
final class ConcurrencyProbe {
    private static final long ARRIVAL_MILLIS = 200;

    private ConcurrencyProbe() {}

    /**
     * One sample of each of several hashes, of which one runs on this thread, or an empty list if they did not all run
     * at once. Each thread computes it twice, and the second is the sample: the operating system gives the memory of
     * the first one page by page.
     */
    static List<Sample> run(
            HostEnvironment host,
            TuningRequest options,
            Executor threads,
            Engines engines,
            Scheme scheme,
            int together) {
        CountDownLatch ready = new CountDownLatch(together);
        CountDownLatch warm = new CountDownLatch(together);
        CountDownLatch done = new CountDownLatch(together);
        Queue<Sample> samples = new ConcurrentLinkedQueue<>();
        Runnable hash = () -> {
            try {
                ready.countDown();
                if (!ready.await(ARRIVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
                // A budget counts the CPU time of the thread that uses it.
                Sampler sampler = new Sampler(host, options.limiter(), new Budget(host, options), scheme, false);
                if (sampler.time(engines, scheme) == null) {
                    return;
                }
                warm.countDown();
                if (!warm.await(options.wallBudget().toNanos(), TimeUnit.NANOSECONDS)) {
                    return;
                }
                Sample sample = sampler.time(engines, scheme);
                if (sample != null) {
                    samples.add(sample);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                // The missing sample shows that not all ran.
            } finally {
                // A hash that has failed must not keep the others waiting.
                warm.countDown();
                done.countDown();
            }
        };
        try {
            for (int i = 1; i < together; i++) {
                if (Callbacks.execute(threads, hash) != null) {
                    return List.of();
                }
            }
            hash.run();
            boolean all =
                    ready.getCount() == 0 && done.await(options.wallBudget().toNanos(), TimeUnit.NANOSECONDS);
            return all && samples.size() == together ? List.copyOf(samples) : List.of();
        } catch (RuntimeException | OutOfMemoryError e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
