package io.hashkit.internal.engine.pbkdf2;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** Eight hashes in the lanes of vectors of 256 bits, the words of the schedule in memory. Written for the C2 compiler. */
public final class Sha256Vector implements ShaTogether<int[]> {
    private static final int SEATS = SHA256_SEATS;
    private static final VectorSpecies<Integer> S = IntVector.SPECIES_256;
    private static final int[] K = Sha256.roundConstants();

    @Override
    public void iterate(int[] inner, int[] outer, int[] u, int[] sum, int[] w, int count) {
        for (int done = 0; done < count; done++) {
            half(inner, u, w);
            half(outer, u, w);
            for (int i = 0; i < WORDS * SEATS; i++) {
                sum[i] ^= u[i];
            }
        }
    }

    /** Replaces a digest by that of the digest, from a state after the block of a key. */
    private static void half(int[] state, int[] u, int[] w) {
        System.arraycopy(u, 0, w, 0, WORDS * SEATS);
        Arrays.fill(w, WORDS * SEATS, 9 * SEATS, 1 << 31);
        Arrays.fill(w, 9 * SEATS, 15 * SEATS, 0);
        Arrays.fill(w, 15 * SEATS, 16 * SEATS, 96 * Byte.SIZE);
        schedule(w);
        rounds(state, w, u);
    }

    private static void schedule(int[] w) {
        for (int t = 16 * SEATS; t < 64 * SEATS; t += SEATS) {
            IntVector x = IntVector.fromArray(S, w, t - 15 * SEATS);
            IntVector y = IntVector.fromArray(S, w, t - 2 * SEATS);
            IntVector.fromArray(S, w, t - 16 * SEATS)
                    .add(x.lanewise(ROR, 7).lanewise(XOR, x.lanewise(ROR, 18)).lanewise(XOR, x.lanewise(LSHR, 3)))
                    .add(IntVector.fromArray(S, w, t - 7 * SEATS))
                    .add(y.lanewise(ROR, 17).lanewise(XOR, y.lanewise(ROR, 19)).lanewise(XOR, y.lanewise(LSHR, 10)))
                    .intoArray(w, t);
        }
    }

