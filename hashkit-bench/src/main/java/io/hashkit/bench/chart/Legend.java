package io.hashkit.bench.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The legend of a chart, with as many lines as needed. */
final class Legend {
    private static final double LINE = 20;
    private static final double MARK = 24;
    private static final double GAP = 16;

    private Legend() {}

    static double height(List<String> names, double width) {
        return draw(null, names, 0, 0, width);
    }

    /** Draws the legend and returns its height. */
    static double draw(@Nullable Svg svg, List<String> names, double left, double top, double width) {
        double x = left;
        double y = top;
        for (int i = 0; i < names.size(); i++) {
            String name = Svg.fitted(names.get(i), width - MARK);
            double wide = MARK + Svg.width(name) + GAP;
            if (x > left && x + wide > left + width) {
                x = left;
                y += LINE;
            }
            if (svg != null) {
                svg.line(x, y + LINE / 2, x + MARK - 6, y + LINE / 2, "line s" + i);
                svg.path(Marks.at(i, x + MARK / 2 - 3, y + LINE / 2), "mark s" + i);
                svg.text(x + MARK, y + LINE / 2 + 4, "start", "", name);
            }
            x += wide;
        }
        return names.isEmpty() ? 0 : y + LINE - top;
    }
}
