package io.hashkit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The application's pool in a {@link HeapStorm}: a pool of the JDK, which may lose threads on a full heap. It can be
 * replaced then, so that what hashkit left behind is still visible.
 */
final class HeapStormPool implements Executor {
    private static final long LONGEST_SECONDS = 5;

    private final int threads;
    private volatile ExecutorService current;

    HeapStormPool(int threads) {
        this.threads = threads;
        this.current = fresh();
    }

    private ExecutorService fresh() {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, HeapStorm::daemon);
        pool.prestartAllCoreThreads();
        return pool;
    }

    @Override
    public void execute(Runnable task) {
        current.execute(task);
    }

    void replace() {
        current = fresh();
    }

    /**
     * The number of threads that the pool has lost, found by tasks that wait for each other and thus need all threads. A
     * busy host may let one seem lost, which replaces a whole pool and harms nothing.
     */
    int lost() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(threads);
        CountDownLatch all = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            execute(() -> {
                begun.countDown();
                await(all);
            });
        }
        boolean whole = begun.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        int lost = whole ? 0 : (int) begun.getCount();
        all.countDown();
        return lost;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return current.toString();
    }
}
