package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** SHA1-crypt (Simon Gerraty, NetBSD, 2004): an HMAC of the salt under the password, iterated. */
final class Sha1Crypt {
    /** The length of a tag in characters. */
    static final int LENGTH = 28;

    private Sha1Crypt() {}

    /** Computes the tag as text. */
    static byte[] compute(byte[] salt, long rounds, byte[] password) {
        try (Hmac hmac = new Hmac("SHA-1", password)) {
            byte[] value = hmac.mac(salt, ("$sha1$" + rounds).getBytes(US_ASCII));
            try {
                hmac.iterate(value, rounds - 1, last -> {});
                return encode(value);
            } finally {
                Arrays.fill(value, (byte) 0);
            }
        }
    }

    /** Encodes three bytes as four characters; the first byte of the digest is also the last. */
    private static byte[] encode(byte[] value) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(LENGTH);
        for (int i = 0; i < value.length; i += 3) {
            int third = value[(i + 2) % value.length] & 0xFF;
            CryptText.append(text, ((value[i] & 0xFF) << 16) | ((value[i + 1] & 0xFF) << 8) | third, 4);
        }
        return text.toByteArray();
    }
}
