package io.hashkit.internal.engine.argon2;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * BLAKE2b (RFC 7693): without a key for Argon2, and with one for wrapped strings. Bouncy Castle has one too, but the
 * first use of its jar takes longer than a whole hash, because the JVM then verifies the signature of the jar.
 */
public final class Blake2b {
    static final int LONGEST = 64;

    private static final int BLOCK = 128;
    private static final long[] IV = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
    };

    /** RFC 7693 section 2.7, row by row; rounds 10 and 11 use the first two rows again. */
    private static final byte[] SIGMA = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, //
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3, //
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4, //
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8, //
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13, //
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9, //
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11, //
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10, //
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5, //
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0
    };

    private final long[] h = new long[8];
    private final long[] v = new long[16];
    private final byte[] buffer = new byte[BLOCK];
    /** A VarHandle would cost the first hasher of a process some milliseconds. */
    private final LongBuffer words =
            ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();

    private int length;
    private int buffered;
    private long counter;

    /** Creates a digest of 1 to 64 bytes. */
    public Blake2b(int length) {
        begin(length);
    }

    /**
     * Creates a digest of 1 to 64 bytes, with a key of as many. It is another function than one without a key, or of
     * another length (RFC 7693 section 2.8).
     */
    public Blake2b(int length, byte[] key) {
        this(length);
        h[0] ^= (long) key.length << 8;
        System.arraycopy(key, 0, buffer, 0, key.length);
        buffered = BLOCK;
    }

    /** Begins another digest without a key, after {@link #digest} has ended the one before. */
    public Blake2b begin(int length) {
        this.length = length;
        System.arraycopy(IV, 0, h, 0, IV.length);
        h[0] ^= 0x01010000 ^ length;
        buffered = 0;
        counter = 0;
        return this;
    }

    public Blake2b updateInt(int value) {
        return update(value, Integer.SIZE);
    }

    void updateLong(long value) {
        update(value, Long.SIZE);
    }

    private Blake2b update(long value, int size) {
        for (int bits = 0; bits < size; bits += Byte.SIZE) {
            makeRoom();
            buffer[buffered++] = (byte) (value >>> bits);
        }
        return this;
    }

    public Blake2b update(byte[] bytes) {
        return update(bytes, 0, bytes.length);
    }

    public Blake2b update(byte[] bytes, int start, int count) {
        int taken = 0;
        while (taken < count) {
            makeRoom();
            int part = Math.min(BLOCK - buffered, count - taken);
            System.arraycopy(bytes, start + taken, buffer, buffered, part);
            buffered += part;
            taken += part;
        }
        return this;
    }

    /** Keeps the last block uncompressed until the end of the message is known. */
    private void makeRoom() {
        if (buffered == BLOCK) {
            counter += BLOCK;
            compress(0);
            buffered = 0;
        }
    }

    /** Writes the digest and wipes all state. */
    public void digest(byte[] out, int start) {
        end();
        for (int i = 0; i < length; i++) {
            out[start + i] = (byte) (h[i >>> 3] >>> (8 * (i & 7)));
        }
        wipe();
    }

    /** Writes a digest of 64 bytes as 8 words, the first bytes lowest, and wipes all state. */
    void digest(long[] out) {
        end();
        System.arraycopy(h, 0, out, 0, h.length);
        wipe();
    }

    private void end() {
        counter += buffered;
        Arrays.fill(buffer, buffered, BLOCK, (byte) 0);
        compress(-1);
    }

    private void wipe() {
        Arrays.fill(h, 0);
        Arrays.fill(v, 0);
        Arrays.fill(buffer, (byte) 0);
    }

    private void compress(long last) {
        System.arraycopy(h, 0, v, 0, 8);
        System.arraycopy(IV, 0, v, 8, 8);
        v[12] ^= counter;
        v[14] ^= last;
        for (int round = 0; round < 12; round++) {
            int s = 16 * (round % 10);
            mix(0, 4, 8, 12, s);
            mix(1, 5, 9, 13, s + 2);
            mix(2, 6, 10, 14, s + 4);
            mix(3, 7, 11, 15, s + 6);
            mix(0, 5, 10, 15, s + 8);
            mix(1, 6, 11, 12, s + 10);
            mix(2, 7, 8, 13, s + 12);
            mix(3, 4, 9, 14, s + 14);
        }
        for (int i = 0; i < 8; i++) {
            h[i] ^= v[i] ^ v[i + 8];
        }
    }

    private void mix(int a, int b, int c, int d, int s) {
        v[a] += v[b] + word(s);
        v[d] = Long.rotateRight(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = Long.rotateRight(v[b] ^ v[c], 24);
        v[a] += v[b] + word(s + 1);
        v[d] = Long.rotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = Long.rotateRight(v[b] ^ v[c], 63);
    }

    private long word(int s) {
        return words.get(SIGMA[s]);
    }
}
