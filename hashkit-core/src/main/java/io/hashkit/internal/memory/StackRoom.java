package io.hashkit.internal.memory;

/**
 * Looks for room on the stack before something begins that must not break off. Near the end of the stack the JDK takes a lock
 * and throws afterwards: the lock of its one timer for futures would stay taken, and every timeout of the process with it.
 */
public final class StackRoom {
    /** Small frames; the JDK's timer takes about 20 larger ones, and its first use loads classes. */
    private static final int FOR_THE_TIMER = 256;
    /** A future that is told, and then what the hash that it belongs to does with the timer. */
    private static final int FOR_A_FUTURE = 2 * FOR_THE_TIMER;

    private StackRoom() {}

    /**
     * To be called before the JDK's timer or an executor.
     *
     * @throws StackOverflowError if they had better not be called here
     */
    public static void requireForTimer() {
        rehearse(FOR_THE_TIMER);
    }

    /**
     * To be called before a future is completed, and before one is made that may be.
     *
     * @throws StackOverflowError if that had better not be done here
     */
    public static void requireForFuture() {
        rehearse(FOR_A_FUTURE);
    }

    private static int rehearse(int depth) {
        return depth == 0 ? 0 : 1 + rehearse(depth - 1);
    }
}
