package io.hashkit.internal.format;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Pbkdf2Traits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/**
 * Parses the parts of stored strings, accepting only one spelling of each, and makes hashes of the four algorithms from
 * the parts of strings of other systems, after checking the ceilings.
 */
public final class Fields {
    /** Hexadecimal digits in upper and lower case. */
    public static final String HEX = "0123456789abcdefABCDEF";

    public static final String DIGITS = "0123456789";
    /** The alphabet of crypt(3). */
    public static final String CRYPT = Radix64.CRYPT3.alphabet();

    public static final String LOWER_HEX = "0123456789abcdef";
    /** Includes all hexadecimal digits. */
    public static final String PADDED_BASE64 = Radix64.STANDARD.alphabet() + "=";

    private static final int SHORTEST_TAG = 8;

    private Fields() {}

    /** Splits a text into exactly {@code count} parts. */
    public static String[] split(String text, char separator, int count) {
        String[] parts = new String[count];
        int start = 0;
        for (int i = 0; i < count - 1; i++) {
            int end = text.indexOf(separator, start);
            if (end < 0) {
                throw wrongCount(count);
            }
            parts[i] = text.substring(start, end);
            start = end + 1;
        }
        parts[count - 1] = text.substring(start);
        if (parts[count - 1].indexOf(separator) >= 0) {
            throw wrongCount(count);
        }
        return parts;
    }

    private static InvalidHashException wrongCount(int count) {
        return Refusal.malformed("there must be # parts between the separators", count);
    }

    /** The label at the beginning of a string, between two characters; empty if there is none below 32 characters. */
    public static String label(String stored, char open, char close) {
        int end = !stored.isEmpty() && stored.charAt(0) == open ? stored.indexOf(close, 1) : -1;
        return end > 0 && end < 32 ? stored.substring(1, end) : "";
    }

    /** The label in braces, in upper case; empty if there is none. */
    public static String scheme(String stored) {
        return label(stored, '{', '}').toUpperCase(Locale.ROOT);
    }

    public static long decimal(@CompileTimeConstant final String name, String digits) {
        return PhcString.decimal(name, digits);
    }

    /** Parses a whole number in lower-case hexadecimal, without leading zeros. */
    public static long hexadecimal(@CompileTimeConstant final String name, String digits) {
        int length = digits.length();
        if (length > 15 || !consists(digits, LOWER_HEX) || (length > 1 && digits.charAt(0) == '0')) {
            throw Refusal.malformed(name + " must be a whole number in lower-case hexadecimal");
        }
        return Long.parseLong(digits, 16);
    }

    /** Whether a text has characters, and all are among the given ones. */
    public static boolean consists(String text, String of) {
        return consists(text, 0, text.length(), of);
    }

