package io.hashkit.rehash.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The key of a row, as the database writes its columns in text: exact for every type, and the same on all hosts.
 *
 * @param parts the columns in the order of the unique index
 */
public record Key(List<String> parts) implements Serializable {
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

    /** The key that {@link #toString} wrote. */
    public static Key parse(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',') {
                parts.add(part.toString());
                part.setLength(0);
            } else if (c != '\\') {
                part.append(c);
            } else if (text.startsWith("u{", i + 1)) {
                int end = text.indexOf('}', i);
                part.appendCodePoint(Integer.parseInt(text.substring(i + 3, end), 16));
                i = end;
            } else {
                part.append(text.charAt(++i));
            }
        }
        parts.add(part.toString());
        return new Key(parts);
    }
}
