package io.hashkit.internal.engine;

/** A background thread and its clock. */
public interface Background {
    /**
     * Runs a task in the background.
     *
     * @throws RuntimeException or an error, if there is no thread; the task does not run then
     */
    void run(Runnable task);

    long nanoTime();

    void pause(long nanos) throws InterruptedException;
}
