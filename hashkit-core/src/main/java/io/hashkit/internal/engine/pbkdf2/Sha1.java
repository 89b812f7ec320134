package io.hashkit.internal.engine.pbkdf2;

import java.util.Arrays;

/** The compression function of SHA-1 (FIPS 180-4 section 6.1.2), for HMAC, where collisions of SHA-1 do not matter. */
public final class Sha1 extends Sha32 {
    private static final int[] IV = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};

    private final int[] w = new int[80];

    public Sha1() {
        super(IV);
    }

    @Override
    public void compress(int[] state, int[] block) {
        schedule(block, w);
        rounds(state, w);
    }

    private static void schedule(int[] block, int[] w) {
        System.arraycopy(block, 0, w, 0, 16);
        for (int t = 16; t < 80; t++) {
            w[t] = Integer.rotateLeft(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
        }
    }

    /**
     * Unrolled by five rounds, so that the five words change their names instead of being moved; the order of the sums
     * is as in {@link Sha256}.
     */
    private static void rounds(int[] state, int[] w) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        for (int t = 0; t < 20; t += 5) {
            e = (e + 0x5a827999 + w[t + 0]) + (d ^ (b & (c ^ d))) + Integer.rotateLeft(a, 5);
            b = Integer.rotateLeft(b, 30);
            d = (d + 0x5a827999 + w[t + 1]) + (c ^ (a & (b ^ c))) + Integer.rotateLeft(e, 5);
            a = Integer.rotateLeft(a, 30);
            c = (c + 0x5a827999 + w[t + 2]) + (b ^ (e & (a ^ b))) + Integer.rotateLeft(d, 5);
            e = Integer.rotateLeft(e, 30);
            b = (b + 0x5a827999 + w[t + 3]) + (a ^ (d & (e ^ a))) + Integer.rotateLeft(c, 5);
            d = Integer.rotateLeft(d, 30);
            a = (a + 0x5a827999 + w[t + 4]) + (e ^ (c & (d ^ e))) + Integer.rotateLeft(b, 5);
            c = Integer.rotateLeft(c, 30);
        }
        for (int t = 20; t < 40; t += 5) {
            e = (e + 0x6ed9eba1 + w[t + 0]) + (b ^ c ^ d) + Integer.rotateLeft(a, 5);
            b = Integer.rotateLeft(b, 30);
            d = (d + 0x6ed9eba1 + w[t + 1]) + (a ^ b ^ c) + Integer.rotateLeft(e, 5);
            a = Integer.rotateLeft(a, 30);
            c = (c + 0x6ed9eba1 + w[t + 2]) + (e ^ a ^ b) + Integer.rotateLeft(d, 5);
            e = Integer.rotateLeft(e, 30);
            b = (b + 0x6ed9eba1 + w[t + 3]) + (d ^ e ^ a) + Integer.rotateLeft(c, 5);
            d = Integer.rotateLeft(d, 30);
            a = (a + 0x6ed9eba1 + w[t + 4]) + (c ^ d ^ e) + Integer.rotateLeft(b, 5);
            c = Integer.rotateLeft(c, 30);
        }
        for (int t = 40; t < 60; t += 5) {
            e = (e + 0x8f1bbcdc + w[t + 0]) + ((b & c) | (d & (b | c))) + Integer.rotateLeft(a, 5);
            b = Integer.rotateLeft(b, 30);
            d = (d + 0x8f1bbcdc + w[t + 1]) + ((a & b) | (c & (a | b))) + Integer.rotateLeft(e, 5);
            a = Integer.rotateLeft(a, 30);
            c = (c + 0x8f1bbcdc + w[t + 2]) + ((e & a) | (b & (e | a))) + Integer.rotateLeft(d, 5);
            e = Integer.rotateLeft(e, 30);
            b = (b + 0x8f1bbcdc + w[t + 3]) + ((d & e) | (a & (d | e))) + Integer.rotateLeft(c, 5);
            d = Integer.rotateLeft(d, 30);
            a = (a + 0x8f1bbcdc + w[t + 4]) + ((c & d) | (e & (c | d))) + Integer.rotateLeft(b, 5);
            c = Integer.rotateLeft(c, 30);
        }
        for (int t = 60; t < 80; t += 5) {
            e = (e + 0xca62c1d6 + w[t + 0]) + (b ^ c ^ d) + Integer.rotateLeft(a, 5);
            b = Integer.rotateLeft(b, 30);
            d = (d + 0xca62c1d6 + w[t + 1]) + (a ^ b ^ c) + Integer.rotateLeft(e, 5);
            a = Integer.rotateLeft(a, 30);
            c = (c + 0xca62c1d6 + w[t + 2]) + (e ^ a ^ b) + Integer.rotateLeft(d, 5);
            e = Integer.rotateLeft(e, 30);
            b = (b + 0xca62c1d6 + w[t + 3]) + (d ^ e ^ a) + Integer.rotateLeft(c, 5);
            d = Integer.rotateLeft(d, 30);
            a = (a + 0xca62c1d6 + w[t + 4]) + (c ^ d ^ e) + Integer.rotateLeft(b, 5);
            c = Integer.rotateLeft(c, 30);
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }

    @Override
    public void wipe() {
        Arrays.fill(w, 0);
    }
}
