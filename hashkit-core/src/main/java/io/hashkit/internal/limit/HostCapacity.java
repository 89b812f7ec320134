package io.hashkit.internal.limit;

import io.hashkit.internal.host.ControlGroup;

/** The capacity that the JVM and the control groups report. */
final class HostCapacity implements Capacity {
    /** Read once: the JVM never changes it, although some collectors report slightly different values. */
    private final long heapBytes = Runtime.getRuntime().maxMemory();

    /**
     * The JVM respects CPU affinity and the quota of its own control group, but not every JVM respects those of the
     * parent groups.
     */
    @Override
    public int processors() {
        double quota = ControlGroup.ofThisProcess().quota(Double.NaN);
        return Double.isNaN(quota) ? 0 : (int) Math.min(Runtime.getRuntime().availableProcessors(), Math.ceil(quota));
    }

    /** The maximum heap, or the memory that the control groups leave if that is less. */
    @Override
    public long memoryBytes() {
        return Math.min(heapBytes, ControlGroup.ofThisProcess().memoryLimit(0));
    }
}
