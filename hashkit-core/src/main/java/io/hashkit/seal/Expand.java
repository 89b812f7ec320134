package io.hashkit.seal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * HKDF-Expand with SHA-256 (RFC 5869 section 2.3) under a master key, which is random and so needs no extraction
 * (section 3.3). The info consists of fields, each after its length in two bytes, so that no two lists of fields give
 * the same info.
 */
final class Expand {
    private static final int HASH_BYTES = 32;
    private static final int LENGTH_BYTES = 2;
    private static final int LONGEST_FIELD = 0xffff;

    private Expand() {}

    static byte[] text(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Derives bytes.
     *
     * @param name names the key in an error
     * @param length at most 255 times 32
     * @return a new array, which the caller wipes
     * @throws KeyUnavailableException if the master key cannot be used
     */
    static byte[] of(KeyPrf prf, String name, int length, byte[]... fields) {
        return raw(prf, name, length, join(fields));
    }

    /** Derives bytes from an info that need not consist of fields. */
    static byte[] raw(KeyPrf prf, String name, int length, byte[] info) {
        byte[] out = new byte[length];
        byte[] previous = {};
        int done = 0;
        try {
            for (int counter = 1; done < length; done += HASH_BYTES, counter++) {
                byte[] message = Arrays.copyOf(previous, previous.length + info.length + 1);
                System.arraycopy(info, 0, message, previous.length, info.length);
                message[message.length - 1] = (byte) counter;
                Arrays.fill(previous, (byte) 0);
                previous = hmac(prf, name, message);
                System.arraycopy(previous, 0, out, done, Math.min(HASH_BYTES, length - done));
            }
            return out;
        } finally {
            Arrays.fill(previous, (byte) 0);
            if (done < length) {
                Arrays.fill(out, (byte) 0);
            }
        }
    }

    /** All fields, each after its length. */
    static byte[] join(byte[]... fields) {
        int length = 0;
        for (byte[] field : fields) {
            length += LENGTH_BYTES + field.length;
        }
        byte[] joined = new byte[length];
        int at = 0;
        for (byte[] field : fields) {
            if (field.length > LONGEST_FIELD) {
                throw new IllegalArgumentException("a field must have at most " + LONGEST_FIELD + " bytes");
            }
            joined[at] = (byte) (field.length >>> 8);
            joined[at + 1] = (byte) field.length;
            System.arraycopy(field, 0, joined, at + LENGTH_BYTES, field.length);
            at += LENGTH_BYTES + field.length;
        }
        return joined;
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
