package io.hashkit.internal.phc;

import com.google.errorprone.annotations.CompileTimeConstant;

/** The spelling of the parts of a {@link PhcString}. */
public final class PhcSyntax {
    static final int MAX_NAME = 32;

    private PhcSyntax() {}

    static String value(@CompileTimeConstant final String what, String text) {
        if (text.isEmpty()) {
            throw Refusal.malformed(what + " is empty");
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isLetterOrDigit(c) && c != '/' && c != '+' && c != '.' && c != '-') {
                throw Refusal.malformed(what + " contains a character that is not allowed");
            }
        }
        return text;
    }

    /**
     * A whole number in canonical decimal: at most 18 digits, without sign and leading zeros; MALFORMED if the text has
     * another form.
     */
    public static long decimal(@CompileTimeConstant final String name, String digits) {
        if (digits.isEmpty() || digits.length() > 18 || (digits.length() > 1 && digits.charAt(0) == '0')) {
            throw Refusal.malformed(name + " must be a whole number in canonical decimal");
        }
        long number = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw Refusal.malformed(name + " must be a whole number in canonical decimal");
            }
            number = number * 10 + digit;
        }
        return number;
    }

    static void requireParameterName(String name) {
        requireName("the name of a parameter", name);
        if (name.equals("v")) {
            throw Refusal.malformed("a parameter must not be named v");
        }
    }

    static void requireName(@CompileTimeConstant final String what, String text) {
        if (!isName(text)) {
            throw Refusal.malformed(what + " must have from 1 to 32 characters of a to z, 0 to 9 and hyphen");
        }
    }

    static boolean isName(String text) {
        if (text.isEmpty() || text.length() > MAX_NAME) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
