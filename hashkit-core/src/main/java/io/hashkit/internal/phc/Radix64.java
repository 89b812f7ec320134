package io.hashkit.internal.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.Arrays;

/**
 * Base64 without padding in which every byte string has exactly one spelling: the unused low bits of the last character
 * must be zero, and a length of 4n+1 is invalid.
 */
public enum Radix64 {
    /** RFC 4648 section 4, the alphabet of PHC strings. */
    STANDARD(Alphabets.LETTERS + Alphabets.DIGITS + "+/"),
    /** The URL-safe alphabet of RFC 4648 section 5. */
    URL_SAFE(Alphabets.LETTERS + Alphabets.DIGITS + "-_"),
    /** passlib's alphabet, with a full stop in place of plus. */
    PASSLIB(Alphabets.LETTERS + Alphabets.DIGITS + "./"),
    /** The alphabet of bcrypt's crypt(3) form, with bits in the order of RFC 4648. */
    BCRYPT("./" + Alphabets.LETTERS + Alphabets.DIGITS),
    /** The alphabet of crypt(3), with bits in the order of RFC 4648. */
    CRYPT("./" + Alphabets.DIGITS + Alphabets.LETTERS),
    /** The form of crypt(3): the same alphabet, and the least significant bits of a byte first. */
    CRYPT3("./" + Alphabets.DIGITS + Alphabets.LETTERS, true);

    /** A constant of an enum cannot use static fields of the enum. */
    private static final class Alphabets {
        static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        static final String DIGITS = "0123456789";
    }

    private final String alphabet;
    private final boolean lowFirst;
    private final byte[] valueOf = new byte[128];

    Radix64(String alphabet) {
        this(alphabet, false);
    }

    Radix64(String alphabet, boolean lowFirst) {
        this.alphabet = alphabet;
        this.lowFirst = lowFirst;
        Arrays.fill(valueOf, (byte) -1);
        for (int i = 0; i < 64; i++) {
            valueOf[alphabet.charAt(i)] = (byte) i;
        }
    }

    /** {@return the 64 characters in the order of their values} */
    public String alphabet() {
        return alphabet;
    }

    /** The bytes of a text, a new array; MALFORMED if it has another form. */
    public byte[] decode(@CompileTimeConstant final String what, String text) {
        int length = text.length();
        if (length % 4 == 1) {
            throw Refusal.malformed(what + " has a length that is impossible in base64");
        }
        byte[] bytes = new byte[(int) (length * 6L / 8)];
        int bits = 0;
        int unused = 0;
        for (int i = 0, at = 0; i < length; i++) {
            int value = value(what, text.charAt(i));
            bits = lowFirst ? bits | value << unused : bits << 6 | value;
            unused += 6;
            if (unused >= 8) {
                unused -= 8;
                bytes[at++] = (byte) (lowFirst ? bits : bits >>> unused);
                bits = lowFirst ? bits >>> 8 : bits;
            }
        }
        if ((bits & ((1 << unused) - 1)) != 0) {
            throw Refusal.malformed(
                    what + " must end with unused bits that are zero: a character is missing or changed");
        }
        return bytes;
    }

    /** The bytes of a text with padding, as long as a multiple of four; MALFORMED if it has another form. */
    public byte[] decodePadded(@CompileTimeConstant final String what, String text) {
        int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
        if (text.length() % 4 != 0) {
            throw Refusal.malformed(what + " has a length that is impossible in base64 with padding");
        }
        return decode(what, text.substring(0, text.length() - padding));
    }

    /** The text that {@link #decode} accepts. */
    public String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder((bytes.length * 4 + 2) / 3);
        int bits = 0;
        int unused = 0;
        for (byte one : bytes) {
            bits = lowFirst ? bits | (one & 0xFF) << unused : bits << 8 | (one & 0xFF);
            for (unused += 8; unused >= 6; unused -= 6) {
                text.append(alphabet.charAt((lowFirst ? bits : bits >>> (unused - 6)) & 63));
                bits = lowFirst ? bits >>> 6 : bits;
            }
        }
        if (unused > 0) {
            text.append(alphabet.charAt((lowFirst ? bits : bits << (6 - unused)) & 63));
        }
        return text.toString();
    }

    private int value(@CompileTimeConstant final String what, char c) {
        int value = c < 128 ? valueOf[c] : -1;
        if (value < 0) {
            throw Refusal.malformed(what + " contains a character outside its base64 alphabet");
        }
        return value;
    }
}
