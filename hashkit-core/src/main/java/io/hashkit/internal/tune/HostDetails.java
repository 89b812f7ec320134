package io.hashkit.internal.tune;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The properties of a host and its JVM on which the time of a hash depends.
 *
 * @param cpu the model of the processor
 * @param processors the number of processors that Java sees
 * @param quota the processors' worth of time that the control group allows, at most {@code processors}
 * @param heapBytes the maximum heap
 * @param memoryLimitBytes the memory limit of the control group, or -1
 * @param memoryFreeBytes the memory that this limit leaves free, or -1
 * @param collectors the garbage collectors
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

    /**
     * A fingerprint of these properties, in 16 hexadecimal digits. If it differs between two hosts, a measurement on
     * one is not valid on the other.
     */
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
