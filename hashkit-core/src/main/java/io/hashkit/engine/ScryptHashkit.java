package io.hashkit.engine;

import io.hashkit.algorithm.Scrypt;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * scrypt (RFC 7914) in plain Java: V in one array, where each block is mixed straight from the one before it.
 *
 * <p>Not final, and its steps not private, so that a test can count them.
 */
class ScryptHashkit implements Engine<Scrypt> {
    private static final int CHUNK = 16;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final WorkMemory memory;

    ScryptHashkit(Resources resources) {
        this.memory = resources.memory();
    }

    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        int words = 2 * CHUNK * scheme.r();
        byte[] b = derive(input.password(), input.salt(), Math.multiplyExact(4 * words, scheme.p()));
        try {
            mix(scheme, b, words);
            return derive(input.password(), b, length);
        } finally {
            Arrays.fill(b, (byte) 0);
        }
    }

    private static byte[] derive(byte[] password, byte[] salt, int length) {
        try (Sha256 sha = new Sha256()) {
            return Pbkdf2Hashkit.derive(sha, Input.of(password, salt), 1, length);
        }
    }

    private void mix(Scrypt scheme, byte[] b, int words) {
        long n = 1L << scheme.logN();
        int[] x = new int[words];
        int[] y = new int[words];
        int[] chunk = new int[CHUNK];
        try (WorkMemory.Lease<int[]> lease = memory.lease(FlatMemory.INTS, n * words * Integer.BYTES)) {
            for (int lane = 0; lane < scheme.p(); lane++) {
                int start = lane * words * Integer.BYTES;
                for (int i = 0; i < words; i++) {
                    x[i] = (int) WORD.get(b, start + Integer.BYTES * i);
                }
                romix(lease.memory(), (int) n, x, y, chunk);
                for (int i = 0; i < words; i++) {
                    WORD.set(b, start + Integer.BYTES * i, x[i]);
                }
            }
        } finally {
            Arrays.fill(x, 0);
            Arrays.fill(y, 0);
            Arrays.fill(chunk, 0);
        }
    }

    /** RFC 7914 section 5. */
    private void romix(int[] v, int n, int[] x, int[] y, int[] chunk) {
        int words = x.length;
        System.arraycopy(x, 0, v, 0, words);
        for (int i = 1; i < n; i++) {
            HashInterruptedException.check();
            blockMix(v, (i - 1) * words, v, i * words, words, chunk);
        }
        blockMix(v, (n - 1) * words, x, 0, words, chunk);
        // N is even: two steps bring the result back to x.
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            blockMixXor(x, v, (x[words - CHUNK] & (n - 1)) * words, y, chunk);
            blockMixXor(y, v, (y[words - CHUNK] & (n - 1)) * words, x, chunk);
        }
    }

    /** RFC 7914 section 4. */
    void blockMix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
        System.arraycopy(in, from + words - CHUNK, chunk, 0, CHUNK);
        for (int i = 0; i < words; i += 2 * CHUNK) {
            salsaOfXor(chunk, in, from + i);
            System.arraycopy(chunk, 0, out, to + i / 2, CHUNK);
            salsaOfXor(chunk, in, from + i + CHUNK);
            System.arraycopy(chunk, 0, out, to + (i + words) / 2, CHUNK);
        }
    }

    /** The same of the XOR of {@code in} and a block of V. */
    void blockMixXor(int[] in, int[] v, int from, int[] out, int[] chunk) {
        int words = in.length;
        for (int i = 0; i < CHUNK; i++) {
            chunk[i] = in[words - CHUNK + i] ^ v[from + words - CHUNK + i];
        }
        for (int i = 0; i < words; i += 2 * CHUNK) {
            xor(chunk, v, from + i);
            salsaOfXor(chunk, in, i);
            System.arraycopy(chunk, 0, out, i / 2, CHUNK);
            xor(chunk, v, from + i + CHUNK);
            salsaOfXor(chunk, in, i + CHUNK);
            System.arraycopy(chunk, 0, out, (i + words) / 2, CHUNK);
        }
    }

    private static void xor(int[] chunk, int[] in, int at) {
        for (int i = 0; i < CHUNK; i++) {
            chunk[i] ^= in[at + i];
        }
    }

    private static void salsaOfXor(int[] chunk, int[] in, int at) {
        xor(chunk, in, at);
        salsa(chunk);
    }

    /** Salsa20/8 (RFC 7914 section 3), four quarter-rounds at a time so that they overlap in the processor. */
    private static void salsa(int[] b) {
        int x0 = b[0];
        int x1 = b[1];
        int x2 = b[2];
        int x3 = b[3];
        int x4 = b[4];
        int x5 = b[5];
        int x6 = b[6];
        int x7 = b[7];
        int x8 = b[8];
        int x9 = b[9];
        int x10 = b[10];
        int x11 = b[11];
        int x12 = b[12];
        int x13 = b[13];
        int x14 = b[14];
        int x15 = b[15];
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
        b[0] += x0;
        b[1] += x1;
        b[2] += x2;
        b[3] += x3;
        b[4] += x4;
        b[5] += x5;
        b[6] += x6;
        b[7] += x7;
        b[8] += x8;
        b[9] += x9;
        b[10] += x10;
        b[11] += x11;
        b[12] += x12;
        b[13] += x13;
        b[14] += x14;
        b[15] += x15;
    }
}
