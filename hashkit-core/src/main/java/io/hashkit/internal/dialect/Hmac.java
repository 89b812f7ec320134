package io.hashkit.internal.dialect;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * HMAC (RFC 2104) with a digest of the JDK. Unlike the JDK's MACs it accepts an empty key, and its padded keys can be
 * wiped. For one thread.
 */
final class Hmac implements AutoCloseable {
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final MessageDigest digest;
    private final byte[] inner;
    private final byte[] outer;

    /** @param key of any length; not kept */
    Hmac(String algorithm, byte[] key) {
        digest = Digests.of(algorithm);
        int block = Digests.length(algorithm) > 32 ? 128 : 64;
        byte[] fitting = key.length > block ? digest.digest(key) : key.clone();
        inner = padded(fitting, block, INNER);
        outer = padded(fitting, block, OUTER);
        Arrays.fill(fitting, (byte) 0);
    }

    private static byte[] padded(byte[] key, int block, byte pad) {
        byte[] padded = Arrays.copyOf(key, block);
        for (int i = 0; i < block; i++) {
            padded[i] ^= pad;
        }
        return padded;
    }

    /** The HMAC of one message under one key. */
    static byte[] mac(String algorithm, byte[] key, byte[] message) {
        try (Hmac hmac = new Hmac(algorithm, key)) {
            return hmac.mac(message);
        }
    }

    /** The HMAC of the concatenated parts, as a new array. */
    byte[] mac(byte[]... parts) {
        digest.update(inner);
        for (byte[] part : parts) {
            digest.update(part);
        }
        byte[] value = digest.digest();
        digest.update(outer);
        digest.update(value);
        finish(value);
        return value;
    }

    /** In each round adds a value to a sum, which may be empty, and replaces it by its HMAC; wipes it on an interrupt. */
    void iterate(byte[] value, long rounds, byte[] sum) {
        Digests.iterate(digest, value, rounds, (state, last, index) -> {
            add(sum, last);
            state.update(inner);
            state.update(last);
            finish(last);
            state.update(outer);
            state.update(last);
        });
    }

    static void add(byte[] sum, byte[] value) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] ^= value[i];
        }
    }

    private void finish(byte[] value) {
        try {
            digest.digest(value, 0, value.length);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Wipes the padded keys. */
    @Override
    public void close() {
        digest.reset();
        Arrays.fill(inner, (byte) 0);
        Arrays.fill(outer, (byte) 0);
    }
}
