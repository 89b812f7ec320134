package io.hashkit.internal.memory;

import java.util.Arrays;

/** Work memory in one array, for hashkit's own engines. */
public final class FlatMemory {
    /**
     * The index at which the memory of {@link #LONGS} begins, in words. A large array usually starts on a cache line,
     * with 16 bytes of the JVM's header, so that vectors of 64 bytes would each span two lines. These words belong to
     * the array and not to the hash and are not counted, like the header.
     */
    public static final int START = 6;

    /** Memory for Argon2: words of 64 bits, from {@link #START} on. */
    public static final WorkMemory.Shape<long[]> LONGS = new WorkMemory.Shape<>() {
        @Override
        public long[] allocate(long bytes) {
            return new long[length(bytes, Long.BYTES, START)];
        }

        @Override
        public void wipe(long[] memory, long bytes) {
            Arrays.fill(memory, 0, length(bytes, Long.BYTES, START), 0);
        }
    };

    /** Memory for scrypt: words of 32 bits. */
    public static final WorkMemory.Shape<int[]> INTS = new WorkMemory.Shape<>() {
        @Override
        public int[] allocate(long bytes) {
            return new int[length(bytes, Integer.BYTES, 0)];
        }

        @Override
        public void wipe(int[] memory, long bytes) {
            Arrays.fill(memory, 0, length(bytes, Integer.BYTES, 0), 0);
        }
    };

    private FlatMemory() {}

    private static int length(long bytes, int word, int start) {
        long length = start + (bytes + word - 1) / word;
        if (length > Integer.MAX_VALUE - 8) {
            throw new UnsupportedOperationException(bytes + " bytes do not fit in one array");
        }
        return (int) length;
    }
}
