package io.hashkit.bench.chart;

import io.hashkit.bench.console.Texts;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chart with lines.
 *
 * @param lines of more than {@link #MOST_LINES}, the title tells how many there are, and the first ones are drawn
 * @param limit a value to compare the lines with, or null
 */
public record LineChart(
        String title,
        Axis x,
        Axis y,
        List<Line> lines,
        @Nullable Limit limit) implements Chart {
    /** More lines could not be distinguished. */
    public static final int MOST_LINES = 6;

    private static final double TITLE = 22;
    private static final double LEFT = 62;
    private static final double RIGHT = 22;

    /** One of the two axes. */
    public record Axis(String title, boolean logarithmic) {
        private String words() {
            return logarithmic ? title + Scale.LOGARITHMIC : title;
        }
    }

    /**
     * A series of points in the order of x. Lines of one chart differ in their marks and dashes, so that lines of one colour
     * can be told apart.
     *
     * @param series number of the colour, below {@link Chart#SERIES}
     */
    public record Line(String name, int series, List<Point> points) {}

    /**
     * A point of a line.
     *
     * @param low lower end of its interval; NaN if unknown
     * @param high upper end of its interval; NaN if unknown
     * @param sure whether the mark is filled; the mark of a range of a few samples is hollow
     */
    public record Point(double x, double y, double low, double high, boolean sure) {
        private double highest() {
            return Double.isNaN(high) ? y : Math.max(y, high);
        }

        private double lowest() {
            return Double.isNaN(low) || low <= 0 ? y : Math.min(y, low);
        }
    }

    /**
     * A value that is drawn as a line across the chart.
     *
     * @param vertical whether it is a value on the x axis
     */
    public record Limit(boolean vertical, double value, String name) {}

    /** The area in which the lines are drawn. */
    private record Frame(double top, double bottom, double right) {}

    public LineChart {
        if (lines.size() > MOST_LINES) {
            title += " (" + MOST_LINES + " of " + lines.size() + " lines)";
        }
        lines = List.copyOf(lines.subList(0, Math.min(MOST_LINES, lines.size())));
    }

    @Override
    public String svg(Format format) {
        double height = format == Format.WIDE ? 300 : 230;
        List<String> heading = Svg.wrapped(title, format.width());
        double top = TITLE + heading.size() * Svg.HEADING_LINE;
        double bottom = top + height;
        double legend = Legend.height(lines, format.width());
        Svg svg = new Svg(format, bottom + 46 + legend + 4, title);
        svg.heading(18, "title", heading);
        Scale across = scale(x, LEFT, format.width() - RIGHT, format == Format.WIDE ? 10 : 4, Point::x, Point::x, true);
        Scale up = scale(y, bottom, top, 6, Point::lowest, Point::highest, false);
        Frame frame = new Frame(top, bottom, format.width() - RIGHT);
        grid(svg, across, up, frame);
        limit(svg, across, up, frame);
        for (int i = 0; i < lines.size(); i++) {
            line(svg, across, up, i);
        }
        Legend.draw(svg, lines, bottom + 48, format.width());
        return svg.done();
    }

    private Scale scale(
            Axis axis,
            double from,
            double to,
            int ticks,
            ToDoubleFunction<Point> low,
            ToDoubleFunction<Point> high,
            boolean across) {
        List<Point> points =
                lines.stream().flatMap(line -> line.points().stream()).toList();
        DoubleStream limits =
                limit != null && limit.vertical() == across ? DoubleStream.of(limit.value()) : DoubleStream.empty();
        double[] ends = DoubleStream.concat(
                        limits,
                        Stream.of(low, high)
                                .flatMapToDouble(end -> points.stream().mapToDouble(end)))
                .toArray();
        double least = DoubleStream.of(ends).min().orElse(1);
        double most = DoubleStream.of(ends).max().orElse(1);
        return axis.logarithmic()
                ? Scale.logarithmic(least, most, from, to, ticks)
                : Scale.linear(most, from, to, ticks);
    }

    private void grid(Svg svg, Scale across, Scale up, Frame frame) {
        double right = frame.right();
        double bottom = frame.bottom();
        for (double tick : up.ticks()) {
            svg.line(LEFT, up.at(tick), right, up.at(tick), "grid");
            svg.text(LEFT - 6, up.at(tick) + 4, "end", "tick", Scale.label(tick));
        }
        for (double tick : across.ticks()) {
            svg.line(across.at(tick), bottom, across.at(tick), bottom + 4, "axis");
            svg.text(across.at(tick), bottom + 17, "middle", "tick", Scale.label(tick));
        }
        svg.line(LEFT, bottom, right, bottom, "axis");
        svg.text((LEFT + right) / 2, bottom + 38, "middle", "axis-title", Svg.fitted(x.words(), right - LEFT));
        svg.upwards(14, (frame.top() + bottom) / 2, y.words());
    }

    private void limit(Svg svg, Scale across, Scale up, Frame frame) {
        double right = frame.right();
        if (limit == null) {
            return;
        }
        if (limit.vertical()) {
            double at = across.at(limit.value());
            boolean before = at + 6 + Svg.width(limit.name()) > right;
            svg.line(at, frame.top(), at, frame.bottom(), "limit");
            svg.text(before ? at - 6 : at + 6, frame.top() - 4, before ? "end" : "start", "limit-name", limit.name());
        } else {
            double at = up.at(limit.value());
            svg.line(LEFT, at, right, at, "limit");
            svg.text(LEFT + 6, at - 5, "start", "limit-name", limit.name());
        }
    }

    private void line(Svg svg, Scale across, Scale up, int index) {
        Line line = lines.get(index);
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Texts.format("%.1f %.1f", across.at(point.x()), up.at(point.y())));
        }
        svg.path(path.toString(), Marks.line(line.series(), index));
        for (Point point : line.points()) {
            double at = across.at(point.x());
            if (!Double.isNaN(point.low()) && !Double.isNaN(point.high())) {
                svg.line(at, up.at(point.lowest()), at, up.at(point.highest()), "whisker");
            }
            svg.path(Marks.at(index, at, up.at(point.y())), (point.sure() ? "mark s" : "hollow s") + line.series());
        }
    }
}
