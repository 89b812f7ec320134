package io.hashkit.bench.gcm;

import io.hashkit.bench.console.Texts;
import java.util.List;
import java.util.stream.Stream;

/** An operation and the size of its message in bytes, written {@code round-trip/4096}. */
public record GcmMessage(Operation operation, int bytes) {
    public static final List<GcmMessage> ALL = Stream.concat(
                    Stream.of(64, 256, 1024, 4096, 16384).map(size -> new GcmMessage(Operation.ROUND_TRIP, size)),
                    Stream.of(new GcmMessage(Operation.ENCRYPT, 4096), new GcmMessage(Operation.DECRYPT, 4096)))
            .toList();

    private static final int MOST_BYTES = 1 << 26;

    /** The measured operation. */
    public enum Operation {
        ROUND_TRIP,
        ENCRYPT,
        DECRYPT;

        @Override
        public String toString() {
            return Texts.lower(this, '-');
        }
    }

    /**
     * Parses the text that {@link #toString} returns.
     *
     * @throws IllegalArgumentException if the text is not an operation, a slash and a size
     */
    public static GcmMessage of(String text) {
        int slash = text.indexOf('/');
        for (Operation operation : Operation.values()) {
            if (slash > 0 && operation.toString().equals(text.substring(0, slash))) {
                int bytes = Integer.parseInt(text.substring(slash + 1));
                if (bytes >= 1 && bytes <= MOST_BYTES) {
                    return new GcmMessage(operation, bytes);
                }
            }
        }
        throw new IllegalArgumentException("not a message such as round-trip/4096, encrypt/64 or decrypt/64: " + text);
    }

    @Override
    public String toString() {
        return operation + "/" + bytes;
    }
}
