package io.hashkit.internal.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of threads. */
public final class CpuTime {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /**
     * The CPU time of the calling thread, in nanoseconds; -1 if unknown. Virtual threads have no CPU time of their own.
     */
    public long nanos() {
        try {
            return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : -1;
        } catch (UnsupportedOperationException e) {
            return -1;
        }
    }
}
