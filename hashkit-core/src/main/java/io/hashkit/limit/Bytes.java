package io.hashkit.limit;

/** Formats byte counts for messages. */
final class Bytes {
    private Bytes() {}

    static String text(long bytes) {
        return bytes >= 1L << 20 ? (bytes >> 20) + " MiB" : bytes >= 1024 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }
}
