package io.hashkit.internal.memory;

/**
 * The thread was interrupted while it computed. What was computed so far is wiped, and the interrupt flag is still set.
 */
public final class HashInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a stack trace: the arguments on the stack are of no use to whoever interrupted. */
    public HashInterruptedException() {
        super("interrupted while hashing", null, false, false);
    }

    /** To be called by whoever computes, between parts of their work, which take milliseconds at most. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new HashInterruptedException();
        }
    }
}
