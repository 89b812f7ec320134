package io.hashkit.tune;

import io.hashkit.internal.tune.HostDetails;
import org.jspecify.annotations.Nullable;

/**
 * The host and the JVM, as far as the time of a hash depends on them.
 */
public final class HostFacts {
    private final HostDetails details;

    HostFacts(HostDetails details) {
        this.details = details;
    }

    /** The model of the processor. */
    public String cpu() {
        return details.cpu();
    }

    /** The processors that Java sees. */
    public int processors() {
        return details.processors();
    }

    /** Processors' worth of time that the control group allows, or {@code processors} if that is less or there is none. */
    public double quota() {
        return details.quota();
    }

    /** The maximum heap, in bytes. */
    public long heapBytes() {
        return details.heapBytes();
    }

    /** The memory limit of the control group in bytes, or -1. */
    public long memoryLimitBytes() {
        return details.memoryLimitBytes();
    }

    /** What that limit leaves, or -1; may change from one moment to the next. */
    public long memoryFreeBytes() {
        return details.memoryFreeBytes();
    }

    /** The garbage collectors. */
    public String collectors() {
        return details.collectors();
    }

    /** Name, version and mode of the virtual machine. */
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

    /** 16 hexadecimal digits that differ where a measurement on one host says nothing of the other. */
    public String fingerprint() {
        return details.fingerprint();
    }
}
