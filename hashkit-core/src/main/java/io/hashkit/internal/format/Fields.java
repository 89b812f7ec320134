package io.hashkit.internal.format;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import io.hashkit.phc.Radix64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parses the parts of stored strings, accepting only one spelling of each. */
public final class Fields {
    /** Hexadecimal digits in upper and lower case. */
    public static final String HEX = "0123456789abcdefABCDEF";

    public static final String DIGITS = "0123456789";
    public static final String LOWER_HEX = "0123456789abcdef";
    /** Includes all hexadecimal digits. */
    public static final String PADDED_BASE64 = Radix64.STANDARD.alphabet() + "=";

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
        return InvalidHashException.malformed("there must be # parts between the separators", count);
    }

    /** The name in braces before a string, in upper case; null if there is none. */
    public static @Nullable String scheme(String stored) {
        int end = stored.startsWith("{") ? stored.indexOf('}') : -1;
        return end > 1 && end < 32 ? stored.substring(1, end).toUpperCase(Locale.ROOT) : null;
    }

    /** Parses a whole number in canonical decimal. */
    public static long decimal(@CompileTimeConstant final String name, String digits) {
        return PhcString.decimal(name, digits);
    }

    /** Parses a whole number in lower-case hexadecimal, without leading zeros. */
    public static long hexadecimal(@CompileTimeConstant final String name, String digits) {
        int length = digits.length();
        if (length > 15 || !consists(digits, 0, length, LOWER_HEX) || (length > 1 && digits.charAt(0) == '0')) {
            throw InvalidHashException.malformed(name + " must be a whole number in lower-case hexadecimal");
        }
        return Long.parseLong(digits, 16);
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
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
            throw InvalidHashException.malformed("the parameter " + name + "= is missing");
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

    /** Parses bytes in upper-case hexadecimal. */
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
        throw InvalidHashException.malformed(what + " is not in the expected hexadecimal form");
    }

    /** Parses bytes in base64 (RFC 4648 section 4) with padding. */
    public static byte[] padded(@CompileTimeConstant final String what, String text) {
        return Radix64.STANDARD.decodePadded(what, text);
    }

    /** Parses bytes in base64 (RFC 4648 section 4), with or without padding. */
    public static byte[] base64(@CompileTimeConstant final String what, String text) {
        return text.endsWith("=") ? padded(what, text) : Radix64.STANDARD.decode(what, text);
    }
}
