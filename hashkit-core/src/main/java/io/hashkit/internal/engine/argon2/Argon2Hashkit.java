package io.hashkit.internal.engine.argon2;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Fill.Plan;
import io.hashkit.internal.memory.FlatMemory;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Argon2 (RFC 9106) with all blocks in one array, and with parallel lanes if there is an executor.
 *
 * <p>Not final, and filling not private, so that a test can observe it.
 */
public class Argon2Hashkit implements Engine<Argon2> {
    private static final int WORDS = Argon2Compression.WORDS;

    private static final int START = FlatMemory.START;
    private static final int SLICES = Argon2Fill.SLICES;
    private static final long LOW = 0xFFFFFFFFL;
    /** The number of blocks between two checks of the interrupt flag; takes less than 5 ms. */
    private static final int BLOCKS_UNCHECKED = 2048;

    private final WorkMemory memory;
    private final @Nullable Executor threads;
    private final Argon2Compression g;

    /** Creates an engine that does not use the Vector API. */
    public Argon2Hashkit(Resources resources) {
        this(resources, new Argon2Plain());
    }

    /** Creates an engine with a given compression function G. */
    public Argon2Hashkit(Resources resources, Argon2Compression g) {
        this.memory = resources.memory();
        this.threads = resources.threads();
        this.g = g;
    }

    @Override
    public byte[] derive(Argon2 scheme, Input input, int length) {
        Plan plan = Plan.of(scheme);
        HashInterruptedException.check();
        try (WorkMemory.Lease<long[]> lease = memory.lease(FlatMemory.LONGS, plan.bytes())) {
            Argon2Fill fill = new Argon2Fill(scheme, plan, lease.memory());
            firstBlocks(scheme, input, length, fill);
            Lanes.run(threads, plan.steps(), plan.lanes(), (step, lane, all) -> segment(fill, step, lane, all));
            fill.requireAll();
            return tag(fill, length);
        }
    }

    /** Fills the first blocks: RFC 9106 section 3.2, steps 1 to 4. */
    private void firstBlocks(Argon2 scheme, Input input, int length, Argon2Fill fill) {
        byte[] seed = fill.seed;
        long[] digest = fill.scratch[0];
        try {
            seed(fill.blake, scheme, input, length, seed);
            for (int lane = 0; lane < fill.lanes; lane++) {
                for (int index = 0; index < 2; index++) {
                    putInt(seed, Blake2b.LONGEST, index);
                    putInt(seed, Blake2b.LONGEST + 4, lane);
                    fill.blake
                            .begin(Blake2b.LONGEST)
                            .updateInt(Long.BYTES * WORDS)
                            .update(seed);
                    block(fill, START + (lane * fill.lane + index) * WORDS, digest);
                    fill.count(lane, 1);
                }
            }
        } finally {
            Arrays.fill(seed, (byte) 0);
            Arrays.fill(digest, 0);
        }
    }

    /** H' of RFC 9106 section 3.3 as a block: the first half of each digest, and the whole last one. */
    private void block(Argon2Fill fill, int start, long[] digest) {
        int half = Blake2b.LONGEST / Long.BYTES / 2;
        fill.blake.digest(digest);
        for (int i = 0; i < WORDS; i++) {
            boolean last = i >= WORDS - half;
            if (i > 0 && i % half == 0 && !last) {
                fill.blake.begin(Blake2b.LONGEST);
                for (int word = 0; word < 2 * half; word++) {
                    fill.blake.updateLong(digest[word]);
                }
                fill.blake.digest(digest);
            }
            fill.words[start + g.place(i)] = digest[last ? half + i % half : i % half];
        }
    }

    /** H0, in the first 64 bytes of {@code seed}. */
    private static void seed(Blake2b blake, Argon2 scheme, Input input, int length, byte[] seed) {
        blake.begin(Blake2b.LONGEST)
                .updateInt(scheme.lanes())
                .updateInt(length)
                .updateInt(scheme.memoryKib())
                .updateInt(scheme.passes())
                .updateInt(scheme.version())
                .updateInt(number(Argon2Type.of(scheme)))
                .updateInt(input.password().length)
                .update(input.password())
                .updateInt(input.salt().length)
                .update(input.salt())
                .updateInt(input.secret().length)
                .update(input.secret())
                .updateInt(input.data().length)
                .update(input.data())
                .digest(seed, 0);
    }

