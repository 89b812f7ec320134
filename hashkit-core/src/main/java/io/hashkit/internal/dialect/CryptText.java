package io.hashkit.internal.dialect;

import io.hashkit.phc.Radix64;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The base64 of crypt(3): its own alphabet, with the least significant bits first. */
final class CryptText {
    static final String ALPHABET = Radix64.CRYPT.alphabet();

    private CryptText() {}

    /** Encodes all bytes in order, three bytes to four characters. */
    static byte[] encode(byte[] bytes) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < bytes.length; i += 3) {
            switch (bytes.length - i) {
                case 1 -> append(text, bytes, i);
                case 2 -> append(text, bytes, i + 1, i);
                default -> append(text, bytes, i + 2, i + 1, i);
            }
        }
        return text.toByteArray();
    }

    /** Appends one character more than the bytes at the given places, of which the first is the most significant. */
    static void append(ByteArrayOutputStream text, byte[] bytes, int... places) {
        int value = 0;
        for (int place : places) {
            value = (value << 8) | (bytes[place] & 0xFF);
        }
        for (int i = 0; i <= places.length; i++) {
            text.write(ALPHABET.charAt(value >>> (6 * i) & 63));
        }
    }

    /** Decodes a text of {@link #encode}; an empty array if it is not one. */
    static byte[] decode(String text) {
        byte[] bytes = new byte[text.length() * 3 / 4];
        for (int i = 0; i < bytes.length; i += 3) {
            int start = i / 3 * 4;
            long value = decode(text, start, Math.min(text.length(), start + 4));
            for (int j = 0; j < Math.min(3, bytes.length - i); j++) {
                bytes[i + j] = (byte) (value >>> (8 * j));
            }
        }
        return new String(encode(bytes), StandardCharsets.US_ASCII).equals(text) ? bytes : new byte[0];
    }

    /** The number that some characters encode, or -1 if one is outside the alphabet. */
    static long decode(String text, int start, int end) {
        long value = 0;
        for (int i = end - 1; i >= start; i--) {
            int digit = ALPHABET.indexOf(text.charAt(i));
            if (digit < 0) {
                return -1;
            }
            value = (value << 6) | digit;
        }
        return value;
    }
}
