package io.hashkit.internal.engine.scrypt;

import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Sha256;
import io.hashkit.internal.memory.FlatMemory;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * scrypt (RFC 7914) with V in one array, in which each block is mixed directly from the one before it.
 *
 * <p>Not final, and the mixing not private, so that a test can skip some of it.
 */
public class ScryptHashkit implements Engine<Scrypt> {
    private static final int CHUNK = ScryptBlockMix.CHUNK;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final WorkMemory memory;
    private final ScryptBlockMix blockMix;

    /** Creates an engine that does not use the Vector API. */
    public ScryptHashkit(Resources resources) {
        this(resources, new ScryptPlain());
    }

    public ScryptHashkit(Resources resources, ScryptBlockMix blockMix) {
        this.memory = resources.memory();
        this.blockMix = blockMix;
    }

    @Override
    public byte[] derive(Scrypt scheme, Input input, int length) {
        int words = Math.multiplyExact(2 * CHUNK, scheme.r());
        int bytes = Math.toIntExact((long) Integer.BYTES * words * scheme.p());
        byte[] b = derive(input.password(), input.salt(), bytes);
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
        // Scrypt is limited to what fits into one array.
        int n = Math.toIntExact(1L << scheme.logN());
        long mixed = 0;
        int[] x = new int[words];
        int[] y = new int[words];
        int[] chunk = new int[CHUNK];
        try (WorkMemory.Lease<int[]> lease = memory.lease(FlatMemory.INTS, (long) n * words * Integer.BYTES)) {
            for (int lane = 0; lane < scheme.p(); lane++) {
                int start = lane * words * Integer.BYTES;
                for (int i = 0; i < words; i++) {
                    x[blockMix.place(i)] = (int) WORD.get(b, start + Integer.BYTES * i);
                }
                mixed += romix(lease.memory(), n, x, y, chunk);
                for (int i = 0; i < words; i++) {
                    WORD.set(b, start + Integer.BYTES * i, x[blockMix.place(i)]);
                }
            }
            WrongWorkException.require("scrypt block mixes", mixed, blockMixes(scheme));
        } finally {
            Arrays.fill(x, 0);
            Arrays.fill(y, 0);
            Arrays.fill(chunk, 0);
        }
    }

    /** The number of block mixes: two for each of the N blocks of each of the p lanes. */
    public static long blockMixes(Scrypt scheme) {
        return Math.multiplyExact(2L << scheme.logN(), (long) scheme.p());
    }

    /**
     * ROMix of RFC 7914 section 5.
     *
     * @return the number of blocks mixed
     */
    public long romix(int[] v, int n, int[] x, int[] y, int[] chunk) {
        int words = x.length;
        long mixed = 0;
        System.arraycopy(x, 0, v, 0, words);
        for (int i = 1; i < n; i++) {
            HashInterruptedException.check();
            blockMix.mix(v, (i - 1) * words, v, i * words, words, chunk);
            mixed++;
        }
        blockMix.mix(v, (n - 1) * words, x, 0, words, chunk);
        mixed++;
        // N is even, so two steps bring the result back to x.
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            blockMix.mixXor(x, v, (x[words - CHUNK] & (n - 1)) * words, y, chunk);
            blockMix.mixXor(y, v, (y[words - CHUNK] & (n - 1)) * words, x, chunk);
            mixed += 2;
        }
        return mixed;
    }
}