    /** Unrolled by eight rounds, so that the words change their names instead of being moved. */
    private static void rounds(int[] state, int[] w, int[] out) {
        IntVector a = IntVector.fromArray(S, state, 0 * SEATS);
        IntVector b = IntVector.fromArray(S, state, 1 * SEATS);
        IntVector c = IntVector.fromArray(S, state, 2 * SEATS);
        IntVector d = IntVector.fromArray(S, state, 3 * SEATS);
        IntVector e = IntVector.fromArray(S, state, 4 * SEATS);
        IntVector f = IntVector.fromArray(S, state, 5 * SEATS);
        IntVector g = IntVector.fromArray(S, state, 6 * SEATS);
        IntVector h = IntVector.fromArray(S, state, 7 * SEATS);
        for (int t = 0; t < 64; t += 8) {
            h = h.add(IntVector.fromArray(S, w, (t + 0) * SEATS))
                    .add(K[t + 0])
                    .add(g.lanewise(XOR, e.and(f.lanewise(XOR, g))))
                    .add(e.lanewise(ROR, 6).lanewise(XOR, e.lanewise(ROR, 11)).lanewise(XOR, e.lanewise(ROR, 25)));
            d = d.add(h);
            h = h.add(a.lanewise(ROR, 2).lanewise(XOR, a.lanewise(ROR, 13)).lanewise(XOR, a.lanewise(ROR, 22)))
                    .add(a.and(b).or(c.and(a.or(b))));
            g = g.add(IntVector.fromArray(S, w, (t + 1) * SEATS))
                    .add(K[t + 1])
                    .add(f.lanewise(XOR, d.and(e.lanewise(XOR, f))))
                    .add(d.lanewise(ROR, 6).lanewise(XOR, d.lanewise(ROR, 11)).lanewise(XOR, d.lanewise(ROR, 25)));
            c = c.add(g);
            g = g.add(h.lanewise(ROR, 2).lanewise(XOR, h.lanewise(ROR, 13)).lanewise(XOR, h.lanewise(ROR, 22)))
                    .add(h.and(a).or(b.and(h.or(a))));
            f = f.add(IntVector.fromArray(S, w, (t + 2) * SEATS))
                    .add(K[t + 2])
                    .add(e.lanewise(XOR, c.and(d.lanewise(XOR, e))))
                    .add(c.lanewise(ROR, 6).lanewise(XOR, c.lanewise(ROR, 11)).lanewise(XOR, c.lanewise(ROR, 25)));
            b = b.add(f);
            f = f.add(g.lanewise(ROR, 2).lanewise(XOR, g.lanewise(ROR, 13)).lanewise(XOR, g.lanewise(ROR, 22)))
                    .add(g.and(h).or(a.and(g.or(h))));
            e = e.add(IntVector.fromArray(S, w, (t + 3) * SEATS))
                    .add(K[t + 3])
                    .add(d.lanewise(XOR, b.and(c.lanewise(XOR, d))))
                    .add(b.lanewise(ROR, 6).lanewise(XOR, b.lanewise(ROR, 11)).lanewise(XOR, b.lanewise(ROR, 25)));
            a = a.add(e);
            e = e.add(f.lanewise(ROR, 2).lanewise(XOR, f.lanewise(ROR, 13)).lanewise(XOR, f.lanewise(ROR, 22)))
                    .add(f.and(g).or(h.and(f.or(g))));
            d = d.add(IntVector.fromArray(S, w, (t + 4) * SEATS))
                    .add(K[t + 4])
                    .add(c.lanewise(XOR, a.and(b.lanewise(XOR, c))))
                    .add(a.lanewise(ROR, 6).lanewise(XOR, a.lanewise(ROR, 11)).lanewise(XOR, a.lanewise(ROR, 25)));
            h = h.add(d);
            d = d.add(e.lanewise(ROR, 2).lanewise(XOR, e.lanewise(ROR, 13)).lanewise(XOR, e.lanewise(ROR, 22)))
                    .add(e.and(f).or(g.and(e.or(f))));
            c = c.add(IntVector.fromArray(S, w, (t + 5) * SEATS))
                    .add(K[t + 5])
                    .add(b.lanewise(XOR, h.and(a.lanewise(XOR, b))))
                    .add(h.lanewise(ROR, 6).lanewise(XOR, h.lanewise(ROR, 11)).lanewise(XOR, h.lanewise(ROR, 25)));
            g = g.add(c);
            c = c.add(d.lanewise(ROR, 2).lanewise(XOR, d.lanewise(ROR, 13)).lanewise(XOR, d.lanewise(ROR, 22)))
                    .add(d.and(e).or(f.and(d.or(e))));
            b = b.add(IntVector.fromArray(S, w, (t + 6) * SEATS))
                    .add(K[t + 6])
                    .add(a.lanewise(XOR, g.and(h.lanewise(XOR, a))))
                    .add(g.lanewise(ROR, 6).lanewise(XOR, g.lanewise(ROR, 11)).lanewise(XOR, g.lanewise(ROR, 25)));
            f = f.add(b);
            b = b.add(c.lanewise(ROR, 2).lanewise(XOR, c.lanewise(ROR, 13)).lanewise(XOR, c.lanewise(ROR, 22)))
                    .add(c.and(d).or(e.and(c.or(d))));
            a = a.add(IntVector.fromArray(S, w, (t + 7) * SEATS))
                    .add(K[t + 7])
                    .add(h.lanewise(XOR, f.and(g.lanewise(XOR, h))))
                    .add(f.lanewise(ROR, 6).lanewise(XOR, f.lanewise(ROR, 11)).lanewise(XOR, f.lanewise(ROR, 25)));
            e = e.add(a);
            a = a.add(b.lanewise(ROR, 2).lanewise(XOR, b.lanewise(ROR, 13)).lanewise(XOR, b.lanewise(ROR, 22)))
                    .add(b.and(c).or(d.and(b.or(c))));
        }
        a.add(IntVector.fromArray(S, state, 0 * SEATS)).intoArray(out, 0 * SEATS);
        b.add(IntVector.fromArray(S, state, 1 * SEATS)).intoArray(out, 1 * SEATS);
        c.add(IntVector.fromArray(S, state, 2 * SEATS)).intoArray(out, 2 * SEATS);
        d.add(IntVector.fromArray(S, state, 3 * SEATS)).intoArray(out, 3 * SEATS);
        e.add(IntVector.fromArray(S, state, 4 * SEATS)).intoArray(out, 4 * SEATS);
        f.add(IntVector.fromArray(S, state, 5 * SEATS)).intoArray(out, 5 * SEATS);
        g.add(IntVector.fromArray(S, state, 6 * SEATS)).intoArray(out, 6 * SEATS);
        h.add(IntVector.fromArray(S, state, 7 * SEATS)).intoArray(out, 7 * SEATS);
    }
}
