package io.hashkit.bench.chart;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A chart with horizontal bars in groups. The interval of each value is drawn over its bar.
 *
 * @param axis title of the axis, with the unit
 * @param logarithmic for values that differ by orders of magnitude; only the ends of the bars have a meaning
 */
public record BarChart(String title, String axis, boolean logarithmic, List<Group> groups) implements Chart {
    private static final double TITLE = 16;
    private static final double BOTTOM = 48;
    private static final double HEAD = 12;
    private static final double PAD = 8;
    private static final double MOST_NAME = 300;

    /** A group of bars that are to be compared. */
    public record Group(String name, List<Bar> bars) {}

    /**
     * One bar.
     *
     * @param series number of the colour, below {@link Chart#SERIES}
     * @param low lower end of the interval; NaN if unknown
     * @param high upper end of the interval; NaN if unknown
     * @param label the value as text
     * @param remark text next to the bar, or empty
     */
    public record Bar(String name, int series, double value, double low, double high, String label, String remark) {
        private double farthest() {
            return Double.isNaN(high) ? value : Math.max(value, high);
        }

        private double nearest() {
            return Double.isNaN(low) ? value : Math.min(value, low);
        }

        private String words() {
            return remark.isEmpty() ? label : label + " · " + remark;
        }
    }

    public BarChart {
        groups = List.copyOf(groups);
    }

    /** A chart, unless there is nothing to draw. */
    public static Optional<BarChart> of(String title, String axis, boolean logarithmic, List<Group> groups) {
        return groups.isEmpty() ? Optional.empty() : Optional.of(new BarChart(title, axis, logarithmic, groups));
    }

    @Override
    public String svg(Format format) {
        return format == Format.WIDE ? wide() : narrow();
    }

    private String words() {
        return logarithmic ? axis + Scale.LOGARITHMIC : axis;
    }

    private List<Bar> bars() {
        return groups.stream().flatMap(group -> group.bars().stream()).toList();
    }

    private Scale scale(double from, double to, int ticks) {
        double most = bars().stream().mapToDouble(Bar::farthest).max().orElse(1);
        if (!logarithmic) {
            return Scale.linear(most, from, to, ticks);
        }
        double least = bars().stream()
                .mapToDouble(Bar::nearest)
                .filter(value -> value > 0)
                .min()
                .orElse(1);
        return Scale.logarithmic(least / 2, most, from, to, ticks);
    }

    /** The wide form: names on the left, values on the right. */
    private String wide() {
        double names = Math.min(MOST_NAME, widest(Bar::name) + 2 * PAD);
        double labels = widest(Bar::words) + 2 * PAD;
        Scale scale = scale(names, Math.max(names + 120, Format.WIDE.width() - labels), 8);
        return draw(Format.WIDE, 26, scale, names);
    }

    private double widest(Function<Bar, String> words) {
        return bars().stream()
                .mapToDouble(bar -> Svg.width(words.apply(bar)))
                .max()
                .orElse(0);
    }

    /** The narrow form: names and values above the bars. */
    private String narrow() {
        return draw(Format.NARROW, 42, scale(PAD, Format.NARROW.width() - 3 * PAD, 5), PAD);
    }

    private String draw(Format format, double row, Scale scale, double left) {
        List<String> heading = Svg.wrapped(title, format.width());
        double top = TITLE + heading.size() * Svg.HEADING_LINE;
        double bottom = top + bars().size() * row;
        for (Group group : groups) {
            bottom += head(group, format);
        }
        Svg svg = new Svg(format, bottom + BOTTOM, title);
        svg.heading(18, "title", heading);
        axis(svg, scale, top, bottom, left, format);
        double y = top;
        for (Group group : groups) {
            svg.heading(y + 19, "group", Svg.wrapped(group.name(), format.width()));
            y += head(group, format);
            for (Bar bar : group.bars()) {
                if (format == Format.WIDE) {
                    svg.text(left - PAD, y + 15, "end", "", Svg.fitted(bar.name(), left - 2 * PAD));
                    bar(svg, scale, bar, left, y + 3);
                    double end = scale.at(bar.farthest()) + PAD;
                    svg.text(end, y + 15, "start", "figure", Svg.fitted(bar.words(), format.width() - end));
                } else {
                    above(svg, scale, bar, y);
                    bar(svg, scale, bar, left, y + 20);
                }
                y += row;
            }
        }
        return svg.done();
    }

    private static double head(Group group, Format format) {
        return HEAD + Svg.wrapped(group.name(), format.width()).size() * Svg.HEADING_LINE;
    }

    /** A remark that does not fit next to the name is drawn after the bar, or only in the wide form. */
    private static void above(Svg svg, Scale scale, Bar bar, double y) {
        double width = Format.NARROW.width();
        String name = Svg.fitted(bar.name(), width - 2 * PAD - Svg.width(bar.label()));
        svg.text(Svg.EDGE, y + 15, "start", "", name);
        boolean together = Svg.width(bar.words()) <= width - 2 * PAD - Svg.width(name);
        svg.text(width, y + 15, "end", "figure", together ? bar.words() : bar.label());
        double end = scale.at(bar.farthest()) + PAD;
        if (!together && end + Svg.width(bar.remark()) <= width) {
            svg.text(end, y + 32, "start", "figure", bar.remark());
        }
    }

    private static void bar(Svg svg, Scale scale, Bar bar, double left, double y) {
        svg.rect(left, y, Math.max(1, scale.at(bar.value()) - left), 16, "bar s" + bar.series());
        if (Double.isNaN(bar.low()) || Double.isNaN(bar.high())) {
            return;
        }
        double from = Math.max(left, scale.at(bar.low()));
        double to = scale.at(bar.high());
        svg.line(from, y + 8, to, y + 8, "whisker");
        svg.line(from, y + 4, from, y + 12, "whisker");
        svg.line(to, y + 4, to, y + 12, "whisker");
    }

    private void axis(Svg svg, Scale scale, double top, double bottom, double left, Format format) {
        for (double tick : scale.ticks()) {
            double x = scale.at(tick);
            svg.line(x, top, x, bottom, "grid");
            svg.text(x, bottom + 16, "middle", "tick", Scale.label(tick));
        }
        double right = scale.at(scale.ticks().get(scale.ticks().size() - 1));
        svg.line(left, bottom, right, bottom, "axis");
        svg.text(left, bottom + 38, "start", "axis-title", Svg.fitted(words(), format.width() - left));
    }
}
