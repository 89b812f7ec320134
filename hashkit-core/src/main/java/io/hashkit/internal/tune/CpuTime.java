package io.hashkit.internal.tune;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of threads. */
public final class CpuTime {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** Of the calling thread, in nanoseconds; -1 where it is not known. Virtual threads have no CPU time of their own. */
    public long nanos() {
        try {
            return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : -1;
        } catch (UnsupportedOperationException e) {
            return -1;
        }
    }
}
