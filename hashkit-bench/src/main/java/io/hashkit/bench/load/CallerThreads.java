package io.hashkit.bench.load;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Creates the threads that log in. */
final class CallerThreads {
    /** More threads than any server uses for requests. */
    static final int MOST = 4_000;

    private CallerThreads() {}

    /** Returns an executor with one thread per task. */
    static ExecutorService open() {
        return new ThreadPoolExecutor(0, MOST, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(null, task, "caller", 256 << 10);
            thread.setDaemon(true);
            return thread;
        });
    }
}
