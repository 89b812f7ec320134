package io.hashkit.internal.tune;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The host and the JVM, as far as the time of a hash depends on them.
 *
 * @param cpu model of the processor
 * @param processors that Java sees
 * @param quota processors' worth of time that the control group allows, at most {@code processors}
 * @param heapBytes the maximum heap
 * @param memoryLimitBytes of the control group, or -1
 * @param memoryFreeBytes what that limit leaves, or -1
 * @param collectors of garbage
 * @param vm name, version and mode of the virtual machine
 */
public record HostDetails(
        String cpu,
        int processors,
        double quota,
        long heapBytes,
        long memoryLimitBytes,
        long memoryFreeBytes,
        String collectors,
        String vm) {

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
