package io.hashkit.bench.console;

/** Text as it may stand in HTML and SVG. What is shown comes from files of other hosts too. */
public final class Markup {
    private Markup() {}

    /** Between tags, and within an attribute in double quotes. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replaceAll("[\\p{Cc}&&[^\n]]", " ");
    }
}
