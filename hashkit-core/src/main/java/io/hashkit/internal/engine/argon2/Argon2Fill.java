package io.hashkit.internal.engine.argon2;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.memory.WrongWorkException;

/** The state of one hash: its costs, its blocks lane by lane, and the number of blocks filled. */
public final class Argon2Fill {
    static final int SLICES = 4;
    private static final int WORDS = Argon2Compression.WORDS;
    private static final int BLOCK_BYTES = 8 * WORDS;

    public final Argon2 scheme;
    public final Plan plan;
    public final long[] words;
    public final int lanes;
    public final int segment;
    public final int lane;
    /**
     * The number of filled blocks of each lane, which one thread at a time fills. The filling loops count it; it is
     * not taken from the plan.
     */
    private final long[] filled;
    /** A block of scratch for each lane, which is wiped after each segment. */
    final long[][] scratch;
    /** For each lane, a block of pseudo-random words (RFC 9106 section 3.4.1.2) and one of zeros. */
    final long[][] addresses;

    /** H0 with the place of a block, which is wiped once the first blocks are derived from it. */
    final byte[] seed = new byte[Blake2b.LONGEST + 8];

    final Blake2b blake = new Blake2b(Blake2b.LONGEST);

    public Argon2Fill(Argon2 scheme, Plan plan, long[] words) {
        this.scheme = scheme;
        this.plan = plan;
        this.words = words;
        this.lanes = plan.lanes();
        this.segment = plan.segment();
        this.lane = plan.lane();
        this.filled = new long[lanes];
        this.scratch = new long[lanes][WORDS];
        this.addresses = new long[lanes][Argon2Type.of(scheme) == Argon2Type.D ? 0 : 2 * WORDS];
    }

    public void count(int inLane, int blocks) {
        filled[inLane] += blocks;
    }

    public void requireBefore(long step, int inLane) {
        WrongWorkException.require("Argon2 blocks in a lane so far", filled[inLane], plan.filledBefore(step));
    }

    /**
     * Checks the filled blocks against the scheme itself, because a plan with too few steps would agree with
     * itself.
     */
    public void requireAll() {
        long asked = Math.multiplyExact((long) scheme.passes(), (long) lane);
        for (long blocks : filled) {
            WrongWorkException.require("Argon2 blocks in a lane", blocks, asked);
        }
    }

    /**
     * The structure of a computation: the blocks of a segment, and how many segments each lane has to fill (RFC 9106
     * section 3.4). {@link Argon2} is limited to what fits into one array, so indices are {@code int}.
     */
    public record Plan(int lanes, int segment, long steps) {
        public static Plan of(Argon2 scheme) {
            return new Plan(
                    scheme.lanes(),
                    scheme.memoryKib() / Math.multiplyExact(SLICES, scheme.lanes()),
                    (long) SLICES * scheme.passes());
        }

        /** The blocks of a lane. */
        public int lane() {
            return Math.multiplyExact(SLICES, segment);
        }

        /** The blocks of the memory. */
        public int blocks() {
            return Math.multiplyExact(lanes, lane());
        }

        public long bytes() {
            return (long) BLOCK_BYTES * blocks();
        }

        /**
         * The blocks that each lane has filled before a step, including the first two, which are filled before the
         * first step.
         */
        public long filledBefore(long step) {
            return step == 0 ? 2 : Math.multiplyExact(step, (long) segment);
        }
    }
}
