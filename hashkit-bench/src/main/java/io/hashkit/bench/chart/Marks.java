package io.hashkit.bench.chart;

import io.hashkit.bench.console.Texts;

/** Marks of different shapes and lines of different dashes, so that the lines of a chart differ without their colours. */
final class Marks {
    private static final double HALF = 4;

    private Marks() {}

    /** The style of a line: its colour, and the dashes of its place in the chart. */
    static String line(int series, int index) {
        return "line s" + series + " d" + index % 6;
    }

    static String at(int index, double x, double y) {
        double h = HALF;
        return switch (index % 6) {
            case 0 -> polygon(x, y, -h, -h, h, -h, h, h, -h, h);
            case 1 -> polygon(x, y, 0, -h - 1, h + 1, h, -h - 1, h);
            case 2 -> polygon(x, y, 0, -h - 1.5, h + 1.5, 0, 0, h + 1.5, -h - 1.5, 0);
            case 3 -> polygon(x, y, -h - 1, -h, h + 1, -h, 0, h + 1);
            case 4 -> polygon(x, y, -h, -2, -2, -2, -2, -h, 2, -h, 2, -2, h, -2, h, 2, 2, 2, 2, h, -2, h, -2, 2, -h, 2);
            default -> polygon(x, y, -h, -h, h, -h, -h, h, h, h);
        };
    }

    private static String polygon(double x, double y, double... points) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < points.length; i += 2) {
            path.append(i == 0 ? 'M' : 'L').append(Texts.format("%.1f %.1f", x + points[i], y + points[i + 1]));
        }
        return path.append('Z').toString();
    }
}