    private static int number(Argon2Type type) {
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

    /** Computes the tag: RFC 9106 section 3.2, step 7, with H' of section 3.3. */
    private byte[] tag(Argon2Fill fill, int length) {
        byte[] tag = new byte[length];
        Blake2b blake = fill.blake.begin(Math.min(length, Blake2b.LONGEST)).updateInt(length);
        for (int i = 0; i < WORDS; i++) {
            long word = 0;
            for (int lane = 1; lane <= fill.lanes; lane++) {
                word ^= fill.words[START + (lane * fill.lane - 1) * WORDS + g.place(i)];
            }
            blake.updateLong(word);
        }
        blake.digest(tag, 0);
        int half = Blake2b.LONGEST / 2;
        // The first half of each digest stays, and the next one, which is that of the whole, replaces the second.
        for (int at = half; length - at > half; at += half) {
            blake.begin(Math.min(length - at, Blake2b.LONGEST))
                    .update(tag, at - half, Blake2b.LONGEST)
                    .digest(tag, at);
        }
        return tag;
    }

    /** Fills a segment, which is a quarter of a lane in one pass (RFC 9106 section 3.4). */
    public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
        long[] scratch = fill.scratch[lane];
        try {
            segment(fill, step, lane, all, scratch);
        } finally {
            Arrays.fill(scratch, 0);
        }
    }

    private void segment(Argon2Fill fill, long step, int lane, Lanes all, long[] scratch) {
        fill.requireBefore(step, lane);
        long pass = step / SLICES;
        int slice = (int) (step % SLICES);
        // All passes after the first treat references alike.
        int turn = pass == 0 ? slice : SLICES + slice;
        Argon2Type type = Argon2Type.of(fill.scheme);
        boolean independent = type == Argon2Type.I || (type == Argon2Type.ID && pass == 0 && slice < 2);
        boolean xor = pass > 0 && fill.scheme.version() == Argon2Traits.VERSION_13;
        long[] addresses = fill.addresses[lane];
        int first = step == 0 ? 2 : 0;
        int current = START + (lane * fill.lane + slice * fill.segment + first) * WORDS;
        int index = first;
        for (; index < fill.segment; index++, current += WORDS) {
            int previous = slice == 0 && index == 0 ? current + (fill.lane - 1) * WORDS : current - WORDS;
            long random;
            if (independent) {
                if (index % WORDS == 0 || index == first) {
                    addresses(fill, step, lane, 1 + index / WORDS, scratch);
                }
                random = addresses[g.place(index % WORDS)];
            } else {
                random = fill.words[previous];
            }
            int reference = reference(fill, turn, lane, index, random);
            g.compress(fill.words, previous, reference, current, xor, scratch);
            if (index % BLOCKS_UNCHECKED == 0) {
                all.check();
            }
        }
        fill.count(lane, index - first);
    }

    /** Computes 128 pseudo-random words: G(0, G(0, input)). */
    private void addresses(Argon2Fill fill, long step, int lane, long counter, long[] scratch) {
        long[] a = fill.addresses[lane];
        Arrays.fill(a, 0, WORDS, 0);
        a[g.place(0)] = step / SLICES;
        a[g.place(1)] = lane;
        a[g.place(2)] = step % SLICES;
        a[g.place(3)] = fill.plan.blocks();
        a[g.place(4)] = fill.scheme.passes();
        a[g.place(5)] = number(Argon2Type.of(fill.scheme));
        a[g.place(6)] = counter;
        g.compress(a, WORDS, 0, 0, false, scratch);
        g.compress(a, WORDS, 0, 0, false, scratch);
    }

    /**
     * The start of the reference block (RFC 9106 section 3.4.2). The turn is the slice in the first pass, and 4 plus
     * the slice in all others.
     */
    private static int reference(Argon2Fill fill, int turn, int lane, int index, long random) {
        int slice = turn % SLICES;
        int referenceLane = turn == 0 || fill.lanes == 1 ? lane : (int) ((random >>> 32) % fill.lanes);
        boolean same = referenceLane == lane;
        int done = turn < SLICES ? slice * fill.segment : fill.lane - fill.segment;
        int area = same ? done + index - 1 : index == 0 ? done - 1 : done;
        long x = random & LOW;
        x = (x * x) >>> 32;
        int position = area - 1 - (int) ((area * x) >>> 32);
        if (turn >= SLICES && slice != SLICES - 1) {
            position += (slice + 1) * fill.segment;
            if (position >= fill.lane) {
                position -= fill.lane;
            }
        }
        return START + (referenceLane * fill.lane + position) * WORDS;
    }
}
