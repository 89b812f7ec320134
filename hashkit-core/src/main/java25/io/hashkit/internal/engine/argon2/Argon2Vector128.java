package io.hashkit.internal.engine.argon2;

import static jdk.incubator.vector.VectorOperators.BITWISE_BLEND;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Argon2 with vectors of 128 bits and the words of a block in their standard order. A vector is an eighth of a row, and
 * a quarter of a column, so that the same code mixes both (RFC 9106 section 3.6).
 *
 * <p>The class comment of {@link Argon2Vector512} explains the structure of the code, which C2 requires.
 */
public final class Argon2Vector128 implements Argon2Compression {
    private static final VectorSpecies<Long> S = LongVector.SPECIES_128;
    private static final long LOW = 0xFFFFFFFFL;
    /** Swaps both words. Moves halves of words, because C2 has no instruction for two lanes. */
    private static final VectorShuffle<Integer> SWAP = VectorShuffle.fromValues(IntVector.SPECIES_128, 2, 3, 0, 1);

    // Bit masks instead of lane masks, because C2 does not blend vectors of two lanes by those.
    private static final LongVector EVEN = LongVector.fromArray(S, new long[] {-1, 0}, 0);
    private static final LongVector ODD = LongVector.fromArray(S, new long[] {0, -1}, 0);

    @Override
    public int place(int i) {
        return i;
    }

    @Override
    public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
        for (int i = 0; i < WORDS; i++) {
            z[i] = w[x + i] ^ w[y + i];
        }
        for (int row = 0; row < 8; row++) {
            mix(z, 16 * row, 2);
        }
        for (int column = 0; column < 8; column++) {
            mix(z, 2 * column, 16);
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

    /** Mixes a row or a column of eight vectors that are {@code step} words apart. */
    private static void mix(long[] z, int i, int step) {
        LongVector a0 = LongVector.fromArray(S, z, i);
        LongVector a1 = LongVector.fromArray(S, z, i + step);
        LongVector b0 = LongVector.fromArray(S, z, i + 2 * step);
        LongVector b1 = LongVector.fromArray(S, z, i + 3 * step);
        LongVector c0 = LongVector.fromArray(S, z, i + 4 * step);
        LongVector c1 = LongVector.fromArray(S, z, i + 5 * step);
        LongVector d0 = LongVector.fromArray(S, z, i + 6 * step);
        LongVector d1 = LongVector.fromArray(S, z, i + 7 * step);
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
        p0 = b0.lanewise(BITWISE_BLEND, b1, EVEN)
                .reinterpretAsInts()
                .rearrange(SWAP)
                .reinterpretAsLongs();
        p1 = b1.lanewise(BITWISE_BLEND, b0, EVEN)
                .reinterpretAsInts()
                .rearrange(SWAP)
                .reinterpretAsLongs();
        b0 = p0;
        b1 = p1;
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d1.lanewise(BITWISE_BLEND, d0, EVEN)
                .reinterpretAsInts()
                .rearrange(SWAP)
                .reinterpretAsLongs();
        p1 = d0.lanewise(BITWISE_BLEND, d1, EVEN)
                .reinterpretAsInts()
                .rearrange(SWAP)
                .reinterpretAsLongs();
        d0 = p0;
        d1 = p1;
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
        p0 = b0.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = b1.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        b0 = p1.lanewise(BITWISE_BLEND, p0, ODD);
        b1 = p0.lanewise(BITWISE_BLEND, p1, ODD);
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d0.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        p1 = d1.reinterpretAsInts().rearrange(SWAP).reinterpretAsLongs();
        d0 = p0.lanewise(BITWISE_BLEND, p1, ODD);
        d1 = p1.lanewise(BITWISE_BLEND, p0, ODD);
        a0.intoArray(z, i);
        a1.intoArray(z, i + step);
        b0.intoArray(z, i + 2 * step);
        b1.intoArray(z, i + 3 * step);
        c0.intoArray(z, i + 4 * step);
        c1.intoArray(z, i + 5 * step);
        d0.intoArray(z, i + 6 * step);
        d1.intoArray(z, i + 7 * step);
    }
}
