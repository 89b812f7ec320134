package io.hashkit.internal.dialect;

import io.hashkit.internal.dialect.Computation.Count;
import io.hashkit.internal.format.Fields;
import java.util.HexFormat;

/** The words and numbers of a {@link Computation}, from left to right. */
abstract class ComputationWords {
    /** In bytes, as the highest ceiling for a tag. */
    private static final int LONGEST_OUTPUT = 1024;

    private static final int MOST_DIGITS = 10;

    final String text;
    final Template template;
    int at;

    ComputationWords(String text, Template template) {
        this.text = text;
        this.template = template;
    }

    final IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("computation " + text + ", character " + (at + 1) + ": " + why);
    }

    final char next() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    final boolean takes(char expected) {
        boolean taken = next() == expected;
        at += taken ? 1 : 0;
        return taken;
    }

    final void take(char expected) {
        if (!takes(expected)) {
            throw wrong("there must be " + expected);
        }
    }

    final String word() {
        int start = at;
        while (Character.isLetterOrDigit(next()) || next() == '-') {
            at++;
        }
        return text.substring(start, at);
    }

    /** After the quote at the beginning. */
    final String quoted() {
        int end = text.indexOf('\'', at);
        if (end < 0) {
            at--;
            throw wrong("the text is not closed by '");
        }
        String quoted = text.substring(at, end);
        at = end + 1;
        return quoted;
    }

    final byte[] bytes(String digits) {
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw wrong("before this place there must be bytes in hexadecimal after #");
        }
    }

    final Part part(String name) {
        try {
            Part part = Part.named(name);
            template.fieldOf(part);
            return part;
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private Part number() {
        String name = word();
        Part part = part(name);
        if (!part.isNumber()) {
            throw wrong("the field " + name + " is no number");
        }
        return part;
    }

    private int constant(String what, int most) {
        String digits = word();
        long number =
                Fields.consists(digits, Fields.DIGITS) && digits.length() <= MOST_DIGITS ? Long.parseLong(digits) : 0;
        if (number < 1 || number > most) {
            throw wrong(what + " must be a number from 1 to " + most);
        }
        return (int) number;
    }

    /** A field, a power of two of one, or a constant. */
    final Count count() {
        if (takes('$')) {
            Part part = number();
            return values -> values.times(values.number(part));
        }
        if (text.startsWith("2^$", at)) {
            at += 3;
            Part part = number();
            return values -> values.times(values.number(part) > 63 ? 0 : 1L << values.number(part));
        }
        int constant = constant("a constant", Integer.MAX_VALUE);
        return values -> values.times(constant);
    }

    /** A length in bytes: a constant, because memory for it is taken. */
    final int length() {
        return constant("a length", LONGEST_OUTPUT);
    }

    /** The length of an output that follows the other arguments; 0 for that of the tag, which is also what {@code $l} says. */
    final int optionalLength() {
        if (!takes(',')) {
            return 0;
        }
        if (text.startsWith("$l)", at)) {
            at += 2;
            part(Part.TAG_LENGTH.letters);
            return 0;
        }
        return length();
    }
}
