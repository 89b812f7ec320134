package io.hashkit;

import java.lang.management.ManagementFactory;

/** Counts what a thread allocates, so that tests can bound memory without asserting time. */
public final class Allocations {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** The bytes that the current thread has allocated so far. */
    public static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** The lowest allocation of several calls, because the first calls also load classes and fill pools. */
    public static long leastOf(int calls, Runnable call) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < calls; i++) {
            long before = ofThisThread();
            call.run();
            least = Math.min(least, ofThisThread() - before);
        }
        return least;
    }

    /**
     * The allocation of the first call that is at most a limit, or the lowest of a thousand: vectors are objects until
     * the compiler has come to their code, and on a busy host it comes late.
     */
    public static long onceCompiled(long limit, Runnable call) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 1000 && least > limit; i++) {
            least = Math.min(least, leastOf(1, call));
        }
        return least;
    }
}
