package io.hashkit.internal.engine.argon2;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Argon2 with vectors of 256 bits and the words of a block in their standard order: a vector is a quarter of a row, and
 * half of two columns (RFC 9106 section 3.6).
 *
 * <p>The class comment of {@link Argon2Vector512} explains the structure of the code, which C2 requires. Masks are the
 * exception: processors without wider vectors have no instruction into which masks could be merged. C2 recognises a
 * product of two words whose upper halves are zero, but keeps the AND that clears them. After a rotation by 32, the
 * shifted half is such a word already.
 */
public final class Argon2Vector256 implements Argon2Compression {
    private static final VectorSpecies<Long> S = LongVector.SPECIES_256;
    private static final VectorSpecies<Integer> HALVES = IntVector.SPECIES_256;
    private static final long LOW = 0xFFFFFFFFL;
    private static final long[] ZERO = new long[WORDS];
    /** Words in a cache line. */
    private static final int LINE = 8;
    // Shuffles of halves of words, because C2 recomputes the lanes of a shuffle of words wherever it is used.
    private static final VectorShuffle<Integer> LEFT1 = VectorShuffle.fromValues(HALVES, 2, 3, 4, 5, 6, 7, 0, 1);
    private static final VectorShuffle<Integer> LEFT2 = VectorShuffle.fromValues(HALVES, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Integer> LEFT3 = VectorShuffle.fromValues(HALVES, 6, 7, 0, 1, 2, 3, 4, 5);
    private static final VectorShuffle<Integer> SWAP = VectorShuffle.fromValues(HALVES, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorMask<Long> EVEN = VectorMask.fromValues(S, true, false, true, false);
    private static final VectorMask<Long> ODD = VectorMask.fromValues(S, false, true, false, true);

    @Override
    public int place(int i) {
        return i;
    }

    @Override
    public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
        z[0] = touch(w, y, out);
        rows(w, x, y, z, 0);
        rows(w, x, y, z, 32);
        rows(w, x, y, z, 64);
        rows(w, x, y, z, 96);
        long[] old = xor ? w : ZERO;
        int before = xor ? out : 0;
        columns(w, x, y, out, old, before, z, 0);
        columns(w, x, y, out, old, before, z, 4);
        columns(w, x, y, out, old, before, z, 8);
        columns(w, x, y, out, old, before, z, 12);
    }

    /**
     * Reads one word of each cache line of the inputs in memory, so that all lines are requested at once: the mixing of
     * two rows is longer than the processor looks ahead. The result is stored, so that the compiler does not remove the
     * reads.
     */
    private static long touch(long[] w, int y, int out) {
        long any = 0;
        for (int i = 0; i < WORDS; i += LINE) {
            any |= w[y + i] | w[out + i];
        }
        return any;
    }

    /** Mixes two rows of the XOR of both inputs. */
    private static void rows(long[] w, int x, int y, long[] z, int i) {
        for (int n = 0; n < EMPTY_ROUNDS; n++) {}
        LongVector a0 = LongVector.fromArray(S, w, x + i).lanewise(XOR, LongVector.fromArray(S, w, y + i));
        LongVector b0 = LongVector.fromArray(S, w, x + i + 4).lanewise(XOR, LongVector.fromArray(S, w, y + i + 4));
        LongVector c0 = LongVector.fromArray(S, w, x + i + 8).lanewise(XOR, LongVector.fromArray(S, w, y + i + 8));
        LongVector d0 = LongVector.fromArray(S, w, x + i + 12).lanewise(XOR, LongVector.fromArray(S, w, y + i + 12));
        LongVector a1 = LongVector.fromArray(S, w, x + i + 16).lanewise(XOR, LongVector.fromArray(S, w, y + i + 16));
        LongVector b1 = LongVector.fromArray(S, w, x + i + 20).lanewise(XOR, LongVector.fromArray(S, w, y + i + 20));
        LongVector c1 = LongVector.fromArray(S, w, x + i + 24).lanewise(XOR, LongVector.fromArray(S, w, y + i + 24));
        LongVector d1 = LongVector.fromArray(S, w, x + i + 28).lanewise(XOR, LongVector.fromArray(S, w, y + i + 28));
        LongVector p0;
        LongVector p1;
        LongVector h0;
        LongVector h1;
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0);
        h0 = d0.lanewise(LSHR, 32);
        d0 = d0.lanewise(LSHL, 32).lanewise(OR, h0);
        d1 = d1.lanewise(XOR, a1);
        h1 = d1.lanewise(LSHR, 32);
        d1 = d1.lanewise(LSHL, 32).lanewise(OR, h1);
        p0 = c0.and(LOW).mul(h0);
        p1 = c1.and(LOW).mul(h1);
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 24);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 24);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 16);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 16);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 63);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 63);
        b0 = b0.reinterpretAsInts().rearrange(LEFT1).reinterpretAsLongs();
        b1 = b1.reinterpretAsInts().rearrange(LEFT1).reinterpretAsLongs();
        c0 = c0.reinterpretAsInts().rearrange(LEFT2).reinterpretAsLongs();
        c1 = c1.reinterpretAsInts().rearrange(LEFT2).reinterpretAsLongs();
        d0 = d0.reinterpretAsInts().rearrange(LEFT3).reinterpretAsLongs();
        d1 = d1.reinterpretAsInts().rearrange(LEFT3).reinterpretAsLongs();
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0);
        h0 = d0.lanewise(LSHR, 32);
        d0 = d0.lanewise(LSHL, 32).lanewise(OR, h0);
        d1 = d1.lanewise(XOR, a1);
        h1 = d1.lanewise(LSHR, 32);
        d1 = d1.lanewise(LSHL, 32).lanewise(OR, h1);
        p0 = c0.and(LOW).mul(h0);
        p1 = c1.and(LOW).mul(h1);
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 24);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 24);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 16);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 16);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 63);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 63);
        a0.intoArray(z, i);
        b0.reinterpretAsInts().rearrange(LEFT3).reinterpretAsLongs().intoArray(z, i + 4);
        c0.reinterpretAsInts().rearrange(LEFT2).reinterpretAsLongs().intoArray(z, i + 8);
        d0.reinterpretAsInts().rearrange(LEFT1).reinterpretAsLongs().intoArray(z, i + 12);
        a1.intoArray(z, i + 16);
        b1.reinterpretAsInts().rearrange(LEFT3).reinterpretAsLongs().intoArray(z, i + 20);
        c1.reinterpretAsInts().rearrange(LEFT2).reinterpretAsLongs().intoArray(z, i + 24);
        d1.reinterpretAsInts().rearrange(LEFT1).reinterpretAsLongs().intoArray(z, i + 28);
    }

    /** Mixes two columns, followed by the final XOR with both inputs and with the old content. */
    private static void columns(long[] w, int x, int y, int out, long[] old, int before, long[] z, int i) {
        for (int n = 0; n < EMPTY_ROUNDS; n++) {}
        LongVector a0 = LongVector.fromArray(S, z, i);
        LongVector a1 = LongVector.fromArray(S, z, i + 16);
        LongVector b0 = LongVector.fromArray(S, z, i + 32);
        LongVector b1 = LongVector.fromArray(S, z, i + 48);
        LongVector c0 = LongVector.fromArray(S, z, i + 64);
        LongVector c1 = LongVector.fromArray(S, z, i + 80);
        LongVector d0 = LongVector.fromArray(S, z, i + 96);
        LongVector d1 = LongVector.fromArray(S, z, i + 112);
        LongVector p0;
        LongVector p1;
        LongVector h0;
        LongVector h1;
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0);
        h0 = d0.lanewise(LSHR, 32);
        d0 = d0.lanewise(LSHL, 32).lanewise(OR, h0);
        d1 = d1.lanewise(XOR, a1);
        h1 = d1.lanewise(LSHR, 32);
        d1 = d1.lanewise(LSHL, 32).lanewise(OR, h1);
        p0 = c0.and(LOW).mul(h0);
        p1 = c1.and(LOW).mul(h1);
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 24);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 24);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 16);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 16);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 63);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 63);
        p0 = b0.blend(b1, EVEN).reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = b1.blend(b0, EVEN).reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        b0 = p0;
        b1 = p1;
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d1.blend(d0, EVEN).reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = d0.blend(d1, EVEN).reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        d0 = p0;
        d1 = p1;
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0);
        h0 = d0.lanewise(LSHR, 32);
        d0 = d0.lanewise(LSHL, 32).lanewise(OR, h0);
        d1 = d1.lanewise(XOR, a1);
        h1 = d1.lanewise(LSHR, 32);
        d1 = d1.lanewise(LSHL, 32).lanewise(OR, h1);
        p0 = c0.and(LOW).mul(h0);
        p1 = c1.and(LOW).mul(h1);
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 24);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 24);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 16);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 16);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
        c0 = c0.add(d0).add(p0.add(p0));
        c1 = c1.add(d1).add(p1.add(p1));
        b0 = b0.lanewise(XOR, c0).lanewise(ROR, 63);
        b1 = b1.lanewise(XOR, c1).lanewise(ROR, 63);
        p0 = b0.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = b1.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        b0 = p1.blend(p0, ODD);
        b1 = p0.blend(p1, ODD);
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d0.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = d1.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        d0 = p0.blend(p1, ODD);
        d1 = p1.blend(p0, ODD);
        p0 = LongVector.fromArray(S, w, x + i).lanewise(XOR, LongVector.fromArray(S, w, y + i));
        a0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i))
                .intoArray(w, out + i);
        p1 = LongVector.fromArray(S, w, x + i + 16).lanewise(XOR, LongVector.fromArray(S, w, y + i + 16));
        a1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 16))
                .intoArray(w, out + i + 16);
        p0 = LongVector.fromArray(S, w, x + i + 32).lanewise(XOR, LongVector.fromArray(S, w, y + i + 32));
        b0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 32))
                .intoArray(w, out + i + 32);
        p1 = LongVector.fromArray(S, w, x + i + 48).lanewise(XOR, LongVector.fromArray(S, w, y + i + 48));
        b1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 48))
                .intoArray(w, out + i + 48);
        p0 = LongVector.fromArray(S, w, x + i + 64).lanewise(XOR, LongVector.fromArray(S, w, y + i + 64));
        c0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 64))
                .intoArray(w, out + i + 64);
        p1 = LongVector.fromArray(S, w, x + i + 80).lanewise(XOR, LongVector.fromArray(S, w, y + i + 80));
        c1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 80))
                .intoArray(w, out + i + 80);
        p0 = LongVector.fromArray(S, w, x + i + 96).lanewise(XOR, LongVector.fromArray(S, w, y + i + 96));
        d0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 96))
                .intoArray(w, out + i + 96);
        p1 = LongVector.fromArray(S, w, x + i + 112).lanewise(XOR, LongVector.fromArray(S, w, y + i + 112));
        d1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 112))
                .intoArray(w, out + i + 112);
    }
}
