package io.hashkit.internal.engine.scrypt;

import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * scrypt with vectors of 128 bits, whatever the processor has: Salsa20 has no more that is independent. The words of a
 * chunk are kept in the order of their diagonals all through the mixing, so that a vector is a diagonal.
 *
 * <p>What was said of {@link Argon2Vector512} holds here too.
 */
public final class ScryptVector implements ScryptBlockMix {
    private static final VectorSpecies<Integer> S = IntVector.SPECIES_128;
    private static final VectorShuffle<Integer> LEFT1 = VectorShuffle.fromValues(S, 1, 2, 3, 0);
    private static final VectorShuffle<Integer> LEFT2 = VectorShuffle.fromValues(S, 2, 3, 0, 1);
    private static final VectorShuffle<Integer> LEFT3 = VectorShuffle.fromValues(S, 3, 0, 1, 2);

    /** Word {@code i} is in row {@code i / 4 % 4}; diagonals begin in the rows of the first column, and have a word in each column. */
    @Override
    public int place(int i) {
        int row = i / 4 % 4;
        int column = i % 4;
        return i - i % CHUNK + ((row - column) & 3) * 4 + column;
    }

    @Override
    public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
        System.arraycopy(in, from + words - CHUNK, chunk, 0, CHUNK);
        for (int i = 0; i < words; i += 2 * CHUNK) {
            salsaOfXor(chunk, in, from + i, out, to + i / 2);
            salsaOfXor(chunk, in, from + i + CHUNK, out, to + (i + words) / 2);
        }
    }

    /** Salsa20/8 (RFC 7914 section 3) of the XOR of both, into {@code chunk} and {@code out}. */
    private static void salsaOfXor(int[] chunk, int[] in, int from, int[] out, int to) {
        IntVector a0 = IntVector.fromArray(S, chunk, 0).lanewise(XOR, IntVector.fromArray(S, in, from));
        IntVector b0 = IntVector.fromArray(S, chunk, 4).lanewise(XOR, IntVector.fromArray(S, in, from + 4));
        IntVector c0 = IntVector.fromArray(S, chunk, 8).lanewise(XOR, IntVector.fromArray(S, in, from + 8));
        IntVector d0 = IntVector.fromArray(S, chunk, 12).lanewise(XOR, IntVector.fromArray(S, in, from + 12));
        IntVector a = a0;
        IntVector b = b0;
        IntVector c = c0;
        IntVector d = d0;
        b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
        c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
        d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
        a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT3);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT1);
        d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
        c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
        b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
        a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT1);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT3);
        b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
        c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
        d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
        a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT3);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT1);
        d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
        c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
        b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
        a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT1);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT3);
        b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
        c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
        d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
        a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT3);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT1);
        d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
        c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
        b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
        a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT1);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT3);
        b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
        c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
        d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
        a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT3);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT1);
        d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
        c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
        b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
        a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
        b = b.rearrange(LEFT1);
        c = c.rearrange(LEFT2);
        d = d.rearrange(LEFT3);
        a = a.add(a0);
        a.intoArray(chunk, 0);
        a.intoArray(out, to);
        b = b.add(b0);
        b.intoArray(chunk, 4);
        b.intoArray(out, to + 4);
        c = c.add(c0);
        c.intoArray(chunk, 8);
        c.intoArray(out, to + 8);
        d = d.add(d0);
        d.intoArray(chunk, 12);
        d.intoArray(out, to + 12);
    }
}
