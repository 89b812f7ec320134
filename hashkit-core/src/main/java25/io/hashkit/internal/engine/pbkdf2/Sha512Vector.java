package io.hashkit.internal.engine.pbkdf2;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** Four hashes in the lanes of vectors of 256 bits, the words of the schedule in memory. Written for the C2 compiler. */
public final class Sha512Vector implements ShaTogether<long[]> {
    private static final int SEATS = SHA512_SEATS;
    private static final VectorSpecies<Long> S = LongVector.SPECIES_256;
    private static final long[] K = Sha512.roundConstants();

    @Override
    public void iterate(long[] inner, long[] outer, long[] u, long[] sum, long[] w, int count) {
        for (int done = 0; done < count; done++) {
            half(inner, u, w);
            half(outer, u, w);
            for (int i = 0; i < WORDS * SEATS; i++) {
                sum[i] ^= u[i];
            }
        }
    }

    /** Replaces a digest by that of the digest, from a state after the block of a key. */
    private static void half(long[] state, long[] u, long[] w) {
        System.arraycopy(u, 0, w, 0, WORDS * SEATS);
        Arrays.fill(w, WORDS * SEATS, 9 * SEATS, 1L << 63);
        Arrays.fill(w, 9 * SEATS, 15 * SEATS, 0);
        Arrays.fill(w, 15 * SEATS, 16 * SEATS, 192 * Byte.SIZE);
        schedule(w);
        rounds(state, w, u);
    }

    private static void schedule(long[] w) {
        for (int t = 16 * SEATS; t < 80 * SEATS; t += SEATS) {
            LongVector x = LongVector.fromArray(S, w, t - 15 * SEATS);
            LongVector y = LongVector.fromArray(S, w, t - 2 * SEATS);
            LongVector.fromArray(S, w, t - 16 * SEATS)
                    .add(x.lanewise(ROR, 1).lanewise(XOR, x.lanewise(ROR, 8)).lanewise(XOR, x.lanewise(LSHR, 7)))
                    .add(LongVector.fromArray(S, w, t - 7 * SEATS))
                    .add(y.lanewise(ROR, 19).lanewise(XOR, y.lanewise(ROR, 61)).lanewise(XOR, y.lanewise(LSHR, 6)))
                    .intoArray(w, t);
        }
    }

