package io.hashkit.bench.chart;

import io.hashkit.bench.chart.LineChart.Line;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The legend of a chart, with as many lines as needed. */
final class Legend {
    private static final double LINE = 20;
    private static final double MARK = 24;
    private static final double GAP = 16;

    private Legend() {}

    static double height(List<Line> lines, double width) {
        return draw(null, lines, 0, width);
    }

    /** Draws the legend and returns its height. */
    static double draw(@Nullable Svg svg, List<Line> lines, double top, double width) {
        double x = 0;
        double y = top;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String name = Svg.fitted(line.name(), width - MARK);
            double wide = MARK + Svg.width(name) + GAP;
            if (x > 0 && x + wide > width) {
                x = 0;
                y += LINE;
            }
            if (svg != null) {
                svg.line(x, y + LINE / 2, x + MARK - 6, y + LINE / 2, Marks.line(line.series(), i));
                svg.path(Marks.at(i, x + MARK / 2 - 3, y + LINE / 2), "mark s" + line.series());
                svg.text(x + MARK, y + LINE / 2 + 4, "start", "", name);
            }
            x += wide;
        }
        return lines.isEmpty() ? 0 : y + LINE - top;
    }
}
