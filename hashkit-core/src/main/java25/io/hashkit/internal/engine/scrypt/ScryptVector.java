package io.hashkit.internal.engine.scrypt;

import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * scrypt with vectors of 128 bits on every processor, because Salsa20 has no more independent operations. During the
 * mixing, the words of a chunk are kept in the order of their diagonals, so that a vector is a diagonal.
 *
 * <p>Written for the C2 compiler; the benchmark {@code duel} and {@code KernelCompilationTest} check the result. The
 * mixing stays in one method, because C2 does not inline large methods and passes vectors to them as objects.
 */
public final class ScryptVector implements ScryptBlockMix {
    private static final VectorSpecies<Integer> S = IntVector.SPECIES_128;
    private static final VectorShuffle<Integer> LEFT1 = VectorShuffle.fromValues(S, 1, 2, 3, 0);
    private static final VectorShuffle<Integer> LEFT2 = VectorShuffle.fromValues(S, 2, 3, 0, 1);
    private static final VectorShuffle<Integer> LEFT3 = VectorShuffle.fromValues(S, 3, 0, 1, 2);

    /**
     * Word {@code i} is in row {@code i / 4 % 4}. Diagonals begin in the rows of the first column and have a word in
     * each column.
     */
    @Override
    public int place(int i) {
        int row = i / 4 % 4;
        int column = i % 4;
        return i - i % CHUNK + ((row - column) & 3) * 4 + column;
    }

