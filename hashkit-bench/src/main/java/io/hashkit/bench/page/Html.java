package io.hashkit.bench.page;

import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.chart.Chart.Format;
import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.console.Texts;
import java.util.List;

/** HTML elements of a page. */
final class Html {
    private Html() {}

    static String element(String name, String text) {
        return "<" + name + ">" + Texts.escaped(text) + "</" + name + ">\n";
    }

    /**
     * A list; nothing if it is empty.
     *
     * @param items texts that are not yet escaped
     */
    static String list(List<String> items) {
        if (items.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<ul>\n");
        items.forEach(item -> html.append(element("li", item)));
        return html.append("</ul>\n").toString();
    }

    /** A line with its name and a button that copies it. */
    static String snippet(String name, String code) {
        return "<div class=\"snippet\"><span class=\"name\">" + Texts.escaped(name)
                + "</span><button type=\"button\" class=\"copy\">Copy</button><pre tabindex=\"0\"><code>"
                + Texts.escaped(code) + "</code></pre></div>\n";
    }

    /** A chart, drawn for wide windows and for phones; the style shows one of them. */
    private static String chart(Chart chart) {
        return "<figure>" + chart.svg(Format.WIDE) + chart.svg(Format.NARROW) + "</figure>\n";
    }

    /** Charts below each other; several charts of lines are printed in pairs. */
    static String charts(List<? extends Chart> charts) {
        boolean pairs = charts.size() > 1 && charts.stream().allMatch(LineChart.class::isInstance);
        StringBuilder html = new StringBuilder(pairs ? "<div class=\"pair\">\n" : "<div>\n");
        charts.forEach(chart -> html.append(chart(chart)));
        return html.append("</div>\n").toString();
    }

    /** Small charts next to each other. */
    static String multiples(List<? extends Chart> charts) {
        StringBuilder html = new StringBuilder("<div class=\"multiples\">\n");
        charts.forEach(chart ->
                html.append("<figure>").append(chart.svg(Format.NARROW)).append("</figure>\n"));
        return html.append("</div>\n").toString();
    }
}
