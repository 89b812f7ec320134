package io.hashkit.tune;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The host and the JVM, as far as the time of a hash depends on them.
 */
public final class HostFacts {
    private final String cpu;
    private final int processors;
    private final double quota;
    private final long heapBytes;
    private final long memoryLimitBytes;
    private final long memoryFreeBytes;
    private final String collectors;
    private final String vm;

    HostFacts(
            String cpu,
            int processors,
            double quota,
            long heapBytes,
            long memoryLimitBytes,
            long memoryFreeBytes,
            String collectors,
            String vm) {
        this.cpu = cpu;
        this.processors = processors;
        this.quota = quota;
        this.heapBytes = heapBytes;
        this.memoryLimitBytes = memoryLimitBytes;
        this.memoryFreeBytes = memoryFreeBytes;
        this.collectors = collectors;
        this.vm = vm;
    }

    /** The model of the processor. */
    public String cpu() {
        return cpu;
    }

    /** The processors that Java sees. */
    public int processors() {
        return processors;
    }

    /** Processors' worth of time that the control group allows, or {@code processors} if that is less or there is none. */
    public double quota() {
        return quota;
    }

    /** The maximum heap, in bytes. */
    public long heapBytes() {
        return heapBytes;
    }

    /** The memory limit of the control group in bytes, or -1. */
    public long memoryLimitBytes() {
        return memoryLimitBytes;
    }

    /** What that limit leaves, or -1; may change from one moment to the next. */
    public long memoryFreeBytes() {
        return memoryFreeBytes;
    }

    /** The garbage collectors. */
    public String collectors() {
        return collectors;
    }

    /** Name, version and mode of the virtual machine. */
    public String vm() {
        return vm;
    }

    private List<Object> values() {
        return List.of(cpu, processors, quota, heapBytes, memoryLimitBytes, memoryFreeBytes, collectors, vm);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HostFacts that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "HostFacts[cpu=" + cpu + ", processors=" + processors + ", quota=" + quota + ", heapBytes=" + heapBytes
                + ", memoryLimitBytes=" + memoryLimitBytes + ", memoryFreeBytes=" + memoryFreeBytes + ", collectors="
                + collectors + ", vm=" + vm + "]";
    }

    /** 16 hexadecimal digits that differ where a measurement on one host says nothing of the other. */
    public String fingerprint() {
        String lasting = String.format(
                Locale.ROOT,
                "%s|%d|%.2f|%d|%d|%s|%s",
                cpu,
                processors,
                quota,
                heapBytes,
                memoryLimitBytes,
                collectors,
                vm);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(lasting.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
