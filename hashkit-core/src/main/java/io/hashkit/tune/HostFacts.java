package io.hashkit.tune;

import io.hashkit.internal.tune.HostDetails;
import org.jspecify.annotations.Nullable;

/** The properties of a host and its JVM on which the time of a hash depends. */
public final class HostFacts {
    private final HostDetails details;

    HostFacts(HostDetails details) {
        this.details = details;
    }

    /**
     * The model of the processor.
     *
     * @return the model as the operating system names it
     */
    public String cpu() {
        return details.cpu();
    }

    /**
     * The processors that Java sees.
     *
     * @return the number of processors
     */
    public int processors() {
        return details.processors();
    }

    /**
     * The processor time that the control group allows.
     *
     * @return the time as a number of processors, such as 1.5; at most {@link #processors}
     */
    public double quota() {
        return details.quota();
    }

    /**
     * The maximum heap.
     *
     * @return the size in bytes
     */
    public long heapBytes() {
        return details.heapBytes();
    }

    /**
     * The memory limit of the control group.
     *
     * @return the limit in bytes, or -1 if there is none
     */
    public long memoryLimitBytes() {
        return details.memoryLimitBytes();
    }

    /**
     * The memory that the control group's limit leaves free, which may change at any time.
     *
     * @return the memory in bytes, or -1 if there is no limit
     */
    public long memoryFreeBytes() {
        return details.memoryFreeBytes();
    }

    /**
     * The garbage collectors.
     *
     * @return their names, separated by commas
     */
    public String collectors() {
        return details.collectors();
    }

    /**
     * The virtual machine.
     *
     * @return its name, version and mode
     */
    public String vm() {
        return details.vm();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HostFacts that && details.equals(that.details);
    }

    @Override
    public int hashCode() {
        return details.hashCode();
    }

    @Override
    public String toString() {
        return "HostFacts[cpu=" + cpu() + ", processors=" + processors() + ", quota=" + quota() + ", heapBytes="
                + heapBytes() + ", memoryLimitBytes=" + memoryLimitBytes() + ", memoryFreeBytes=" + memoryFreeBytes()
                + ", collectors=" + collectors() + ", vm=" + vm() + "]";
    }

    /**
     * A fingerprint of these properties except {@link #memoryFreeBytes}. If it differs between two hosts, a measurement
     * on one is not valid on the other.
     *
     * @return 16 hexadecimal digits
     */
    public String fingerprint() {
        return details.fingerprint();
    }
}
