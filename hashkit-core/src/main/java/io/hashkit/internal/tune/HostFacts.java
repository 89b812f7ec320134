package io.hashkit.internal.tune;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The properties of a host and its JVM on which the time of a hash depends.
 *
 * @param cpu the model of the processor, as the operating system names it
 * @param processors the number of processors that Java sees
 * @param quota the processor time that the control group allows, as a number of processors such as 1.5; at most
 *     {@code processors}
 * @param heapBytes the maximum heap, in bytes
 * @param memoryLimitBytes the memory limit of the control group in bytes, or -1 if there is none
 * @param memoryFreeBytes the memory in bytes that this limit leaves free, which may change at any time; -1 if there is
 *     no limit
 * @param collectors the names of the garbage collectors, separated by commas
 * @param vm name, version and mode of the virtual machine
 */
public record HostFacts(
        String cpu,
        int processors,
        double quota,
        long heapBytes,
        long memoryLimitBytes,
        long memoryFreeBytes,
        String collectors,
        String vm) {

    /**
     * {@return a fingerprint of these properties except {@link #memoryFreeBytes}, in 16 hexadecimal digits} If it
     * differs between two hosts, a measurement on one is not valid on the other.
     */
    public String fingerprint() {
        String lasting = Text.format(
                "%s|%d|%.2f|%d|%d|%s|%s", cpu, processors, quota, heapBytes, memoryLimitBytes, collectors, vm);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(lasting.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