    @Override
    public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
        blockMix(in, from, null, 0, out, to, words);
    }

    @Override
    public void mixXor(int[] in, int[] v, int at, int[] out, int[] chunk) {
        // Touches all chunks first. They are read one after another, each after a long computation; requested together,
        // their cache lines arrive at the same time.
        int touched = 0;
        for (int i = 0; i < in.length; i += CHUNK) {
            touched ^= v[at + i];
        }
        chunk[0] = touched;
        blockMix(in, 0, v, at, out, 0, in.length);
    }

    /** Mixes {@code in}, or its XOR with {@code v}. The last chunk stays in four registers. */
    private static void blockMix(int[] in, int from, int @Nullable [] v, int at, int[] out, int to, int words) {
        int last = words - CHUNK;
        IntVector a = read(in, from + last, v, at + last);
        IntVector b = read(in, from + last + 4, v, at + last + 4);
        IntVector c = read(in, from + last + 8, v, at + last + 8);
        IntVector d = read(in, from + last + 12, v, at + last + 12);
        for (int i = 0; i < words; i += CHUNK) {
            IntVector a0 = a.lanewise(XOR, read(in, from + i, v, at + i));
            IntVector b0 = b.lanewise(XOR, read(in, from + i + 4, v, at + i + 4));
            IntVector c0 = c.lanewise(XOR, read(in, from + i + 8, v, at + i + 8));
            IntVector d0 = d.lanewise(XOR, read(in, from + i + 12, v, at + i + 12));
            a = a0;
            b = b0;
            c = c0;
            d = d0;
            // Salsa20/8, RFC 7914 section 3.
            for (int round = 0; round < 8; round += 2) {
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
            }
            a = a.add(a0);
            b = b.add(b0);
            c = c.add(c0);
            d = d.add(d0);
            // Chunks 0, 2, 4... followed by 1, 3, 5...
            int place = to + (i / 2 & -CHUNK) + i / CHUNK % 2 * words / 2;
            a.intoArray(out, place);
            b.intoArray(out, place + 4);
            c.intoArray(out, place + 8);
            d.intoArray(out, place + 12);
        }
    }

    @Override
    public boolean isFasterTogether() {
        return true;
    }

    @Override
    public void mixBoth(int[] in, int[] in2, int from, int[] out, int[] out2, int to, int words, int[] chunk) {
        blockMixBoth(in, null, 0, out, in2, null, 0, out2, from, to, words);
    }

    @Override
    public void mixXorBoth(
            int[] in, int[] v, int at, int[] out, int[] in2, int[] v2, int at2, int[] out2, int[] chunk) {
        int touched = 0;
        for (int i = 0; i < in.length; i += CHUNK) {
            touched ^= v[at + i] ^ v2[at2 + i];
        }
        chunk[0] = touched;
        blockMixBoth(in, v, at, out, in2, v2, at2, out2, 0, 0, in.length);
    }

    /**
     * {@link #blockMix} of two lanes, whose operations the processor computes side by side: those of one lane depend on each
     * other.
     */
    private static void blockMixBoth(
            int[] in,
            int @Nullable [] v,
            int at,
            int[] out,
            int[] in2,
            int @Nullable [] v2,
            int at2,
            int[] out2,
            int from,
            int to,
            int words) {
        int last = words - CHUNK;
        IntVector a = read(in, from + last, v, at + last);
        IntVector b = read(in, from + last + 4, v, at + last + 4);
        IntVector c = read(in, from + last + 8, v, at + last + 8);
        IntVector d = read(in, from + last + 12, v, at + last + 12);
        IntVector a2 = read(in2, from + last, v2, at2 + last);
        IntVector b2 = read(in2, from + last + 4, v2, at2 + last + 4);
        IntVector c2 = read(in2, from + last + 8, v2, at2 + last + 8);
        IntVector d2 = read(in2, from + last + 12, v2, at2 + last + 12);
        for (int i = 0; i < words; i += CHUNK) {
            IntVector a0 = a.lanewise(XOR, read(in, from + i, v, at + i));
            IntVector b0 = b.lanewise(XOR, read(in, from + i + 4, v, at + i + 4));
            IntVector c0 = c.lanewise(XOR, read(in, from + i + 8, v, at + i + 8));
            IntVector d0 = d.lanewise(XOR, read(in, from + i + 12, v, at + i + 12));
            IntVector a02 = a2.lanewise(XOR, read(in2, from + i, v2, at2 + i));
            IntVector b02 = b2.lanewise(XOR, read(in2, from + i + 4, v2, at2 + i + 4));
            IntVector c02 = c2.lanewise(XOR, read(in2, from + i + 8, v2, at2 + i + 8));
            IntVector d02 = d2.lanewise(XOR, read(in2, from + i + 12, v2, at2 + i + 12));
            a = a0;
            b = b0;
            c = c0;
            d = d0;
            a2 = a02;
            b2 = b02;
            c2 = c02;
            d2 = d02;
            for (int round = 0; round < 8; round += 2) {
                b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
                b2 = b2.lanewise(XOR, a2.add(d2).lanewise(ROL, 7));
                c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
                c2 = c2.lanewise(XOR, b2.add(a2).lanewise(ROL, 9));
                d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
                d2 = d2.lanewise(XOR, c2.add(b2).lanewise(ROL, 13));
                a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
                a2 = a2.lanewise(XOR, d2.add(c2).lanewise(ROL, 18));
                b = b.rearrange(LEFT3);
                b2 = b2.rearrange(LEFT3);
                c = c.rearrange(LEFT2);
                c2 = c2.rearrange(LEFT2);
                d = d.rearrange(LEFT1);
                d2 = d2.rearrange(LEFT1);
                d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
                d2 = d2.lanewise(XOR, a2.add(b2).lanewise(ROL, 7));
                c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
                c2 = c2.lanewise(XOR, d2.add(a2).lanewise(ROL, 9));
                b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
                b2 = b2.lanewise(XOR, c2.add(d2).lanewise(ROL, 13));
                a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
                a2 = a2.lanewise(XOR, b2.add(c2).lanewise(ROL, 18));
                b = b.rearrange(LEFT1);
                b2 = b2.rearrange(LEFT1);
                c = c.rearrange(LEFT2);
                c2 = c2.rearrange(LEFT2);
                d = d.rearrange(LEFT3);
                d2 = d2.rearrange(LEFT3);
            }
            int place = to + (i / 2 & -CHUNK) + i / CHUNK % 2 * words / 2;
            a = a.add(a0);
            a.intoArray(out, place);
            b = b.add(b0);
            b.intoArray(out, place + 4);
            c = c.add(c0);
            c.intoArray(out, place + 8);
            d = d.add(d0);
            d.intoArray(out, place + 12);
            a2 = a2.add(a02);
            a2.intoArray(out2, place);
            b2 = b2.add(b02);
            b2.intoArray(out2, place + 4);
            c2 = c2.add(c02);
            c2.intoArray(out2, place + 8);
            d2 = d2.add(d02);
            d2.intoArray(out2, place + 12);
        }
    }

    private static IntVector read(int[] in, int from, int @Nullable [] v, int at) {
        IntVector words = IntVector.fromArray(S, in, from);
        return v == null ? words : words.lanewise(XOR, IntVector.fromArray(S, v, at));
    }
}
