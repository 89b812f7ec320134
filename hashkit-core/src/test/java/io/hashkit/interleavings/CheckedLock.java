package io.hashkit.interleavings;

import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ReentrantLock} in checked classes by a monitor, which the model checker understands, instead of a JDK
 * class of which it would have to follow every step.
 */
public final class CheckedLock {
    private @Nullable Thread owner;
    private int holds;

    /** Waits for the lock and ignores interrupts. */
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

    /** Releases the lock. */
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
