package io.hashkit.phc;

import java.util.Objects;

/** Splits {@code $a$b$c} into its parts one after another, without copying the rest. */
final class Segments {
    private final String text;
    private int start;

    Segments(String text) {
        this.text = Objects.requireNonNull(text, "text");
        if (text.isEmpty() || text.charAt(0) != '$') {
            throw InvalidHashException.malformed("a PHC string must begin with $");
        }
    }

    boolean hasNext() {
        return start < text.length();
    }

    boolean peekStartsWith(String prefix) {
        return hasNext() && text.startsWith(prefix, start + 1);
    }

    boolean peekContains(char c) {
        int found = hasNext() ? text.indexOf(c, start + 1) : -1;
        return found >= 0 && found < end();
    }

    String next() {
        int end = end();
        String segment = text.substring(start + 1, end);
        start = end;
        return segment;
    }

    private int end() {
        int end = text.indexOf('$', start + 1);
        return end < 0 ? text.length() : end;
    }
}
