package io.hashkit.internal.engine.pbkdf2;

import java.util.Arrays;

/** The compression function of SHA-512 (FIPS 180-4 section 6.4.2). */
public final class Sha512 extends Sha64 {
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

    private static final long[] IV = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
    };

    private final long[] w = new long[80];

    /** {@return a copy of the 80 constants of the rounds} */
    static long[] roundConstants() {
        return K.clone();
    }

    public Sha512() {
        super(IV);
    }

    @Override
    public void compress(long[] state, long[] block) {
        rounds(state, block, w);
    }

    /**
     * Unrolled by eight rounds, so that the eight words change their names instead of being moved. The order of the
     * sums leaves the least work after the value that the next round depends on; the compiler keeps this order. The
     * schedule is sixteen words ahead of the rounds, so that the processor computes both side by side.
     */
    private static void rounds(long[] state, long[] block, long[] w) {
        System.arraycopy(block, 0, w, 0, 16);
        long a = state[0];
        long b = state[1];
        long c = state[2];
        long d = state[3];
        long e = state[4];
        long f = state[5];
        long g = state[6];
        long h = state[7];
        for (int t = 0; t < 80; t += 8) {
            h = (h + K[t + 0] + w[t + 0])
                    + (g ^ (e & (f ^ g)))
                    + (Long.rotateRight(e, 14) ^ Long.rotateRight(e, 18) ^ Long.rotateRight(e, 41));
            d += h;
            h += (Long.rotateRight(a, 28) ^ Long.rotateRight(a, 34) ^ Long.rotateRight(a, 39))
                    + ((a & b) | (c & (a | b)));
            g = (g + K[t + 1] + w[t + 1])
                    + (f ^ (d & (e ^ f)))
                    + (Long.rotateRight(d, 14) ^ Long.rotateRight(d, 18) ^ Long.rotateRight(d, 41));
            c += g;
            g += (Long.rotateRight(h, 28) ^ Long.rotateRight(h, 34) ^ Long.rotateRight(h, 39))
                    + ((h & a) | (b & (h | a)));
            f = (f + K[t + 2] + w[t + 2])
                    + (e ^ (c & (d ^ e)))
                    + (Long.rotateRight(c, 14) ^ Long.rotateRight(c, 18) ^ Long.rotateRight(c, 41));
            b += f;
            f += (Long.rotateRight(g, 28) ^ Long.rotateRight(g, 34) ^ Long.rotateRight(g, 39))
                    + ((g & h) | (a & (g | h)));
            e = (e + K[t + 3] + w[t + 3])
                    + (d ^ (b & (c ^ d)))
                    + (Long.rotateRight(b, 14) ^ Long.rotateRight(b, 18) ^ Long.rotateRight(b, 41));
            a += e;
            e += (Long.rotateRight(f, 28) ^ Long.rotateRight(f, 34) ^ Long.rotateRight(f, 39))
                    + ((f & g) | (h & (f | g)));
            d = (d + K[t + 4] + w[t + 4])
                    + (c ^ (a & (b ^ c)))
                    + (Long.rotateRight(a, 14) ^ Long.rotateRight(a, 18) ^ Long.rotateRight(a, 41));
            h += d;
            d += (Long.rotateRight(e, 28) ^ Long.rotateRight(e, 34) ^ Long.rotateRight(e, 39))
                    + ((e & f) | (g & (e | f)));
            c = (c + K[t + 5] + w[t + 5])
                    + (b ^ (h & (a ^ b)))
                    + (Long.rotateRight(h, 14) ^ Long.rotateRight(h, 18) ^ Long.rotateRight(h, 41));
            g += c;
            c += (Long.rotateRight(d, 28) ^ Long.rotateRight(d, 34) ^ Long.rotateRight(d, 39))
                    + ((d & e) | (f & (d | e)));
            b = (b + K[t + 6] + w[t + 6])
                    + (a ^ (g & (h ^ a)))
                    + (Long.rotateRight(g, 14) ^ Long.rotateRight(g, 18) ^ Long.rotateRight(g, 41));
            f += b;
            b += (Long.rotateRight(c, 28) ^ Long.rotateRight(c, 34) ^ Long.rotateRight(c, 39))
                    + ((c & d) | (e & (c | d)));
            a = (a + K[t + 7] + w[t + 7])
                    + (h ^ (f & (g ^ h)))
                    + (Long.rotateRight(f, 14) ^ Long.rotateRight(f, 18) ^ Long.rotateRight(f, 41));
            e += a;
            a += (Long.rotateRight(b, 28) ^ Long.rotateRight(b, 34) ^ Long.rotateRight(b, 39))
                    + ((b & c) | (d & (b | c)));
            if (t < 64) {
                w[t + 16] = w[t + 0] + sigma0(w[t + 1]) + w[t + 9] + sigma1(w[t + 14]);
                w[t + 17] = w[t + 1] + sigma0(w[t + 2]) + w[t + 10] + sigma1(w[t + 15]);
                w[t + 18] = w[t + 2] + sigma0(w[t + 3]) + w[t + 11] + sigma1(w[t + 16]);
                w[t + 19] = w[t + 3] + sigma0(w[t + 4]) + w[t + 12] + sigma1(w[t + 17]);
                w[t + 20] = w[t + 4] + sigma0(w[t + 5]) + w[t + 13] + sigma1(w[t + 18]);
                w[t + 21] = w[t + 5] + sigma0(w[t + 6]) + w[t + 14] + sigma1(w[t + 19]);
                w[t + 22] = w[t + 6] + sigma0(w[t + 7]) + w[t + 15] + sigma1(w[t + 20]);
                w[t + 23] = w[t + 7] + sigma0(w[t + 8]) + w[t + 16] + sigma1(w[t + 21]);
            }
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }

    private static long sigma0(long x) {
        return Long.rotateRight(x, 1) ^ Long.rotateRight(x, 8) ^ (x >>> 7);
    }

    private static long sigma1(long x) {
        return Long.rotateRight(x, 19) ^ Long.rotateRight(x, 61) ^ (x >>> 6);
    }

    @Override
    public void wipe() {
        Arrays.fill(w, 0);
    }
}
