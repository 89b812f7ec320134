package io.hashkit.internal.engine;

/** A thread that nobody waits for, and its time. */
public interface Background {
    /**
     * Runs a task.
     *
     * @throws RuntimeException or an error, if there is no such thread; then the task does not run
     */
    void run(Runnable task);

    long nanoTime();

    void pause(long nanos) throws InterruptedException;
}
