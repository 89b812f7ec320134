package io.hashkit.internal.memory;

/**
 * Checks for room on the stack before operations that must not stop halfway. Near the end of the stack, what
 * takes a lock may throw before it gives it back, and a future may be completed halfway.
 */
public final class StackRoom {
    /** In small frames. The timer needs fewer, and its first use starts a thread. */
    private static final int FOR_THE_TIMER = 256;
    /** For a future that completes, and then for what its hash does with the timer. */
    private static final int FOR_A_FUTURE = 2 * FOR_THE_TIMER;

    private StackRoom() {}

    /**
     * Call this before taking what must be given back, adding a deadline or using an executor. Throws {@link
     * StackOverflowError} if there is not enough stack for them.
     */
    public static void requireForTimer() {
        rehearse(FOR_THE_TIMER);
    }

    /**
     * Call this before completing a future, and before creating one that may complete. Throws {@link
     * StackOverflowError} if there is not enough stack for it.
     */
    public static void requireForFuture() {
        rehearse(FOR_A_FUTURE);
    }

    private static int rehearse(int depth) {
        return depth == 0 ? 0 : 1 + rehearse(depth - 1);
    }
}
