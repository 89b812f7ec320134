package io.hashkit.interleavings;

import org.jspecify.annotations.Nullable;

/**
 * What stands in for {@code ReentrantLock} in classes that are checked: a monitor, which the model checker knows, in place of
 * a class of the JDK through which it would have to follow every step.
 */
public final class CheckedLock {
    private @Nullable Thread owner;
    private int holds;

    /** Waits for the lock, whether interrupted or not. */
    public synchronized void lock() {
        boolean interrupted = false;
        while (!tryLock()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes the lock if it is free, or this thread's. */
    public synchronized boolean tryLock() {
        if (owner != null && owner != Thread.currentThread()) {
            return false;
        }
        owner = Thread.currentThread();
        holds++;
        return true;
    }

    /** Gives the lock back. */
    public synchronized void unlock() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        holds--;
        if (holds == 0) {
            owner = null;
            notifyAll();
        }
    }
}
