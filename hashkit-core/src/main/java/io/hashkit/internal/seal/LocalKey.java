package io.hashkit.internal.seal;

import io.hashkit.internal.engine.pbkdf2.HmacSha256;
import io.hashkit.seal.KeyPrf;
import org.jspecify.annotations.Nullable;

/** A master key in the memory of this process, wiped when closed. */
public final class LocalKey implements KeyPrf, AutoCloseable {
    /** The length of SHA-256, below which a key is weaker than the HMAC (RFC 2104 section 3). */
    private static final int SHORTEST = 32;

    private static final int LONGEST = 1024;

    private final HmacSha256 hmac;

    /** Copies the key. Refuses one of less than 32 or more than 1,024 bytes, or with all bytes equal. */
    public LocalKey(byte[] key) {
        if (key.length < SHORTEST || key.length > LONGEST) {
            throw new IllegalArgumentException(
                    "a key must have from " + SHORTEST + " to " + LONGEST + " random bytes, not " + key.length);
        }
        int different = 0;
        for (byte one : key) {
            different |= one ^ key[0];
        }
        if (different == 0) {
            throw new IllegalArgumentException("all bytes of the key are equal: a key must be random");
        }
        this.hmac = new HmacSha256(key);
    }

    @Override
    public byte[] hmacSha256(byte[] message) {
        return hmac.mac(message);
    }

    @Override
    public void close() {
        hmac.close();
    }

    /** Wipes a key that is in the memory of this process. */
    public static void close(@Nullable KeyPrf key) {
        if (key instanceof LocalKey local) {
            local.close();
        }
    }

    /** Reveals nothing. */
    @Override
    public String toString() {
        return "LocalKey";
    }
}
