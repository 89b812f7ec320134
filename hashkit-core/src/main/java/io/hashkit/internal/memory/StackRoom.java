package io.hashkit.internal.memory;

/**
 * Checks for room on the stack before operations that must not stop halfway. Near the end of the stack, the JDK may
 * take a lock and then throw: the lock of its only timer for futures would stay locked, and every timeout of the
 * process would hang.
 */
public final class StackRoom {
    /** In small frames. The JDK's timer needs about 20 larger ones, and its first use loads classes. */
    private static final int FOR_THE_TIMER = 256;
    /** For a future that completes, and then for what its hash does with the timer. */
    private static final int FOR_A_FUTURE = 2 * FOR_THE_TIMER;

    private StackRoom() {}

    /**
     * Call this before using the JDK's timer or an executor.
     *
     * @throws StackOverflowError if there is not enough stack for them
     */
    public static void requireForTimer() {
        rehearse(FOR_THE_TIMER);
    }

    /**
     * Call this before completing a future, and before creating one that may complete.
     *
     * @throws StackOverflowError if there is not enough stack for it
     */
    public static void requireForFuture() {
        rehearse(FOR_A_FUTURE);
    }

    private static int rehearse(int depth) {
        return depth == 0 ? 0 : 1 + rehearse(depth - 1);
    }
}
