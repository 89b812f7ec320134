package io.hashkit.bench.load;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Creates the threads that log in. */
final class CallerThreads {
    /** More platform threads than any server uses for requests. */
    static final int MOST_PLATFORM_THREADS = 4_000;

    private static final int TIMER = 1;

    private CallerThreads() {}

    /**
     * Returns an executor with one thread per task.
     *
     * @throws IllegalArgumentException if virtual threads are requested before Java 21
     */
    static ExecutorService open(boolean virtual) {
        if (virtual) {
            return virtual();
        }
        return new ThreadPoolExecutor(
                0, MOST_PLATFORM_THREADS + TIMER, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(null, task, "caller", 256 << 10);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Uses reflection, because hashkit is compiled for Java 17. */
    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "virtual threads need Java 21 or newer; this is Java "
                            + Runtime.version().feature(),
                    e);
        }
    }
}
