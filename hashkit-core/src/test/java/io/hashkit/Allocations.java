package io.hashkit;

import java.lang.management.ManagementFactory;

/** Counts what a thread allocates, so that tests can bound memory without asserting time. */
public final class Allocations {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** Bytes that the current thread has allocated since it began. */
    public static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
