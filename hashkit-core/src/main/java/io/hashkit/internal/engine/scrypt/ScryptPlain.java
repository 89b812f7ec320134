package io.hashkit.internal.engine.scrypt;

/** BlockMix of RFC 7914 section 4 in plain Java, word by word, with the words in their standard order. */
public final class ScryptPlain implements ScryptBlockMix {
    @Override
    public int place(int i) {
        return i;
    }

    @Override
    public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
        System.arraycopy(in, from + words - CHUNK, chunk, 0, CHUNK);
        for (int i = 0; i < words; i += 2 * CHUNK) {
            salsaOfXor(chunk, in, from + i, out, to + i / 2);
            salsaOfXor(chunk, in, from + i + CHUNK, out, to + (i + words) / 2);
        }
    }

    /**
     * Salsa20/8 (RFC 7914 section 3) of the XOR of both inputs, written to {@code chunk} and {@code out}. Four
     * quarter-rounds are interleaved, so that they overlap in the processor. The final sum computes the XOR again
     * instead of keeping it.
     */
    private static void salsaOfXor(int[] chunk, int[] in, int from, int[] out, int to) {
        int x0 = chunk[0] ^ in[from];
        int x1 = chunk[1] ^ in[from + 1];
        int x2 = chunk[2] ^ in[from + 2];
        int x3 = chunk[3] ^ in[from + 3];
        int x4 = chunk[4] ^ in[from + 4];
        int x5 = chunk[5] ^ in[from + 5];
        int x6 = chunk[6] ^ in[from + 6];
        int x7 = chunk[7] ^ in[from + 7];
        int x8 = chunk[8] ^ in[from + 8];
        int x9 = chunk[9] ^ in[from + 9];
        int x10 = chunk[10] ^ in[from + 10];
        int x11 = chunk[11] ^ in[from + 11];
        int x12 = chunk[12] ^ in[from + 12];
        int x13 = chunk[13] ^ in[from + 13];
        int x14 = chunk[14] ^ in[from + 14];
        int x15 = chunk[15] ^ in[from + 15];
        for (int i = 0; i < 4; i++) {
            x4 ^= Integer.rotateLeft(x0 + x12, 7);
            x9 ^= Integer.rotateLeft(x5 + x1, 7);
            x14 ^= Integer.rotateLeft(x10 + x6, 7);
            x3 ^= Integer.rotateLeft(x15 + x11, 7);
            x8 ^= Integer.rotateLeft(x4 + x0, 9);
            x13 ^= Integer.rotateLeft(x9 + x5, 9);
            x2 ^= Integer.rotateLeft(x14 + x10, 9);
            x7 ^= Integer.rotateLeft(x3 + x15, 9);
            x12 ^= Integer.rotateLeft(x8 + x4, 13);
            x1 ^= Integer.rotateLeft(x13 + x9, 13);
            x6 ^= Integer.rotateLeft(x2 + x14, 13);
            x11 ^= Integer.rotateLeft(x7 + x3, 13);
            x0 ^= Integer.rotateLeft(x12 + x8, 18);
            x5 ^= Integer.rotateLeft(x1 + x13, 18);
            x10 ^= Integer.rotateLeft(x6 + x2, 18);
            x15 ^= Integer.rotateLeft(x11 + x7, 18);
            x1 ^= Integer.rotateLeft(x0 + x3, 7);
            x6 ^= Integer.rotateLeft(x5 + x4, 7);
            x11 ^= Integer.rotateLeft(x10 + x9, 7);
            x12 ^= Integer.rotateLeft(x15 + x14, 7);
            x2 ^= Integer.rotateLeft(x1 + x0, 9);
            x7 ^= Integer.rotateLeft(x6 + x5, 9);
            x8 ^= Integer.rotateLeft(x11 + x10, 9);
            x13 ^= Integer.rotateLeft(x12 + x15, 9);
            x3 ^= Integer.rotateLeft(x2 + x1, 13);
            x4 ^= Integer.rotateLeft(x7 + x6, 13);
            x9 ^= Integer.rotateLeft(x8 + x11, 13);
            x14 ^= Integer.rotateLeft(x13 + x12, 13);
            x0 ^= Integer.rotateLeft(x3 + x2, 18);
            x5 ^= Integer.rotateLeft(x4 + x7, 18);
            x10 ^= Integer.rotateLeft(x9 + x8, 18);
            x15 ^= Integer.rotateLeft(x14 + x13, 18);
        }
        out[to] = chunk[0] = x0 + (chunk[0] ^ in[from]);
        out[to + 1] = chunk[1] = x1 + (chunk[1] ^ in[from + 1]);
        out[to + 2] = chunk[2] = x2 + (chunk[2] ^ in[from + 2]);
        out[to + 3] = chunk[3] = x3 + (chunk[3] ^ in[from + 3]);
        out[to + 4] = chunk[4] = x4 + (chunk[4] ^ in[from + 4]);
        out[to + 5] = chunk[5] = x5 + (chunk[5] ^ in[from + 5]);
        out[to + 6] = chunk[6] = x6 + (chunk[6] ^ in[from + 6]);
        out[to + 7] = chunk[7] = x7 + (chunk[7] ^ in[from + 7]);
        out[to + 8] = chunk[8] = x8 + (chunk[8] ^ in[from + 8]);
        out[to + 9] = chunk[9] = x9 + (chunk[9] ^ in[from + 9]);
        out[to + 10] = chunk[10] = x10 + (chunk[10] ^ in[from + 10]);
        out[to + 11] = chunk[11] = x11 + (chunk[11] ^ in[from + 11]);
        out[to + 12] = chunk[12] = x12 + (chunk[12] ^ in[from + 12]);
        out[to + 13] = chunk[13] = x13 + (chunk[13] ^ in[from + 13]);
        out[to + 14] = chunk[14] = x14 + (chunk[14] ^ in[from + 14]);
        out[to + 15] = chunk[15] = x15 + (chunk[15] ^ in[from + 15]);
    }
}
