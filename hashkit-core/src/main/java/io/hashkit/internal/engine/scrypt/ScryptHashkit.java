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
        boolean together = scheme.p() > 1 && blockMix.isFasterTogether();
        long mixed = 0;
        int[] chunk = new int[CHUNK];
        try (Lane one = new Lane(memory.lease(FlatMemory.INTS, bytes), words);
                WorkMemory.@Nullable Lease<int[]> more = together ? memory.leaseMore(FlatMemory.INTS, bytes) : null;
                @Nullable Lane two = more == null ? null : new Lane(more, words)) {
            for (int lane = 0; lane < scheme.p(); lane++) {
                one.read(b, lane);
                if (two != null && lane + 1 < scheme.p()) {
                    two.read(b, lane + 1);
                    mixed += romix(n, one, two, chunk);
                    one.write(b, lane++);
                    two.write(b, lane);
                } else {
                    mixed += romix(one.lease.memory(), n, one.x, one.y, chunk);
                    one.write(b, lane);
                }
            }
            WrongWorkException.require("scrypt block mixes", mixed, blockMixes(scheme));
        } finally {
            Arrays.fill(chunk, 0);
        }
    }

    /** V, and the blocks X and Y of one lane, in the order of the block mix. */
    private final class Lane implements AutoCloseable {
        private final WorkMemory.Lease<int[]> lease;
        private final int[] x;
        private final int[] y;

        Lane(WorkMemory.Lease<int[]> lease, int words) {
            this.lease = lease;
            try {
                this.x = new int[words];
                this.y = new int[words];
            } catch (Throwable e) {
                lease.close();
                throw e;
            }
        }

        private void read(byte[] b, int lane) {
            int start = lane * x.length * Integer.BYTES;
            for (int i = 0; i < x.length; i++) {
                x[blockMix.place(i)] = (int) WORD.get(b, start + Integer.BYTES * i);
            }
        }

        private void write(byte[] b, int lane) {
            int start = lane * x.length * Integer.BYTES;
            for (int i = 0; i < x.length; i++) {
                WORD.set(b, start + Integer.BYTES * i, x[blockMix.place(i)]);
            }
        }

        @Override
        public void close() {
            Arrays.fill(x, 0);
            Arrays.fill(y, 0);
            lease.close();
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

    /** As the other one, for two lanes. */
    private long romix(int n, Lane one, Lane two, int[] chunk) {
        int[] v = one.lease.memory();
        int[] v2 = two.lease.memory();
        int[] x = one.x;
        int[] x2 = two.x;
        int words = x.length;
        long mixed = 0;
        System.arraycopy(x, 0, v, 0, words);
        System.arraycopy(x2, 0, v2, 0, words);
        for (int i = 1; i < n; i++) {
            HashInterruptedException.check();
            blockMix.mixBoth(v, v2, (i - 1) * words, v, v2, i * words, words, chunk);
            mixed += 2;
        }
        blockMix.mixBoth(v, v2, (n - 1) * words, x, x2, 0, words, chunk);
        mixed += 2;
        for (int i = 0; i < n; i += 2) {
            HashInterruptedException.check();
            int at = (x[words - CHUNK] & (n - 1)) * words;
            int at2 = (x2[words - CHUNK] & (n - 1)) * words;
            blockMix.mixXorBoth(x, v, at, one.y, x2, v2, at2, two.y, chunk);
            at = (one.y[words - CHUNK] & (n - 1)) * words;
            at2 = (two.y[words - CHUNK] & (n - 1)) * words;
            blockMix.mixXorBoth(one.y, v, at, x, two.y, v2, at2, x2, chunk);
            mixed += 4;
        }
        return mixed;
    }
}
