package io.hashkit.bench.console;

/** Escapes text for HTML and SVG. Part of the text comes from files of other hosts. */
public final class Markup {
    private Markup() {}

    /** The text escaped for use between tags and in attributes with double quotes. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replaceAll("[\\p{Cc}&&[^\n]]", " ");
    }
}
