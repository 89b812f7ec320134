package io.hashkit.engine;

import io.hashkit.algorithm.Argon2;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Argon2 (RFC 9106): all blocks in one array, lanes in parallel where threads are given.
 *
 * <p>Not final, and filling not private, so that a test can look on.
 */
class Argon2Hashkit implements Engine<Argon2> {
    private static final int WORDS = Argon2Compression.WORDS;

    private static final int BLOCK_BYTES = 8 * WORDS;
    private static final int SLICES = 4;
    private static final long LOW = 0xFFFFFFFFL;
    /** How many blocks are filled between two looks at the interrupt flag: less than 5 ms. */
    private static final int BLOCKS_UNCHECKED = 2048;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final WorkMemory memory;
    private final @Nullable Executor threads;
    private final Argon2Compression g;

    /** Without the Vector API. */
    Argon2Hashkit(Resources resources) {
        this(resources, new Argon2Plain());
    }

    /** With a compression function G. */
    Argon2Hashkit(Resources resources, Argon2Compression g) {
        this.memory = resources.memory();
        this.threads = resources.threads();
        this.g = g;
    }

    @Override
    public byte[] derive(Argon2 scheme, Input input, int length) {
        int lanes = scheme.lanes();
        int segment = scheme.memoryKib() / (SLICES * lanes);
        long blocks = (long) SLICES * segment * lanes;
        HashInterruptedException.check();
        try (WorkMemory.Lease<long[]> lease = memory.lease(FlatMemory.LONGS, blocks * BLOCK_BYTES)) {
            long[] words = lease.memory();
            Fill fill = new Fill(scheme, words, segment);
            firstBlocks(scheme, input, length, fill);
            Lanes.run(
                    threads,
                    (long) SLICES * scheme.passes(),
                    lanes,
                    (step, lane, all) -> segment(fill, step, lane, all));
            return tag(fill, length);
        }
    }

    /** One hash: its costs, its blocks, a lane after the other, and the blocks of a segment (RFC 9106 section 3.4). */
    static final class Fill {
        final Argon2 scheme;
        final long[] words;
        final int lanes;
        final int segment;
        final int lane;

        Fill(Argon2 scheme, long[] words, int segment) {
            this.scheme = scheme;
            this.words = words;
            this.lanes = scheme.lanes();
            this.segment = segment;
            this.lane = SLICES * segment;
        }
    }

    /** RFC 9106 section 3.2, steps 1 to 4. */
    private void firstBlocks(Argon2 scheme, Input input, int length, Fill fill) {
        byte[] seed = new byte[Blake2b.LONGEST + 8];
        byte[] block = new byte[BLOCK_BYTES];
        new Blake2b(Blake2b.LONGEST)
                .updateInt(scheme.lanes())
                .updateInt(length)
                .updateInt(scheme.memoryKib())
                .updateInt(scheme.passes())
                .updateInt(scheme.version())
                .updateInt(number(scheme.type()))
                .updateInt(input.password().length)
                .update(input.password())
                .updateInt(input.salt().length)
                .update(input.salt())
                .updateInt(input.secret().length)
                .update(input.secret())
                .updateInt(input.data().length)
                .update(input.data())
                .digest(seed, 0);
        for (int lane = 0; lane < fill.lanes; lane++) {
            for (int index = 0; index < 2; index++) {
                putInt(seed, Blake2b.LONGEST, index);
                putInt(seed, Blake2b.LONGEST + 4, lane);
                longHash(seed, block);
                int start = (lane * fill.lane + index) * WORDS;
                for (int i = 0; i < WORDS; i++) {
                    fill.words[start + g.place(i)] = (long) WORD.get(block, 8 * i);
                }
            }
        }
        Arrays.fill(seed, (byte) 0);
        Arrays.fill(block, (byte) 0);
    }

    private static int number(Argon2.Type type) {
        return switch (type) {
            case D -> 0;
            case I -> 1;
            case ID -> 2;
        };
    }

