package io.hashkit.internal.engine;

import java.util.concurrent.TimeUnit;

/** A daemon of the lowest priority for each task, which ends with the task. */
public final class BackgroundThread implements Background {
    private static final String NAME = "hashkit-contest";

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // a hint is enough here
    public void run(Runnable task) {
        Thread thread = new Thread(null, task, NAME, 0, false);
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        // The application that hashed first may be undeployed while the task runs.
        thread.setContextClassLoader(null);
        thread.start();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
