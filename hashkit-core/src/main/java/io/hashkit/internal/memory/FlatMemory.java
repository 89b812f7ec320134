package io.hashkit.internal.memory;

import java.util.Arrays;

/** Work memory in one array, for the engines of our own. */
public final class FlatMemory {
    /** For Argon2: words of 64 bits. */
    public static final WorkMemory.Shape<long[]> LONGS = new WorkMemory.Shape<>() {
        @Override
        public long[] allocate(long bytes) {
            return new long[length(bytes, Long.BYTES)];
        }

        @Override
        public long[] cast(Object memory) {
            return (long[]) memory;
        }

        @Override
        public void wipe(long[] memory, long bytes) {
            Arrays.fill(memory, 0, length(bytes, Long.BYTES), 0);
        }
    };

    /** For scrypt: words of 32 bits. */
    public static final WorkMemory.Shape<int[]> INTS = new WorkMemory.Shape<>() {
        @Override
        public int[] allocate(long bytes) {
            return new int[length(bytes, Integer.BYTES)];
        }

        @Override
        public int[] cast(Object memory) {
            return (int[]) memory;
        }

        @Override
        public void wipe(int[] memory, long bytes) {
            Arrays.fill(memory, 0, length(bytes, Integer.BYTES), 0);
        }
    };

    private FlatMemory() {}

    private static int length(long bytes, int word) {
        long length = (bytes + word - 1) / word;
        if (length > Integer.MAX_VALUE - 8) {
            throw new UnsupportedOperationException(bytes + " bytes do not fit in one array");
        }
        return (int) length;
    }
}
