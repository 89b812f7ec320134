package io.hashkit.limit;

import io.hashkit.internal.host.ControlGroup;

/** What the JVM and the control groups tell. */
final class HostCapacity implements Capacity {
    /** The JVM never changes it, though some collectors report it with small differences. */
    private final long heapBytes = Runtime.getRuntime().maxMemory();

    /** The JVM follows affinity and the quota of its own group, but not of every JVM those of the groups above it. */
    @Override
    public int processors() {
        double quota = ControlGroup.ofThisProcess().quota(Double.NaN);
        return Double.isNaN(quota) ? 0 : (int) Math.min(Runtime.getRuntime().availableProcessors(), Math.ceil(quota));
    }

    /** The maximum heap, or what the control groups leave of it. */
    @Override
    public long memoryBytes() {
        return Math.min(heapBytes, ControlGroup.ofThisProcess().memoryLimit(0));
    }
}
