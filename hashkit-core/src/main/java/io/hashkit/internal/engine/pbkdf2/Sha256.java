package io.hashkit.internal.engine.pbkdf2;

import java.util.Arrays;

/** The compression function of SHA-256 (FIPS 180-4 section 6.2.2). */
public final class Sha256 extends Sha32 {
    private static final int[] K = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private static final int[] IV = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    private final int[] w = new int[64];

    /** {@return a copy of the 64 constants of the rounds} */
    static int[] roundConstants() {
        return K.clone();
    }

    public Sha256() {
        super(IV);
    }

    @Override
    public void compress(int[] state, int[] block) {
        schedule(block, w);
        rounds(state, w);
    }

    private static void schedule(int[] block, int[] w) {
        System.arraycopy(block, 0, w, 0, 16);
        for (int t = 16; t < 64; t++) {
            int x = w[t - 15];
            int y = w[t - 2];
            w[t] = w[t - 16]
                    + (Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ (x >>> 3))
                    + w[t - 7]
                    + (Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ (y >>> 10));
        }
    }

    /**
     * Unrolled by eight rounds, so that the eight words change their names instead of being moved. The order of the
     * sums leaves the least work after the value that the next round depends on; the compiler keeps this order.
     */
    private static void rounds(int[] state, int[] w) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        // The majority function reuses a ^ b of the previous round as b ^ c.
        int x;
        int y = b ^ c;
        for (int t = 0; t < 64; t += 8) {
            h = (h + K[t + 0] + w[t + 0])
                    + (g ^ (e & (f ^ g)))
                    + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25));
            d += h;
            h += (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                    + (b ^ ((x = a ^ b) & y));
            g = (g + K[t + 1] + w[t + 1])
                    + (f ^ (d & (e ^ f)))
                    + (Integer.rotateRight(d, 6) ^ Integer.rotateRight(d, 11) ^ Integer.rotateRight(d, 25));
            c += g;
            g += (Integer.rotateRight(h, 2) ^ Integer.rotateRight(h, 13) ^ Integer.rotateRight(h, 22))
                    + (a ^ ((y = h ^ a) & x));
            f = (f + K[t + 2] + w[t + 2])
                    + (e ^ (c & (d ^ e)))
                    + (Integer.rotateRight(c, 6) ^ Integer.rotateRight(c, 11) ^ Integer.rotateRight(c, 25));
            b += f;
            f += (Integer.rotateRight(g, 2) ^ Integer.rotateRight(g, 13) ^ Integer.rotateRight(g, 22))
                    + (h ^ ((x = g ^ h) & y));
            e = (e + K[t + 3] + w[t + 3])
                    + (d ^ (b & (c ^ d)))
                    + (Integer.rotateRight(b, 6) ^ Integer.rotateRight(b, 11) ^ Integer.rotateRight(b, 25));
            a += e;
            e += (Integer.rotateRight(f, 2) ^ Integer.rotateRight(f, 13) ^ Integer.rotateRight(f, 22))
                    + (g ^ ((y = f ^ g) & x));
            d = (d + K[t + 4] + w[t + 4])
                    + (c ^ (a & (b ^ c)))
                    + (Integer.rotateRight(a, 6) ^ Integer.rotateRight(a, 11) ^ Integer.rotateRight(a, 25));
            h += d;
            d += (Integer.rotateRight(e, 2) ^ Integer.rotateRight(e, 13) ^ Integer.rotateRight(e, 22))
                    + (f ^ ((x = e ^ f) & y));
            c = (c + K[t + 5] + w[t + 5])
                    + (b ^ (h & (a ^ b)))
                    + (Integer.rotateRight(h, 6) ^ Integer.rotateRight(h, 11) ^ Integer.rotateRight(h, 25));
            g += c;
            c += (Integer.rotateRight(d, 2) ^ Integer.rotateRight(d, 13) ^ Integer.rotateRight(d, 22))
                    + (e ^ ((y = d ^ e) & x));
            b = (b + K[t + 6] + w[t + 6])
                    + (a ^ (g & (h ^ a)))
                    + (Integer.rotateRight(g, 6) ^ Integer.rotateRight(g, 11) ^ Integer.rotateRight(g, 25));
            f += b;
            b += (Integer.rotateRight(c, 2) ^ Integer.rotateRight(c, 13) ^ Integer.rotateRight(c, 22))
                    + (d ^ ((x = c ^ d) & y));
            a = (a + K[t + 7] + w[t + 7])
                    + (h ^ (f & (g ^ h)))
                    + (Integer.rotateRight(f, 6) ^ Integer.rotateRight(f, 11) ^ Integer.rotateRight(f, 25));
            e += a;
            a += (Integer.rotateRight(b, 2) ^ Integer.rotateRight(b, 13) ^ Integer.rotateRight(b, 22))
                    + (c ^ ((y = b ^ c) & x));
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

    @Override
    public void wipe() {
        Arrays.fill(w, 0);
    }
}