    /** Whether there are characters from {@code start} to {@code end}, and all are among the given ones. */
    public static boolean consists(String text, int start, int end, String of) {
        for (int i = start; i < end; i++) {
            if (of.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return end > start;
    }

    /** The value of a parameter {@code name=value}. */
    public static String value(@CompileTimeConstant final String name, String field) {
        if (!field.startsWith(name) || field.length() == name.length() || field.charAt(name.length()) != '=') {
            throw Refusal.malformed("the parameter " + name + "= is missing");
        }
        return field.substring(name.length() + 1);
    }

    /** The value of a parameter {@code name=value} as a whole number in canonical decimal. */
    public static long number(@CompileTimeConstant final String name, String field) {
        return decimal(name, value(name, field));
    }

    /** Parses bytes in lower-case hexadecimal, as most programs write and compare them. */
    public static byte[] hex(@CompileTimeConstant final String what, String text) {
        return hex(what, text, HexFormat.of());
    }

    public static byte[] capitalHex(@CompileTimeConstant final String what, String text) {
        return hex(what, text, HexFormat.of().withUpperCase());
    }

    private static byte[] hex(@CompileTimeConstant final String what, String text, HexFormat format) {
        try {
            byte[] bytes = format.parseHex(text);
            if (format.formatHex(bytes).equals(text)) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            // Without the parser's message, which quotes a character of the string.
        }
        throw Refusal.malformed(what + " is not in the expected hexadecimal form");
    }

    /** Parses bytes in base64 (RFC 4648 section 4) with padding. */
    public static byte[] padded(@CompileTimeConstant final String what, String text) {
        return Radix64.STANDARD.decodePadded(what, text);
    }

    /** Parses bytes in base64 (RFC 4648 section 4), with or without padding. */
    public static byte[] base64(@CompileTimeConstant final String what, String text) {
        return text.endsWith("=") ? padded(what, text) : Radix64.STANDARD.decode(what, text);
    }

    /** Creates a bcrypt hash from its parts. */
    public static StoredHash bcrypt(long cost, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (cost < 4 || cost > 31) {
            throw Refusal.malformed("the bcrypt cost must be from 4 to 31");
        }
        return hash(
                new Bcrypt(Math.toIntExact(cost)),
                exactly(16, "the salt", salt),
                exactly(23, "the tag", tag),
                ceilings);
    }

    public static StoredHash pbkdf2(Prf prf, long iterations, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (iterations < 1) {
            throw Refusal.malformed("PBKDF2 needs at least 1 iteration");
        }
        Demands.require(ceilings, prf.limit(), Pbkdf2Traits.work(prf, iterations, tag.length));
        return hash(new Pbkdf2(prf.algorithm(), Math.toIntExact(iterations)), salt, tag, ceilings);
    }

    public static StoredHash argon2id(
            long memoryKib, long passes, long lanes, byte[] salt, byte[] tag, Ceilings ceilings) {
        Demands.require(ceilings, Limit.ARGON2_MEMORY, memoryKib);
        Demands.require(ceilings, Limit.ARGON2_PASSES, passes);
        Demands.require(ceilings, Limit.ARGON2_LANES, lanes);
        return hash(Argon2.id((int) memoryKib, (int) passes, (int) lanes), salt, tag, ceilings);
    }

    /** Creates a scrypt hash from costs such as {@code ln=14,r=8,p=1}. */
    public static StoredHash scrypt(String costs, byte[] salt, byte[] tag, Ceilings ceilings) {
        String[] each = split(costs, ',', 3);
        return scrypt(number("ln", each[0]), number("r", each[1]), number("p", each[2]), salt, tag, ceilings);
    }

    public static StoredHash scrypt(long logN, long r, long p, byte[] salt, byte[] tag, Ceilings ceilings) {
        return hash(ScryptTraits.read(logN, r, p, ceilings), salt, tag, ceilings);
    }

    private static StoredHash hash(Scheme scheme, byte[] salt, byte[] tag, Ceilings ceilings) {
        Demands.require(ceilings, Traits.of(scheme).demands());
        lengths(salt, tag, ceilings);
        return StoredHash.of(scheme, salt, tag);
    }

    /** Checks the lengths; salts of other systems may be short or empty. */
    public static void lengths(byte[] salt, byte[] tag, Ceilings ceilings) {
        Demands.require(ceilings, Map.of(Limit.SALT, (long) salt.length, Limit.TAG, (long) tag.length));
        if (tag.length < SHORTEST_TAG) {
            throw Refusal.malformed("the tag has # bytes; it must have at least #", tag.length, SHORTEST_TAG);
        }
    }

    /** Requires a value to have one length. */
    public static byte[] exactly(int length, @CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length != length) {
            throw Refusal.malformed(what + " has # bytes; it must have #", bytes.length, length);
        }
        return bytes;
    }

    /**
     * Requires a whole block of the digest: shorter outputs are prefixes of longer ones, so a truncated string must be
     * refused.
     */
    public static byte[] block(Prf prf, byte[] tag) {
        return exactly(prf.length(), "the tag", tag);
    }
}
