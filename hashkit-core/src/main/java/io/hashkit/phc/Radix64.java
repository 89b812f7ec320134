package io.hashkit.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.Arrays;
import java.util.Base64;

/**
 * Base64 without padding in which every byte string has exactly one spelling: the unused low bits of the last character
 * must be zero, and a length of 4n+1 is invalid.
 */
enum Radix64 {
    /** RFC 4648 section 4, the alphabet of PHC strings. */
    STANDARD("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
    /** The alphabet of bcrypt's crypt(3) form, with bits in the order of RFC 4648. */
    BCRYPT("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");

    private final String alphabet;
    private final byte[] valueOf = new byte[128];

    Radix64(String alphabet) {
        this.alphabet = alphabet;
        Arrays.fill(valueOf, (byte) -1);
        for (int i = 0; i < 64; i++) {
            valueOf[alphabet.charAt(i)] = (byte) i;
        }
    }

    /**
     * Decodes text.
     *
     * @param what names the text in an error
     */
    byte[] decode(@CompileTimeConstant final String what, String text) {
        int length = text.length();
        if (length % 4 == 1) {
            throw InvalidHashException.malformed(what + " has a length that is impossible in base64");
        }
        byte[] bytes = new byte[(int) (length * 6L / 8)];
        int bits = 0;
        int unused = 0;
        for (int i = 0, at = 0; i < length; i++) {
            bits = bits << 6 | value(what, text.charAt(i));
            unused += 6;
            if (unused >= 8) {
                unused -= 8;
                bytes[at++] = (byte) (bits >>> unused);
            }
        }
        if ((bits & ((1 << unused) - 1)) != 0) {
            throw InvalidHashException.malformed(what + " must end with unused bits that are zero");
        }
        return bytes;
    }

    String encode(byte[] bytes) {
        String standard = Base64.getEncoder().withoutPadding().encodeToString(bytes);
        if (this == STANDARD) {
            return standard;
        }
        StringBuilder translated = new StringBuilder(standard.length());
        for (int i = 0; i < standard.length(); i++) {
            translated.append(alphabet.charAt(STANDARD.valueOf[standard.charAt(i)]));
        }
        return translated.toString();
    }

    private int value(@CompileTimeConstant final String what, char c) {
        int value = c < 128 ? valueOf[c] : -1;
        if (value < 0) {
            throw InvalidHashException.malformed(what + " contains a character outside its base64 alphabet");
        }
        return value;
    }
}
