package io.hashkit.bench.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Texts that are alike on hosts of all languages. */
public final class Texts {
    private Texts() {}

    /** As {@link String#format}, with numbers as in English. */
    public static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** The name of a constant in lower case, such as {@code round-trip}. */
    public static String lower(Enum<?> constant, char between) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', between);
    }

    /** The elements of both lists. */
    public static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /**
     * The text escaped for use in HTML and SVG, between tags and in attributes with double quotes. Part of the text comes from
     * files of other hosts.
     */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replaceAll("[\\p{Cc}&&[^\n]]", " ");
    }

    /** The lines of a text, broken at spaces; a longer word has a line of its own. */
    public static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A text in the jar, by its name in the folder of a class, or with a slash its whole name. */
    public static String resource(Class<?> folder, String name) {
        try (InputStream in = folder.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
