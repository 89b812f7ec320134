package io.hashkit.faults;

import java.util.Arrays;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Threads for hashes. Counts the started tasks, because the JDK counts a thread as active before it has run at all. */
final class Pool extends ThreadPoolExecutor {
    static final String WORKER = "worker";

    private final AtomicInteger atWork = new AtomicInteger();

    Pool() {
        super(0, 64, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> new Thread(task, WORKER));
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
        atWork.incrementAndGet();
    }

    @Override
    protected void afterExecute(Runnable task, @Nullable Throwable thrown) {
        atWork.decrementAndGet();
    }

    /** Whether a thread of it works or is about to. */
    static boolean isBusy(@Nullable Pool pool) {
        return pool != null && pool.getActiveCount() > 0;
    }

    static boolean isAtWork(@Nullable Pool pool) {
        return pool != null && pool.atWork.get() > 0;
    }

    /** What the threads of all pools do at present, for a report. */
    static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(WORKER))
                .map(entry -> entry.getKey().getState() + " " + Arrays.toString(entry.getValue()))
                .collect(Collectors.joining(" | ", " ", ""));
    }

    static void end(@Nullable Pool pool) {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