    /** Unrolled by eight rounds, so that the words change their names instead of being moved. */
    private static void rounds(long[] state, long[] w, long[] out) {
        LongVector a = LongVector.fromArray(S, state, 0 * SEATS);
        LongVector b = LongVector.fromArray(S, state, 1 * SEATS);
        LongVector c = LongVector.fromArray(S, state, 2 * SEATS);
        LongVector d = LongVector.fromArray(S, state, 3 * SEATS);
        LongVector e = LongVector.fromArray(S, state, 4 * SEATS);
        LongVector f = LongVector.fromArray(S, state, 5 * SEATS);
        LongVector g = LongVector.fromArray(S, state, 6 * SEATS);
        LongVector h = LongVector.fromArray(S, state, 7 * SEATS);
        for (int t = 0; t < 80; t += 8) {
            h = h.add(LongVector.fromArray(S, w, (t + 0) * SEATS))
                    .add(K[t + 0])
                    .add(g.lanewise(XOR, e.and(f.lanewise(XOR, g))))
                    .add(e.lanewise(ROR, 14).lanewise(XOR, e.lanewise(ROR, 18)).lanewise(XOR, e.lanewise(ROR, 41)));
            d = d.add(h);
            h = h.add(a.lanewise(ROR, 28).lanewise(XOR, a.lanewise(ROR, 34)).lanewise(XOR, a.lanewise(ROR, 39)))
                    .add(a.and(b).or(c.and(a.or(b))));
            g = g.add(LongVector.fromArray(S, w, (t + 1) * SEATS))
                    .add(K[t + 1])
                    .add(f.lanewise(XOR, d.and(e.lanewise(XOR, f))))
                    .add(d.lanewise(ROR, 14).lanewise(XOR, d.lanewise(ROR, 18)).lanewise(XOR, d.lanewise(ROR, 41)));
            c = c.add(g);
            g = g.add(h.lanewise(ROR, 28).lanewise(XOR, h.lanewise(ROR, 34)).lanewise(XOR, h.lanewise(ROR, 39)))
                    .add(h.and(a).or(b.and(h.or(a))));
            f = f.add(LongVector.fromArray(S, w, (t + 2) * SEATS))
                    .add(K[t + 2])
                    .add(e.lanewise(XOR, c.and(d.lanewise(XOR, e))))
                    .add(c.lanewise(ROR, 14).lanewise(XOR, c.lanewise(ROR, 18)).lanewise(XOR, c.lanewise(ROR, 41)));
            b = b.add(f);
            f = f.add(g.lanewise(ROR, 28).lanewise(XOR, g.lanewise(ROR, 34)).lanewise(XOR, g.lanewise(ROR, 39)))
                    .add(g.and(h).or(a.and(g.or(h))));
            e = e.add(LongVector.fromArray(S, w, (t + 3) * SEATS))
                    .add(K[t + 3])
                    .add(d.lanewise(XOR, b.and(c.lanewise(XOR, d))))
                    .add(b.lanewise(ROR, 14).lanewise(XOR, b.lanewise(ROR, 18)).lanewise(XOR, b.lanewise(ROR, 41)));
            a = a.add(e);
            e = e.add(f.lanewise(ROR, 28).lanewise(XOR, f.lanewise(ROR, 34)).lanewise(XOR, f.lanewise(ROR, 39)))
                    .add(f.and(g).or(h.and(f.or(g))));
            d = d.add(LongVector.fromArray(S, w, (t + 4) * SEATS))
                    .add(K[t + 4])
                    .add(c.lanewise(XOR, a.and(b.lanewise(XOR, c))))
                    .add(a.lanewise(ROR, 14).lanewise(XOR, a.lanewise(ROR, 18)).lanewise(XOR, a.lanewise(ROR, 41)));
            h = h.add(d);
            d = d.add(e.lanewise(ROR, 28).lanewise(XOR, e.lanewise(ROR, 34)).lanewise(XOR, e.lanewise(ROR, 39)))
                    .add(e.and(f).or(g.and(e.or(f))));
            c = c.add(LongVector.fromArray(S, w, (t + 5) * SEATS))
                    .add(K[t + 5])
                    .add(b.lanewise(XOR, h.and(a.lanewise(XOR, b))))
                    .add(h.lanewise(ROR, 14).lanewise(XOR, h.lanewise(ROR, 18)).lanewise(XOR, h.lanewise(ROR, 41)));
            g = g.add(c);
            c = c.add(d.lanewise(ROR, 28).lanewise(XOR, d.lanewise(ROR, 34)).lanewise(XOR, d.lanewise(ROR, 39)))
                    .add(d.and(e).or(f.and(d.or(e))));
            b = b.add(LongVector.fromArray(S, w, (t + 6) * SEATS))
                    .add(K[t + 6])
                    .add(a.lanewise(XOR, g.and(h.lanewise(XOR, a))))
                    .add(g.lanewise(ROR, 14).lanewise(XOR, g.lanewise(ROR, 18)).lanewise(XOR, g.lanewise(ROR, 41)));
            f = f.add(b);
            b = b.add(c.lanewise(ROR, 28).lanewise(XOR, c.lanewise(ROR, 34)).lanewise(XOR, c.lanewise(ROR, 39)))
                    .add(c.and(d).or(e.and(c.or(d))));
            a = a.add(LongVector.fromArray(S, w, (t + 7) * SEATS))
                    .add(K[t + 7])
                    .add(h.lanewise(XOR, f.and(g.lanewise(XOR, h))))
                    .add(f.lanewise(ROR, 14).lanewise(XOR, f.lanewise(ROR, 18)).lanewise(XOR, f.lanewise(ROR, 41)));
            e = e.add(a);
            a = a.add(b.lanewise(ROR, 28).lanewise(XOR, b.lanewise(ROR, 34)).lanewise(XOR, b.lanewise(ROR, 39)))
                    .add(b.and(c).or(d.and(b.or(c))));
        }
        a.add(LongVector.fromArray(S, state, 0 * SEATS)).intoArray(out, 0 * SEATS);
        b.add(LongVector.fromArray(S, state, 1 * SEATS)).intoArray(out, 1 * SEATS);
        c.add(LongVector.fromArray(S, state, 2 * SEATS)).intoArray(out, 2 * SEATS);
        d.add(LongVector.fromArray(S, state, 3 * SEATS)).intoArray(out, 3 * SEATS);
        e.add(LongVector.fromArray(S, state, 4 * SEATS)).intoArray(out, 4 * SEATS);
        f.add(LongVector.fromArray(S, state, 5 * SEATS)).intoArray(out, 5 * SEATS);
        g.add(LongVector.fromArray(S, state, 6 * SEATS)).intoArray(out, 6 * SEATS);
        h.add(LongVector.fromArray(S, state, 7 * SEATS)).intoArray(out, 7 * SEATS);
    }
}
