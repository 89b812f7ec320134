package io.hashkit.internal.engine.argon2;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Argon2 with vectors of 512 bits. While the memory is filled, the words of a block are kept in an order in which a
 * vector is a quarter of a row and of the next row. Both rounds then only have to rotate their diagonals (RFC 9106
 * section 3.6).
 *
 * <p>The code is written for the C2 compiler; the benchmark {@code duel} and {@code KernelCompilationTest} check the
 * result. Methods contain no loops but an empty one, because C2 does not optimise loops with so many vectors. Two
 * independent mixings are interleaved, because they overlap in the processor; four would be too long for C2 and take a
 * hundred times as long. Common parts are not extracted into methods, because C2 does not inline them and passes
 * vectors to them as objects. The product of two masked words compiles to one instruction. Where an input is itself
 * the result of an XOR, two shifts replace the mask, because C2 would merge mask and XOR and then miss the product.
 */
public final class Argon2Vector512 implements Argon2Compression {
    private static final VectorSpecies<Long> S = LongVector.SPECIES_512;
    private static final long LOW = 0xFFFFFFFFL;
    private static final long[] ZERO = new long[WORDS];
    /** Words in a cache line. */
    private static final int LINE = 8;

    // Rotates the diagonals of two rows, each in half a vector.
    private static final VectorShuffle<Long> LEFT1 = VectorShuffle.fromValues(S, 1, 2, 3, 0, 5, 6, 7, 4);
    private static final VectorShuffle<Long> LEFT2 = VectorShuffle.fromValues(S, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Long> LEFT3 = VectorShuffle.fromValues(S, 3, 0, 1, 2, 7, 4, 5, 6);

    // Rotates the diagonals of two columns: a column is lanes 0, 1, 4, 5, or 2, 3, 6, 7.
    private static final VectorShuffle<Long> DOWN1 = VectorShuffle.fromValues(S, 1, 4, 3, 6, 5, 0, 7, 2);
    private static final VectorShuffle<Long> DOWN2 = VectorShuffle.fromValues(S, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Long> DOWN3 = VectorShuffle.fromValues(S, 5, 0, 7, 2, 1, 4, 3, 6);

    /** Two rows are interleaved by quarters. */
    @Override
    public int place(int i) {
        int row = i / 16;
        int quarter = i / 4 % 4;
        return row / 2 * 32 + quarter * 8 + row % 2 * 4 + i % 4;
    }

    @Override
    public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
        z[0] = touch(w, y);
        rows(w, x, y, z, 0);
        rows(w, x, y, z, 64);
        long[] old = xor ? w : ZERO;
        int before = xor ? out : 0;
        columns(w, x, y, out, old, before, z, 0);
        columns(w, x, y, out, old, before, z, 16);
    }

    /**
     * Reads one word of each cache line of the reference block, as {@link Argon2Vector256} does. The block to be replaced
     * is left out: here, reading it takes longer than it saves.
     */
    private static long touch(long[] w, int y) {
        long any = 0;
        for (int i = 0; i < WORDS; i += LINE) {
            any |= w[y + i];
        }
        return any;
    }

    /** Mixes four rows of the XOR of both inputs. */
    private static void rows(long[] w, int x, int y, long[] z, int i) {
        for (int n = 0; n < EMPTY_ROUNDS; n++) {}
        LongVector a0 = LongVector.fromArray(S, w, x + i).lanewise(XOR, LongVector.fromArray(S, w, y + i));
        LongVector b0 = LongVector.fromArray(S, w, x + i + 8).lanewise(XOR, LongVector.fromArray(S, w, y + i + 8));
        LongVector c0 = LongVector.fromArray(S, w, x + i + 16).lanewise(XOR, LongVector.fromArray(S, w, y + i + 16));
        LongVector d0 = LongVector.fromArray(S, w, x + i + 24).lanewise(XOR, LongVector.fromArray(S, w, y + i + 24));
        LongVector a1 = LongVector.fromArray(S, w, x + i + 32).lanewise(XOR, LongVector.fromArray(S, w, y + i + 32));
        LongVector b1 = LongVector.fromArray(S, w, x + i + 40).lanewise(XOR, LongVector.fromArray(S, w, y + i + 40));
        LongVector c1 = LongVector.fromArray(S, w, x + i + 48).lanewise(XOR, LongVector.fromArray(S, w, y + i + 48));
        LongVector d1 = LongVector.fromArray(S, w, x + i + 56).lanewise(XOR, LongVector.fromArray(S, w, y + i + 56));
        LongVector p0;
        LongVector p1;
        p0 = a0.lanewise(LSHL, 32).lanewise(LSHR, 32).mul(b0.lanewise(LSHL, 32).lanewise(LSHR, 32));
        p1 = a1.lanewise(LSHL, 32).lanewise(LSHR, 32).mul(b1.lanewise(LSHL, 32).lanewise(LSHR, 32));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 32);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 32);
        p0 = c0.lanewise(LSHL, 32).lanewise(LSHR, 32).mul(d0.and(LOW));
        p1 = c1.lanewise(LSHL, 32).lanewise(LSHR, 32).mul(d1.and(LOW));
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
        b0 = b0.rearrange(LEFT1);
        b1 = b1.rearrange(LEFT1);
        c0 = c0.rearrange(LEFT2);
        c1 = c1.rearrange(LEFT2);
        d0 = d0.rearrange(LEFT3);
        d1 = d1.rearrange(LEFT3);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 32);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 32);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
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
        b0.rearrange(LEFT3).intoArray(z, i + 8);
        c0.rearrange(LEFT2).intoArray(z, i + 16);
        d0.rearrange(LEFT1).intoArray(z, i + 24);
        a1.intoArray(z, i + 32);
        b1.rearrange(LEFT3).intoArray(z, i + 40);
        c1.rearrange(LEFT2).intoArray(z, i + 48);
        d1.rearrange(LEFT1).intoArray(z, i + 56);
    }

    /** Mixes four columns, followed by the final XOR with both inputs and with the old content. */
    private static void columns(long[] w, int x, int y, int out, long[] old, int before, long[] z, int i) {
        for (int n = 0; n < EMPTY_ROUNDS; n++) {}
        LongVector a0 = LongVector.fromArray(S, z, i);
        LongVector b0 = LongVector.fromArray(S, z, i + 32);
        LongVector c0 = LongVector.fromArray(S, z, i + 64);
        LongVector d0 = LongVector.fromArray(S, z, i + 96);
        LongVector a1 = LongVector.fromArray(S, z, i + 8);
        LongVector b1 = LongVector.fromArray(S, z, i + 40);
        LongVector c1 = LongVector.fromArray(S, z, i + 72);
        LongVector d1 = LongVector.fromArray(S, z, i + 104);
        LongVector p0;
        LongVector p1;
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 32);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 32);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
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
        b0 = b0.rearrange(DOWN1);
        b1 = b1.rearrange(DOWN1);
        c0 = c0.rearrange(DOWN2);
        c1 = c1.rearrange(DOWN2);
        d0 = d0.rearrange(DOWN3);
        d1 = d1.rearrange(DOWN3);
        p0 = a0.and(LOW).mul(b0.and(LOW));
        p1 = a1.and(LOW).mul(b1.and(LOW));
        a0 = a0.add(b0).add(p0.add(p0));
        a1 = a1.add(b1).add(p1.add(p1));
        d0 = d0.lanewise(XOR, a0).lanewise(ROR, 32);
        d1 = d1.lanewise(XOR, a1).lanewise(ROR, 32);
        p0 = c0.and(LOW).mul(d0.and(LOW));
        p1 = c1.and(LOW).mul(d1.and(LOW));
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
        b0 = b0.rearrange(DOWN3);
        b1 = b1.rearrange(DOWN3);
        c0 = c0.rearrange(DOWN2);
        c1 = c1.rearrange(DOWN2);
        d0 = d0.rearrange(DOWN1);
        d1 = d1.rearrange(DOWN1);
        p0 = LongVector.fromArray(S, w, x + i).lanewise(XOR, LongVector.fromArray(S, w, y + i));
        a0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i))
                .intoArray(w, out + i);
        p0 = LongVector.fromArray(S, w, x + i + 32).lanewise(XOR, LongVector.fromArray(S, w, y + i + 32));
        b0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 32))
                .intoArray(w, out + i + 32);
        p0 = LongVector.fromArray(S, w, x + i + 64).lanewise(XOR, LongVector.fromArray(S, w, y + i + 64));
        c0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 64))
                .intoArray(w, out + i + 64);
        p0 = LongVector.fromArray(S, w, x + i + 96).lanewise(XOR, LongVector.fromArray(S, w, y + i + 96));
        d0.lanewise(XOR, p0)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 96))
                .intoArray(w, out + i + 96);
        p1 = LongVector.fromArray(S, w, x + i + 8).lanewise(XOR, LongVector.fromArray(S, w, y + i + 8));
        a1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 8))
                .intoArray(w, out + i + 8);
        p1 = LongVector.fromArray(S, w, x + i + 40).lanewise(XOR, LongVector.fromArray(S, w, y + i + 40));
        b1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 40))
                .intoArray(w, out + i + 40);
        p1 = LongVector.fromArray(S, w, x + i + 72).lanewise(XOR, LongVector.fromArray(S, w, y + i + 72));
        c1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 72))
                .intoArray(w, out + i + 72);
        p1 = LongVector.fromArray(S, w, x + i + 104).lanewise(XOR, LongVector.fromArray(S, w, y + i + 104));
        d1.lanewise(XOR, p1)
                .lanewise(XOR, LongVector.fromArray(S, old, before + i + 104))
                .intoArray(w, out + i + 104);
    }
}
