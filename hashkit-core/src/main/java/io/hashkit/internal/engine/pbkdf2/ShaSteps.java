package io.hashkit.internal.engine.pbkdf2;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * The steps of PBKDF2 over a hash function of the SHA family, in arrays of words, except for the loop, which differs by
 * word size. Used by one thread.
 */
abstract class ShaSteps<T> implements Pbkdf2Hashkit.Steps {
    private static final byte[] END = {(byte) 0x80};
    private static final byte[] NOTHING = {};

    public final T iv;
    final T block;
    final T inner;
    final T outer;
    final T u;
    final T sum;
    private final int blockBytes;
    private final int digestBytes;

    /** Steps from an initial state as long as the digest, which is not changed, with a block of 16 words. */
    public ShaSteps(T iv, T block, int wordBytes, UnaryOperator<T> copy) {
        this.iv = iv;
        this.block = block;
        this.inner = copy.apply(iv);
        this.outer = copy.apply(iv);
        this.u = copy.apply(iv);
        this.sum = copy.apply(iv);
        this.blockBytes = 16 * wordBytes;
        this.digestBytes = Array.getLength(iv) * wordBytes;
    }

    /** Adds a block of 16 words to a state. */
    public abstract void compress(T state, T block);

    /** Fills the words from bytes, big endian. */
    public abstract void load(byte[] bytes, T words);

    /** Writes the words as bytes, big endian. */
    public abstract void store(T words, byte[] bytes);

    /** Sets all words to zero; {@link #close} calls it for each array. */
    public abstract void wipe(T words);

    /** Wipes the scratch memory of the hash function. */
    public abstract void wipe();

    @Override
    public int length() {
        return digestBytes;
    }

    /** Computes the two states with which every HMAC under this key begins (RFC 2104 section 4). */
    @Override
    public void key(byte[] key) {
        byte[] padded = new byte[blockBytes];
        if (key.length > blockBytes) {
            copy(iv, u);
            absorb(u, key, NOTHING, key.length);
            store(u, padded);
        } else {
            System.arraycopy(key, 0, padded, 0, key.length);
        }
        pad(padded, 0x36, inner);
        pad(padded, 0x5c, outer);
        Arrays.fill(padded, (byte) 0);
    }

    private void pad(byte[] key, int pad, T state) {
        byte[] bytes = new byte[blockBytes];
        for (int i = 0; i < blockBytes; i++) {
            bytes[i] = (byte) (key[i] ^ pad);
        }
        copy(iv, state);
        add(bytes, state);
        Arrays.fill(bytes, (byte) 0);
    }

    /** Takes the key of other steps over, instead of {@link #key}. */
    void keyOf(ShaSteps<T> other) {
        copy(other.inner, inner);
        copy(other.outer, outer);
    }

    /** Computes the HMAC of a message (RFC 2104) as a new array. */
    byte[] mac(byte[] message) {
        byte[] mac = new byte[digestBytes];
        copy(inner, u);
        absorb(u, message, NOTHING, blockBytes + (long) message.length);
        store(u, mac);
        copy(outer, u);
        absorb(u, mac, NOTHING, blockBytes + (long) digestBytes);
        store(u, mac);
        return mac;
    }

    @Override
    public void first(byte[] salt, int index) {
        byte[] number = {(byte) (index >>> 24), (byte) (index >>> 16), (byte) (index >>> 8), (byte) index};
        copy(inner, u);
        absorb(u, salt, number, blockBytes + (long) salt.length + number.length);
        // The padding of a digest after a block of key. It is the same for all later blocks, which only fill in
        // digests.
        byte[] padding = new byte[blockBytes];
        padding[digestBytes] = (byte) 0x80;
        putLength(padding, blockBytes + digestBytes);
        load(padding, block);
        copy(u, block);
        copy(outer, u);
        compress(u, block);
        copy(u, sum);
    }

    @Override
    public void sum(byte[] out) {
        store(sum, out);
    }

    /**
     * Adds all of {@code head} and {@code tail}, and the padding for a message of {@code messageBytes} (FIPS 180-4
     * section 5.1).
     */
    private void absorb(T state, byte[] head, byte[] tail, long messageBytes) {
        byte[] bytes = new byte[blockBytes];
        int filled = fill(bytes, 0, head, state);
        filled = fill(bytes, filled, tail, state);
        filled = fill(bytes, filled, END, state);
        Arrays.fill(bytes, filled, blockBytes, (byte) 0);
        // The length field takes two words.
        if (filled > blockBytes - blockBytes / 8) {
            add(bytes, state);
            Arrays.fill(bytes, (byte) 0);
        }
        putLength(bytes, messageBytes);
        add(bytes, state);
        Arrays.fill(bytes, (byte) 0);
    }

    /** Adds each block that a part completes, and returns how many bytes then wait in the next one. */
    private int fill(byte[] block, int filled, byte[] part, T state) {
        int waiting = filled;
        for (int done = 0; done < part.length; ) {
            if (waiting == blockBytes) {
                add(block, state);
                waiting = 0;
            }
            int taken = Math.min(part.length - done, blockBytes - waiting);
            System.arraycopy(part, done, block, waiting, taken);
            done += taken;
            waiting += taken;
        }
        return waiting;
    }

    private void putLength(byte[] block, long messageBytes) {
        long bits = 8 * messageBytes;
        for (int i = 1; i <= Long.BYTES; i++) {
            block[blockBytes - i] = (byte) bits;
            bits >>>= 8;
        }
    }

    private void add(byte[] bytes, T state) {
        load(bytes, block);
        compress(state, block);
    }

    /** Copies all words of {@code from} to the start of {@code to}. */
    private void copy(T from, T to) {
        System.arraycopy(from, 0, to, 0, Array.getLength(from));
    }

    @Override
    public void close() {
        wipe(block);
        wipe(inner);
        wipe(outer);
        wipe(u);
        wipe(sum);
        wipe();
    }
}
