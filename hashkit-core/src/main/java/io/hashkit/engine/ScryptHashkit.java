package io.hashkit.engine;

import io.hashkit.algorithm.Scrypt;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** scrypt (RFC 7914): V in one array, where each block is mixed straight from the one before it. */
final class ScryptHashkit implements Engine<Scrypt> {
    private static final int CHUNK = ScryptBlockMix.CHUNK;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final WorkMemory memory;
    private final ScryptBlockMix blockMix;

    /** Without the Vector API. */
    ScryptHashkit(Resources resources) {
        this(resources, new ScryptPlain());
    }

    ScryptHashkit(Resources resources, ScryptBlockMix blockMix) {
        this.memory = resources.memory();
        this.blockMix = blockMix;
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
                    x[blockMix.place(i)] = (int) WORD.get(b, start + Integer.BYTES * i);
                }
                romix(lease.memory(), (int) n, x, y, chunk);
                for (int i = 0; i < words; i++) {
                    WORD.set(b, start + Integer.BYTES * i, x[blockMix.place(i)]);
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
            blockMix.mix(v, (i - 1) * words, v, i * words, words, chunk);
        }
        blockMix.mix(v, (n - 1) * words, x, 0, words, chunk);
        // N is even: two steps bring the result back to x.
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            xor(x, v, (x[words - CHUNK] & (n - 1)) * words);
            blockMix.mix(x, 0, y, 0, words, chunk);
            xor(y, v, (y[words - CHUNK] & (n - 1)) * words);
            blockMix.mix(y, 0, x, 0, words, chunk);
        }
    }

    private static void xor(int[] x, int[] v, int from) {
        for (int i = 0; i < x.length; i++) {
            x[i] ^= v[from + i];
        }
    }
}