    private static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >>> 8);
        bytes[at + 2] = (byte) (value >>> 16);
        bytes[at + 3] = (byte) (value >>> 24);
    }

    /** H' of RFC 9106 section 3.3. */
    private static void longHash(byte[] in, byte[] out) {
        int length = out.length;
        if (length <= Blake2b.LONGEST) {
            new Blake2b(length).updateInt(length).update(in).digest(out, 0);
            return;
        }
        byte[] v = new byte[Blake2b.LONGEST];
        new Blake2b(Blake2b.LONGEST).updateInt(length).update(in).digest(v, 0);
        int at = 0;
        while (length - at > Blake2b.LONGEST) {
            System.arraycopy(v, 0, out, at, Blake2b.LONGEST / 2);
            at += Blake2b.LONGEST / 2;
            int left = length - at;
            if (left > Blake2b.LONGEST) {
                new Blake2b(Blake2b.LONGEST).update(v).digest(v, 0);
            } else {
                new Blake2b(left).update(v).digest(out, at);
                break;
            }
        }
        Arrays.fill(v, (byte) 0);
    }

    /** RFC 9106 section 3.2, step 7. */
    private byte[] tag(Fill fill, int length) {
        byte[] last = new byte[BLOCK_BYTES];
        for (int i = 0; i < WORDS; i++) {
            long word = 0;
            for (int lane = 1; lane <= fill.lanes; lane++) {
                word ^= fill.words[(lane * fill.lane - 1) * WORDS + g.place(i)];
            }
            WORD.set(last, 8 * i, word);
        }
        byte[] tag = new byte[length];
        longHash(last, tag);
        Arrays.fill(last, (byte) 0);
        return tag;
    }

    /** Fills a segment: a quarter of a lane in one pass (RFC 9106 section 3.4). */
    void segment(Fill fill, long step, int lane, Lanes all) {
        int pass = (int) (step / SLICES);
        int slice = (int) (step % SLICES);
        Argon2.Type type = fill.scheme.type();
        boolean independent = type == Argon2.Type.I || (type == Argon2.Type.ID && pass == 0 && slice < 2);
        boolean xor = pass > 0 && fill.scheme.version() == Argon2.VERSION_13;
        long[] scratch = new long[WORDS];
        long[] addresses = new long[independent ? 3 * WORDS : 0];
        if (independent) {
            addresses[WORDS + g.place(0)] = pass;
            addresses[WORDS + g.place(1)] = lane;
            addresses[WORDS + g.place(2)] = slice;
            addresses[WORDS + g.place(3)] = (long) fill.lanes * fill.lane;
            addresses[WORDS + g.place(4)] = fill.scheme.passes();
            addresses[WORDS + g.place(5)] = number(type);
        }
        int first = step == 0 ? 2 : 0;
        int current = (lane * fill.lane + slice * fill.segment + first) * WORDS;
        for (int index = first; index < fill.segment; index++, current += WORDS) {
            int previous = slice == 0 && index == 0 ? current + (fill.lane - 1) * WORDS : current - WORDS;
            long random;
            if (independent) {
                if (index % WORDS == 0 || index == first) {
                    nextAddresses(addresses, scratch);
                }
                random = addresses[g.place(index % WORDS)];
            } else {
                random = fill.words[previous];
            }
            int reference = reference(fill, step, lane, index, random);
            g.compress(fill.words, previous, reference, current, xor, scratch);
            if (index % BLOCKS_UNCHECKED == 0) {
                all.check();
            }
        }
        Arrays.fill(scratch, 0);
    }

    /** G(0, G(0, input)): 128 pseudo-random words (RFC 9106 section 3.4.1.2). The input is the second block of three, zero the third. */
    private void nextAddresses(long[] a, long[] scratch) {
        a[WORDS + g.place(6)]++;
        g.compress(a, 2 * WORDS, WORDS, 0, false, scratch);
        g.compress(a, 2 * WORDS, 0, 0, false, scratch);
    }

    /** Where the reference block starts (RFC 9106 section 3.4.2). */
    private static int reference(Fill fill, long step, int lane, int index, long random) {
        int slice = (int) (step % SLICES);
        int referenceLane = step == 0 || fill.lanes == 1 ? lane : (int) ((random >>> 32) % fill.lanes);
        boolean same = referenceLane == lane;
        int done = step < SLICES ? slice * fill.segment : fill.lane - fill.segment;
        int area = same ? done + index - 1 : index == 0 ? done - 1 : done;
        long x = random & LOW;
        x = (x * x) >>> 32;
        int position = area - 1 - (int) ((area * x) >>> 32);
        if (step >= SLICES && slice != SLICES - 1) {
            position += (slice + 1) * fill.segment;
            if (position >= fill.lane) {
                position -= fill.lane;
            }
        }
        return (referenceLane * fill.lane + position) * WORDS;
    }
}
