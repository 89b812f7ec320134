package io.hashkit.rehash.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The key of a row, as the database writes its columns in text: exact for every type, and the same on all hosts.
 *
 * @param parts the columns in the order of the unique index
 */
public record Key(List<String> parts) implements Serializable {
    /** A comma, an escape, or text without either. */
    private static final Pattern WORD =
            Pattern.compile(",|\\\\u\\{((?:10|[0-9a-f])?[0-9a-f]{1,4})}|\\\\([\\\\,])|[^\\\\,]+");

    public Key {
        parts = List.copyOf(parts);
    }

    /** Escaped, so that a key cannot forge a line of output; the parts of a composite key stand between commas. */
    @Override
    public String toString() {
        return parts.stream().map(Key::escaped).collect(Collectors.joining(","));
    }

    /** Escapes what is not visible, the backslash and, between parts, the comma. */
    private static String escaped(String part) {
        StringBuilder text = new StringBuilder(part.length());
        part.codePoints().forEach(c -> {
            if (c == '\\' || c == ',') {
                text.append('\\').appendCodePoint(c);
            } else if (c == ' ' || isVisible(c)) {
                text.appendCodePoint(c);
            } else {
                text.append(String.format("\\u{%x}", c));
            }
        });
        return text.toString();
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> false;
            default -> true;
        };
    }

    /**
     * The key that {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if a backslash begins nothing that it writes
     */
    public static Key parse(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        Matcher word = WORD.matcher(text);
        int end = 0;
        for (; word.lookingAt(); word.region(end, text.length())) {
            end = word.end();
            if (word.group().equals(",")) {
                parts.add(part.toString());
                part.setLength(0);
            } else if (word.group(1) != null) {
                part.appendCodePoint(Integer.parseInt(word.group(1), 16));
            } else {
                part.append(word.group(2) != null ? word.group(2) : word.group());
            }
        }
        if (end < text.length()) {
            throw new IllegalArgumentException("this is no key as the program prints it: a backslash stands before"
                    + " a comma, a backslash or u{HEX}, at character " + (end + 1));
        }
        parts.add(part.toString());
        return new Key(parts);
    }
}
