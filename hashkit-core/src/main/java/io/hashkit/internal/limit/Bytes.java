package io.hashkit.internal.limit;

/** Formats byte counts for messages. */
public final class Bytes {
    private Bytes() {}

    public static String text(long bytes) {
        return bytes >= 1L << 20 ? (bytes >> 20) + " MiB" : bytes >= 1024 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }

    /** In bytes if the other number, which is not the same, would look the same. */
    public static String text(long bytes, long other) {
        return text(bytes).equals(text(other)) ? bytes + " bytes" : text(bytes);
    }
}
