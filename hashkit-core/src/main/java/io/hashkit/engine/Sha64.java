package io.hashkit.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A hash function of words of 64 bits, and the steps of PBKDF2 over it. Used by one thread. */
abstract class Sha64 implements Pbkdf2Hashkit.Steps {
    private static final int BLOCK = 128;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final long[] block = new long[16];
    private long[] inner = {};
    private long[] outer = {};
    private long[] u = {};
    private long[] sum = {};

    /** The state to start from; its length is that of the digest. A copy. */
    abstract long[] initial();

    /** Adds a block of 16 words to a state. */
    abstract void compress(long[] state, long[] block);

    @Override
    public int length() {
        return 8 * initial().length;
    }

    /** The two states that every HMAC under this key begins with (RFC 2104 section 4). */
    @Override
    public void key(byte[] key) {
        byte[] padded = new byte[BLOCK];
        if (key.length > BLOCK) {
            long[] digest = initial();
            absorb(digest, key, new byte[0], key.length);
            for (int i = 0; i < digest.length; i++) {
                WORD.set(padded, 8 * i, digest[i]);
            }
            Arrays.fill(digest, 0);
        } else {
            System.arraycopy(key, 0, padded, 0, key.length);
        }
        inner = padded(padded, (byte) 0x36);
        outer = padded(padded, (byte) 0x5c);
        Arrays.fill(padded, (byte) 0);
        u = new long[inner.length];
        sum = new long[inner.length];
    }

    private long[] padded(byte[] key, byte pad) {
        byte[] bytes = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            bytes[i] = (byte) (key[i] ^ pad);
        }
        long[] state = initial();
        load(bytes);
        compress(state, block);
        Arrays.fill(bytes, (byte) 0);
        return state;
    }

    @Override
    public void first(byte[] salt, int index) {
        byte[] number = {(byte) (index >>> 24), (byte) (index >>> 16), (byte) (index >>> 8), (byte) index};
        System.arraycopy(inner, 0, u, 0, u.length);
        absorb(u, salt, number, BLOCK + (long) salt.length + number.length);
        padDigest();
        outer();
        System.arraycopy(u, 0, sum, 0, u.length);
    }

    @Override
    public void iterate(int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(u, 0, block, 0, u.length);
            System.arraycopy(inner, 0, u, 0, u.length);
            compress(u, block);
            outer();
            for (int j = 0; j < u.length; j++) {
                sum[j] ^= u[j];
            }
        }
    }

    private void outer() {
        System.arraycopy(u, 0, block, 0, u.length);
        System.arraycopy(outer, 0, u, 0, u.length);
        compress(u, block);
    }

    @Override
    public void sum(byte[] out) {
        for (int i = 0; i < sum.length; i++) {
            WORD.set(out, 8 * i, sum[i]);
        }
    }

    /** After the digest of one block of key and one digest: the padding that all further blocks share. */
    private void padDigest() {
        Arrays.fill(block, 0);
        block[u.length] = 1L << 63;
        block[15] = 8L * (BLOCK + 8 * u.length);
    }

    /** Adds all of {@code head} and {@code tail}, and the padding for a message of so many bytes (FIPS 180-4 section 5.1). */
    private void absorb(long[] state, byte[] head, byte[] tail, long messageBytes) {
        byte[] bytes = new byte[BLOCK];
        int filled = 0;
        for (byte[] part : new byte[][] {head, tail, {(byte) 0x80}}) {
            for (byte one : part) {
                if (filled == BLOCK) {
                    load(bytes);
                    compress(state, block);
                    filled = 0;
                }
                bytes[filled++] = one;
            }
        }
        Arrays.fill(bytes, filled, BLOCK, (byte) 0);
        if (filled > BLOCK - 16) {
            load(bytes);
            compress(state, block);
            Arrays.fill(bytes, (byte) 0);
        }
        load(bytes);
        block[15] = messageBytes << 3;
        compress(state, block);
        Arrays.fill(bytes, (byte) 0);
    }

    private void load(byte[] bytes) {
        for (int i = 0; i < 16; i++) {
            block[i] = (long) WORD.get(bytes, 8 * i);
        }
    }

    /** The scratch of the hash function. */
    abstract void wipe();

    @Override
    public void close() {
        for (long[] secret : new long[][] {block, inner, outer, u, sum}) {
            Arrays.fill(secret, 0);
        }
        wipe();
    }
}
