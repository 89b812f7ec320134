package io.hashkit.internal.engine.argon2;

import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Argon2 with vectors of 256 bits and the words of a block in their own order: a vector is a quarter of a row, and half of
 * two columns (RFC 9106 section 3.6).
 *
 * <p>What was said of {@link Argon2Vector512} holds here too, but for the shifts: processors whose widest vectors these are
 * have no instruction that masks could be merged into.
 */
public final class Argon2Vector256 implements Argon2Compression {
    private static final VectorSpecies<Long> S = LongVector.SPECIES_256;
    private static final long LOW = 0xFFFFFFFFL;
    private static final long[] ZERO = new long[WORDS];
    private static final VectorShuffle<Long> LEFT1 = VectorShuffle.fromValues(S, 1, 2, 3, 0);
    private static final VectorShuffle<Long> LEFT2 = VectorShuffle.fromValues(S, 2, 3, 0, 1);
    private static final VectorShuffle<Long> LEFT3 = VectorShuffle.fromValues(S, 3, 0, 1, 2);
    private static final VectorShuffle<Long> SWAP = VectorShuffle.fromValues(S, 1, 0, 3, 2);
    private static final VectorMask<Long> EVEN = VectorMask.fromValues(S, true, false, true, false);
    private static final VectorMask<Long> ODD = VectorMask.fromValues(S, false, true, false, true);

    @Override
    public int place(int i) {
        return i;
    }

    @Override
    public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
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

    /** Two rows, of the XOR of both inputs. */
    private static void rows(long[] w, int x, int y, long[] z, int i) {
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
        b0.rearrange(LEFT3).intoArray(z, i + 4);
        c0.rearrange(LEFT2).intoArray(z, i + 8);
        d0.rearrange(LEFT1).intoArray(z, i + 12);
        a1.intoArray(z, i + 16);
        b1.rearrange(LEFT3).intoArray(z, i + 20);
        c1.rearrange(LEFT2).intoArray(z, i + 24);
        d1.rearrange(LEFT1).intoArray(z, i + 28);
    }

    /** Two columns, and the closing XOR with both inputs and with what was there. */
    private static void columns(long[] w, int x, int y, int out, long[] old, int before, long[] z, int i) {
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
        p0 = b0.blend(b1, EVEN).rearrange(SWAP);
        p1 = b1.blend(b0, EVEN).rearrange(SWAP);
        b0 = p0;
        b1 = p1;
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d1.blend(d0, EVEN).rearrange(SWAP);
        p1 = d0.blend(d1, EVEN).rearrange(SWAP);
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
        p0 = b0.rearrange(SWAP);
        p1 = b1.rearrange(SWAP);
        b0 = p1.blend(p0, ODD);
        b1 = p0.blend(p1, ODD);
        p0 = c0;
        c0 = c1;
        c1 = p0;
        p0 = d0.rearrange(SWAP);
        p1 = d1.rearrange(SWAP);
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
