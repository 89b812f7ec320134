package io.hashkit.bench.chart;

import io.hashkit.bench.console.Texts;
import java.util.List;

/** Builds the SVG text of a picture. All text is escaped, because it may come from run files of other hosts. */
final class Svg {
    /** Upper bound of the average width of a letter at 12 pixels in common sans-serif fonts. */
    private static final double LETTER = 6.7;

    /** The same bound for headings, which are larger and bold. */
    private static final double HEADING_LETTER = 8.2;

    /** Space for letters that begin left of their position. */
    static final double EDGE = 2;

    /** Line spacing of headings. */
    static final double HEADING_LINE = 18;

    private final StringBuilder text = new StringBuilder();

    Svg(Chart.Format format, double height, String title) {
        text.append(Texts.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"%s\" viewBox=\"0 0 %d %.0f\" width=\"%d\" height=\"%.0f\">"
                        + "<title>%s</title>",
                format.style(), format.width(), height, format.width(), height, Texts.escaped(title)));
    }

    /** Upper bound of the width of a text in pixels. */
    static double width(String words) {
        return LETTER * words.length();
    }

    /** The text, shortened at its end to fit a width. */
    static String fitted(String words, double room) {
        int most = (int) (room / LETTER);
        return words.length() <= most ? words : words.substring(0, Math.max(0, most - 1)) + "…";
    }

    /** The lines of a heading, broken to fit a width. */
    static List<String> wrapped(String words, double room) {
        return Texts.wrapped(words, (int) (room / HEADING_LETTER)).stream()
                .map(one -> fitted(one, room))
                .toList();
    }

    /** Draws the lines of a heading; the first one is at y. */
    void heading(double y, String style, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text(EDGE, y + i * HEADING_LINE, "start", style, lines.get(i));
        }
    }

    /** @param anchor start, middle or end of the text */
    void text(double x, double y, String anchor, String style, String words) {
        text.append(Texts.format(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
                x, y, anchor, style, Texts.escaped(words)));
    }

    /** Draws a text rotated to run upwards. */
    void upwards(double x, double y, String words) {
        text.append(Texts.format(
                "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" class=\"axis-title\">%s</text>",
                x, y, Texts.escaped(words)));
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        text.append(Texts.format(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>", x1, y1, x2, y2, style));
    }

    void rect(double x, double y, double width, double height, String style) {
        text.append(Texts.format(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>",
                x, y, width, height, style));
    }

    void path(String d, String style) {
        text.append("<path d=\"").append(d).append("\" class=\"").append(style).append("\"/>");
    }

    String done() {
        return text + "</svg>";
    }
}
