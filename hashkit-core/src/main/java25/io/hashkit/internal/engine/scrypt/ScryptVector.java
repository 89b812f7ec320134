package io.hashkit.internal.engine.scrypt;

import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
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
    /** A diagonal of the first of two lanes, and that of the second. */
    private static final VectorSpecies<Integer> T = IntVector.SPECIES_256;

    private static final VectorShuffle<Integer> BOTH1 = VectorShuffle.fromValues(T, 1, 2, 3, 0, 5, 6, 7, 4);
    private static final VectorShuffle<Integer> BOTH2 = VectorShuffle.fromValues(T, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Integer> BOTH3 = VectorShuffle.fromValues(T, 3, 0, 1, 2, 7, 4, 5, 6);
    private static final VectorShuffle<Integer> HALVES = VectorShuffle.fromValues(T, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorMask<Integer> SECOND = VectorMask.fromLong(T, 0xf0);

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

    private static IntVector read(int[] in, int from, int @Nullable [] v, int at) {
        IntVector words = IntVector.fromArray(S, in, from);
        return v == null ? words : words.lanewise(XOR, IntVector.fromArray(S, v, at));
    }

    @Override
    public boolean isFasterTogether() {
        return IntVector.SPECIES_PREFERRED.length() >= T.length();
    }

    @Override
    public int placeTogether(int i, int lane, int words) {
        int place = place(i);
        return 2 * (place - place % 4) + 4 * lane + place % 4;
    }

    @Override
    public void fillTogether(int[] in, int[] v, int[] v2, int at, int[] out, int[] chunk) {
        for (int i = 0; i < in.length / 2; i += 8) {
            IntVector a = IntVector.fromArray(T, in, 2 * i);
            IntVector b = IntVector.fromArray(T, in, 2 * i + 8);
            a.blend(b.rearrange(HALVES), SECOND).intoArray(v, at + i);
            a.rearrange(HALVES).blend(b, SECOND).intoArray(v2, at + i);
        }
        blockMixTogether(in, out);
    }

    @Override
    public void mixXorTogether(int[] in, int[] v, int at, int[] v2, int at2, int[] out, int[] chunk) {
        for (int i = 0; i < in.length / 2; i += 8) {
            IntVector a = IntVector.fromArray(T, v, at + i);
            IntVector b = IntVector.fromArray(T, v2, at2 + i);
            IntVector.fromArray(T, in, 2 * i)
                    .lanewise(XOR, a.blend(b.rearrange(HALVES), SECOND))
                    .intoArray(in, 2 * i);
            IntVector.fromArray(T, in, 2 * i + 8)
                    .lanewise(XOR, a.rearrange(HALVES).blend(b, SECOND))
                    .intoArray(in, 2 * i + 8);
        }
        blockMixTogether(in, out);
    }

    /** {@link #blockMix} of two lanes. The operations of one depend on each other, so that both take as long as one. */
    private static void blockMixTogether(int[] in, int[] out) {
        int chunk = 2 * CHUNK;
        int last = in.length - chunk;
        IntVector a = IntVector.fromArray(T, in, last);
        IntVector b = IntVector.fromArray(T, in, last + 8);
        IntVector c = IntVector.fromArray(T, in, last + 16);
        IntVector d = IntVector.fromArray(T, in, last + 24);
        for (int i = 0; i < in.length; i += chunk) {
            IntVector a0 = a.lanewise(XOR, IntVector.fromArray(T, in, i));
            IntVector b0 = b.lanewise(XOR, IntVector.fromArray(T, in, i + 8));
            IntVector c0 = c.lanewise(XOR, IntVector.fromArray(T, in, i + 16));
            IntVector d0 = d.lanewise(XOR, IntVector.fromArray(T, in, i + 24));
            a = a0;
            b = b0;
            c = c0;
            d = d0;
            for (int round = 0; round < 8; round += 2) {
                b = b.lanewise(XOR, a.add(d).lanewise(ROL, 7));
                c = c.lanewise(XOR, b.add(a).lanewise(ROL, 9));
                d = d.lanewise(XOR, c.add(b).lanewise(ROL, 13));
                a = a.lanewise(XOR, d.add(c).lanewise(ROL, 18));
                b = b.rearrange(BOTH3);
                c = c.rearrange(BOTH2);
                d = d.rearrange(BOTH1);
                d = d.lanewise(XOR, a.add(b).lanewise(ROL, 7));
                c = c.lanewise(XOR, d.add(a).lanewise(ROL, 9));
                b = b.lanewise(XOR, c.add(d).lanewise(ROL, 13));
                a = a.lanewise(XOR, b.add(c).lanewise(ROL, 18));
                b = b.rearrange(BOTH1);
                c = c.rearrange(BOTH2);
                d = d.rearrange(BOTH3);
            }
            a = a.add(a0);
            b = b.add(b0);
            c = c.add(c0);
            d = d.add(d0);
            // Chunks 0, 2, 4... followed by 1, 3, 5...
            int place = (i / 2 & -chunk) + i / chunk % 2 * in.length / 2;
            a.intoArray(out, place);
            b.intoArray(out, place + 8);
            c.intoArray(out, place + 16);
            d.intoArray(out, place + 24);
        }
    }
}
