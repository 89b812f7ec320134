package io.hashkit.bench.tune;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool of daemon threads, one per processor. */
public final class Threads {
    private Threads() {}

    public static ExecutorService open() {
        return Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), task -> {
            Thread thread = new Thread(task, "tune");
            thread.setDaemon(true);
            return thread;
        });
    }
}
