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
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.util.HexFormat;
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

    private Fields() {}

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

    /** Parses bytes in hexadecimal, in lower or upper case, as the format says. */
    public static byte[] hex(@CompileTimeConstant final String what, String text, HexFormat format) {
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
        StoredHash.requireLength("the tag", tag);
    }

    /** Requires a value to have one length. */
    private static byte[] exactly(int length, @CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length != length) {
            throw Refusal.malformed(what + " has # bytes; it must have #", bytes.length, length);
        }
        return bytes;
    }
}
