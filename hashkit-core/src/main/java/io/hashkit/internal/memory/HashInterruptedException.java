package io.hashkit.internal.memory;

/**
 * The thread was interrupted during the computation. Intermediate results are wiped, and the interrupt flag is still
 * set.
 */
public final class HashInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception without a stack trace, which would not help the interrupting code. */
    public HashInterruptedException() {
        super("interrupted while hashing", null, false, false);
    }

    /** Throws if the interrupt flag of the thread is set. Computations call it every few milliseconds. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new HashInterruptedException();
        }
    }
}
