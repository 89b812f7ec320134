package io.hashkit.bench.attack;

import io.hashkit.bench.attack.MoneyChart.Bar;
import java.util.Locale;

/** A {@link MoneyChart} as a picture. */
final class MoneySvg {
    private static final int WIDTH = 760;
    private static final int LEFT = 170;
    private static final int BAR = 380;
    private static final int ROW = 34;
    private static final int TOP = 50;
    private static final int NOTE = 90;
    private static final String OURS = "#1f6f8b";
    private static final String THEIRS = "#b0b0b0";

    private MoneySvg() {}

    static String of(MoneyChart chart) {
        StringBuilder svg = new StringBuilder(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\">%n"
                        + "<title>%s</title>%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                WIDTH, TOP + ROW * chart.bars().size() + NOTE, escaped(chart.title())));
        text(svg, 16, 28, chart.title(), "font-size=\"17\"");
        int y = TOP;
        for (Bar bar : chart.bars()) {
            text(svg, 16, y + 17, bar.engine(), "");
            int width = (int) Math.max(1, Math.round(BAR * bar.usd() / chart.longest()));
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"24\" fill=\"%s\"/>%n",
                    LEFT,
                    y,
                    width,
                    bar.engine().startsWith("hashkit") ? OURS : THEIRS));
            text(svg, LEFT + width + 8, y + 17, chart.label(bar), "");
            y += ROW;
        }
        for (String line : chart.note().split("(?<=[.)]) ", -1)) {
            text(svg, 16, y + 18, line, "font-size=\"12\" fill=\"#444\"");
            y += 17;
        }
        return svg.append("</svg>").append(System.lineSeparator()).toString();
    }

    private static void text(StringBuilder svg, int x, int y, String words, String style) {
        svg.append(String.format("<text x=\"%d\" y=\"%d\" %s>%s</text>%n", x, y, style, escaped(words)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
