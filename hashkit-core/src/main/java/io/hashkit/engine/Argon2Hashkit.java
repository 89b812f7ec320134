package io.hashkit.engine;

import io.hashkit.algorithm.Argon2;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Argon2 (RFC 9106) in plain Java: all blocks in one array, lanes in parallel where threads are given.
 *
 * <p>Not final, and its steps not private, so that a test can look on and count, and so that the layer for newer JDKs can
 * compress blocks on the Vector API, with the words of a block in an order of its own.
 */
class Argon2Hashkit implements Engine<Argon2> {
    static final int WORDS = 128;

    private static final int BLOCK_BYTES = 8 * WORDS;
    private static final int SLICES = 4;
    private static final long LOW = 0xFFFFFFFFL;
    /** How many blocks are filled between two looks at the interrupt flag: less than 5 ms. */
    private static final int BLOCKS_UNCHECKED = 2048;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final WorkMemory memory;
    private final @Nullable Executor threads;

    Argon2Hashkit(Resources resources) {
        this.memory = resources.memory();
        this.threads = resources.threads();
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
            Lanes.run(threads, SLICES * scheme.passes(), lanes, (step, lane, all) -> segment(fill, step, lane, all));
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
                    fill.words[start + place(i)] = (long) WORD.get(block, 8 * i);
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
                word ^= fill.words[(lane * fill.lane - 1) * WORDS + place(i)];
            }
            WORD.set(last, 8 * i, word);
        }
        byte[] tag = new byte[length];
        longHash(last, tag);
        Arrays.fill(last, (byte) 0);
        return tag;
    }

    /** Where word {@code i} of a block stands in it; word 0 is the first. */
    int place(int i) {
        return i;
    }

    /** Fills a segment: a quarter of a lane in one pass (RFC 9106 section 3.4). */
    void segment(Fill fill, int step, int lane, Lanes all) {
        int pass = step / SLICES;
        int slice = step % SLICES;
        Argon2.Type type = fill.scheme.type();
        boolean independent = type == Argon2.Type.I || (type == Argon2.Type.ID && pass == 0 && slice < 2);
        boolean xor = pass > 0 && fill.scheme.version() == Argon2.VERSION_13;
        long[] scratch = new long[WORDS];
        long[] addresses = new long[independent ? 3 * WORDS : 0];
        if (independent) {
            addresses[WORDS + place(0)] = pass;
            addresses[WORDS + place(1)] = lane;
            addresses[WORDS + place(2)] = slice;
            addresses[WORDS + place(3)] = (long) fill.lanes * fill.lane;
            addresses[WORDS + place(4)] = fill.scheme.passes();
            addresses[WORDS + place(5)] = number(type);
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
                random = addresses[place(index % WORDS)];
            } else {
                random = fill.words[previous];
            }
            int reference = reference(fill, step, lane, index, random);
            compress(fill.words, previous, reference, current, xor, scratch);
            if (index % BLOCKS_UNCHECKED == 0) {
                all.check();
            }
        }
        Arrays.fill(scratch, 0);
    }

    /** G(0, G(0, input)): 128 pseudo-random words (RFC 9106 section 3.4.1.2). The input is the second block of three, zero the third. */
    private void nextAddresses(long[] a, long[] scratch) {
        a[WORDS + place(6)]++;
        compress(a, 2 * WORDS, WORDS, 0, false, scratch);
        compress(a, 2 * WORDS, 0, 0, false, scratch);
    }

    /** Where the reference block starts (RFC 9106 section 3.4.2). */
    private static int reference(Fill fill, int step, int lane, int index, long random) {
        int slice = step % SLICES;
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

    /**
     * G of RFC 9106 section 3.5. The closing XOR reads both inputs again instead of keeping their XOR.
     *
     * @param w all blocks
     * @param x where one input starts
     * @param y where the other input starts
     * @param out where the result goes, over {@code y} or elsewhere
     * @param xor whether the result is XORed with what is there
     * @param z 128 words
     */
    void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
        rowsAndFirstColumn(w, x, y, z);
        otherColumns(w, x, y, out, xor, z);
    }

    /** In two methods of this cut C2 gives the mixing more registers than in one, or than with all columns in one loop. */
    private static void rowsAndFirstColumn(long[] w, int x, int y, long[] z) {
        for (int i = 0; i < WORDS; i++) {
            z[i] = w[x + i] ^ w[y + i];
        }
        for (int i = 0; i < WORDS; i += 16) {
            mix(z, i, i + 4, i + 8, i + 12);
            mix(z, i + 1, i + 5, i + 9, i + 13);
            mix(z, i + 2, i + 6, i + 10, i + 14);
            mix(z, i + 3, i + 7, i + 11, i + 15);
            mix(z, i, i + 5, i + 10, i + 15);
            mix(z, i + 1, i + 6, i + 11, i + 12);
            mix(z, i + 2, i + 7, i + 8, i + 13);
            mix(z, i + 3, i + 4, i + 9, i + 14);
        }
        column(z, 0);
    }

    private static void otherColumns(long[] w, int x, int y, int out, boolean xor, long[] z) {
        for (int i = 2; i < 16; i += 2) {
            column(z, i);
        }
        if (xor) {
            for (int i = 0; i < WORDS; i++) {
                w[out + i] ^= z[i] ^ w[x + i] ^ w[y + i];
            }
        } else {
            for (int i = 0; i < WORDS; i++) {
                w[out + i] = z[i] ^ w[x + i] ^ w[y + i];
            }
        }
    }

    private static void column(long[] z, int i) {
        mix(z, i, i + 32, i + 64, i + 96);
        mix(z, i + 1, i + 33, i + 65, i + 97);
        mix(z, i + 16, i + 48, i + 80, i + 112);
        mix(z, i + 17, i + 49, i + 81, i + 113);
        mix(z, i, i + 33, i + 80, i + 113);
        mix(z, i + 1, i + 48, i + 81, i + 96);
        mix(z, i + 16, i + 49, i + 64, i + 97);
        mix(z, i + 17, i + 32, i + 65, i + 112);
    }

    /**
     * GB of RFC 9106 section 3.6. The words stay in the array: sixteen locals spill, and that costs more. The sums are in
     * the order that leaves one addition after each product.
     */
    private static void mix(long[] z, int ia, int ib, int ic, int id) {
        long a = z[ia];
        long b = z[ib];
        long c = z[ic];
        long d = z[id];
        a = (a + b) + (((a & LOW) * (b & LOW)) << 1);
        d = Long.rotateRight(d ^ a, 32);
        c = (c + d) + (((c & LOW) * (d & LOW)) << 1);
        b = Long.rotateRight(b ^ c, 24);
        a = (a + b) + (((a & LOW) * (b & LOW)) << 1);
        d = Long.rotateRight(d ^ a, 16);
        c = (c + d) + (((c & LOW) * (d & LOW)) << 1);
        b = Long.rotateRight(b ^ c, 63);
        z[ia] = a;
        z[ib] = b;
        z[ic] = c;
        z[id] = d;
    }
}
