package io.hashkit.internal.engine.pbkdf2;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** Four hashes in the lanes of vectors of 256 bits, the words of the schedule in memory. Written for the C2 compiler. */
public final class Sha512Vector implements Sha512Together {
    private static final VectorSpecies<Long> S = LongVector.SPECIES_256;
    private static final long[] K = {
        0x428a2f98d728ae22L, 0x7137449123ef65cdL, 0xb5c0fbcfec4d3b2fL, 0xe9b5dba58189dbbcL,
        0x3956c25bf348b538L, 0x59f111f1b605d019L, 0x923f82a4af194f9bL, 0xab1c5ed5da6d8118L,
        0xd807aa98a3030242L, 0x12835b0145706fbeL, 0x243185be4ee4b28cL, 0x550c7dc3d5ffb4e2L,
        0x72be5d74f27b896fL, 0x80deb1fe3b1696b1L, 0x9bdc06a725c71235L, 0xc19bf174cf692694L,
        0xe49b69c19ef14ad2L, 0xefbe4786384f25e3L, 0x0fc19dc68b8cd5b5L, 0x240ca1cc77ac9c65L,
        0x2de92c6f592b0275L, 0x4a7484aa6ea6e483L, 0x5cb0a9dcbd41fbd4L, 0x76f988da831153b5L,
        0x983e5152ee66dfabL, 0xa831c66d2db43210L, 0xb00327c898fb213fL, 0xbf597fc7beef0ee4L,
        0xc6e00bf33da88fc2L, 0xd5a79147930aa725L, 0x06ca6351e003826fL, 0x142929670a0e6e70L,
        0x27b70a8546d22ffcL, 0x2e1b21385c26c926L, 0x4d2c6dfc5ac42aedL, 0x53380d139d95b3dfL,
        0x650a73548baf63deL, 0x766a0abb3c77b2a8L, 0x81c2c92e47edaee6L, 0x92722c851482353bL,
        0xa2bfe8a14cf10364L, 0xa81a664bbc423001L, 0xc24b8b70d0f89791L, 0xc76c51a30654be30L,
        0xd192e819d6ef5218L, 0xd69906245565a910L, 0xf40e35855771202aL, 0x106aa07032bbd1b8L,
        0x19a4c116b8d2d0c8L, 0x1e376c085141ab53L, 0x2748774cdf8eeb99L, 0x34b0bcb5e19b48a8L,
        0x391c0cb3c5c95a63L, 0x4ed8aa4ae3418acbL, 0x5b9cca4f7763e373L, 0x682e6ff3d6b2b8a3L,
        0x748f82ee5defb2fcL, 0x78a5636f43172f60L, 0x84c87814a1f0ab72L, 0x8cc702081a6439ecL,
        0x90befffa23631e28L, 0xa4506cebde82bde9L, 0xbef9a3f7b2c67915L, 0xc67178f2e372532bL,
        0xca273eceea26619cL, 0xd186b8c721c0c207L, 0xeada7dd6cde0eb1eL, 0xf57d4f7fee6ed178L,
        0x06f067aa72176fbaL, 0x0a637dc5a2c898a6L, 0x113f9804bef90daeL, 0x1b710b35131c471bL,
        0x28db77f523047d84L, 0x32caab7b40c72493L, 0x3c9ebe0a15c9bebcL, 0x431d67c49c100d4cL,
        0x4cc5d4becb3e42b6L, 0x597f299cfc657e2aL, 0x5fcb6fab3ad6faecL, 0x6c44198c4a475817L
    };

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
