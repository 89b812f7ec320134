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
import org.jspecify.annotations.Nullable;

/**
 * scrypt (RFC 7914) with V in one array, in which each block is mixed directly from the one before it. Two lanes of a hash
 * are mixed together where the block mix gains by that and there is memory to spare for a second V.
 *
 * <p>Not final, and the mixing not private, so that a test can skip some of it.
 */
public class ScryptHashkit implements Engine<Scrypt> {
    private static final int CHUNK = ScryptBlockMix.CHUNK;
    /** Of two lanes together, whose blocks nobody counts: a stored string with a huge r must not need more memory for them. */
    private static final int MOST_R_TOGETHER = 64;

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
        long bytes = (long) n * words * Integer.BYTES;
        boolean together = scheme.p() > 1 && scheme.r() <= MOST_R_TOGETHER && blockMix.isFasterTogether();
        long mixed = 0;
        int[] x = new int[words];
        int[] y = new int[words];
        int[] both = new int[together ? 2 * words : 0];
        int[] mixedBoth = new int[both.length];
        int[] chunk = new int[CHUNK];
        try (WorkMemory.Lease<int[]> one = memory.lease(FlatMemory.INTS, bytes);
                WorkMemory.@Nullable Lease<int[]> more = together ? memory.leaseMore(FlatMemory.INTS, bytes) : null) {
            int lane = 0;
            for (; more != null && lane + 1 < scheme.p(); lane += 2) {
                for (int i = 0; i < 2 * words; i++) {
                    both[blockMix.placeTogether(i % words, i / words, words)] = word(b, lane * words + i);
                }
                mixed += romix(one.memory(), more.memory(), n, both, mixedBoth, chunk);
                for (int i = 0; i < 2 * words; i++) {
                    set(b, lane * words + i, both[blockMix.placeTogether(i % words, i / words, words)]);
                }
            }
            for (; lane < scheme.p(); lane++) {
                for (int i = 0; i < words; i++) {
                    x[blockMix.place(i)] = word(b, lane * words + i);
                }
                mixed += romix(one.memory(), n, x, y, chunk);
                for (int i = 0; i < words; i++) {
                    set(b, lane * words + i, x[blockMix.place(i)]);
                }
            }
            WrongWorkException.require("scrypt block mixes", mixed, blockMixes(scheme));
        } finally {
            for (int[] block : new int[][] {x, y, both, mixedBoth, chunk}) {
                Arrays.fill(block, 0);
            }
        }
    }

    private static int word(byte[] b, int i) {
        return (int) WORD.get(b, Integer.BYTES * i);
    }

    private static void set(byte[] b, int i, int word) {
        WORD.set(b, Integer.BYTES * i, word);
    }

    /** The number of block mixes: two for each of the N blocks of each of the p lanes. */
    public static long blockMixes(Scrypt scheme) {
        return Math.multiplyExact(2L << scheme.logN(), (long) scheme.p());
    }

    /** ROMix of RFC 7914 section 5. Returns the number of blocks mixed. */
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

    /** As the other one, for two lanes; {@code x} and {@code y} have both blocks. */
    private long romix(int[] v, int[] v2, int n, int[] x, int[] y, int[] chunk) {
        int words = x.length / 2;
        int first = blockMix.placeTogether(words - CHUNK, 0, words);
        int second = blockMix.placeTogether(words - CHUNK, 1, words);
        long mixed = 0;
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            blockMix.fillTogether(x, v, v2, i * words, y, chunk);
            blockMix.fillTogether(y, v, v2, (i + 1) * words, x, chunk);
            mixed += 4;
        }
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            blockMix.mixXorTogether(x, v, (x[first] & (n - 1)) * words, v2, (x[second] & (n - 1)) * words, y, chunk);
            blockMix.mixXorTogether(y, v, (y[first] & (n - 1)) * words, v2, (y[second] & (n - 1)) * words, x, chunk);
            mixed += 4;
        }
        return mixed;
    }
}
