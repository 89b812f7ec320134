package io.hashkit.internal.seal;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * HKDF-Expand with SHA-256 (RFC 5869 section 2.3) under a master key, which is random and so needs no extraction
 * (section 3.3). Gives one block of 32 bytes, so that a key in a service is asked once. The info consists of fields,
 * each after its length in two bytes, so that no two lists of fields give the same info.
 */
public final class HkdfExpand {
    private static final int HASH_BYTES = 32;
    private static final int LENGTH_BYTES = 2;
    private static final int LONGEST_FIELD = 0xffff;

    private HkdfExpand() {}

    static byte[] text(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Derives 32 bytes, a new array that the caller wipes. {@link KeyUnavailableException}, which names the key, if it
     * cannot be used.
     */
    static byte[] of(KeyPrf prf, String name, byte[]... fields) {
        return raw(prf, name, join(fields));
    }

    /** Derives 32 bytes from an info that need not consist of fields. */
    static byte[] raw(KeyPrf prf, String name, byte[] info) {
        byte[] message = Arrays.copyOf(info, info.length + 1);
        message[info.length] = 1;
        byte[] answer = hmac(prf, name, message);
        // A service may give the same array twice: what is derived must not change or be wiped with a later answer.
        byte[] own = answer.clone();
        Arrays.fill(answer, (byte) 0);
        return own;
    }

    /** All fields, each after its length. */
    public static byte[] join(byte[]... fields) {
        int length = 0;
        for (byte[] field : fields) {
            if (field.length > LONGEST_FIELD) {
                throw new IllegalArgumentException("a field must have at most " + LONGEST_FIELD + " bytes");
            }
            length += LENGTH_BYTES + field.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (byte[] field : fields) {
            joined.putShort((short) field.length).put(field);
        }
        return joined.array();
    }

    private static byte[] hmac(KeyPrf prf, String name, byte[] message) {
        byte[] mac;
        try {
            mac = prf.hmacSha256(message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KeyUnavailableException("interrupted while the key " + name + " was used", e);
        } catch (Exception e) {
            throw new KeyUnavailableException("the key " + name + " cannot be used now", e);
        } finally {
            Arrays.fill(message, (byte) 0);
        }
        if (mac == null || mac.length != HASH_BYTES) {
            throw new KeyUnavailableException(
                    "the key " + name + " gave no HMAC-SHA-256, which has " + HASH_BYTES + " bytes", null);
        }
        return mac;
    }
}
