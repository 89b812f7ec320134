package io.hashkit.bench.chart;

import io.hashkit.bench.console.Texts;

/** A chart that can be drawn as SVG. */
public interface Chart {
    /** Number of colours. */
    int SERIES = 10;

    /** The title: what the chart shows. */
    String title();

    /** The picture without style; the colours come from the page. */
    String svg(Format format);

    /** The width of a chart in CSS pixels. */
    enum Format {
        /** For wide windows and for paper. */
        WIDE(960),
        /** For phones of 390 pixels, and for several charts next to each other. */
        NARROW(358);

        private final int width;

        Format(int width) {
            this.width = width;
        }

        int width() {
            return width;
        }

        String style() {
            return Texts.lower(this, '-');
        }

        /** What the names of files end in; empty for the wide form. */
        public String suffix() {
            return this == WIDE ? "" : "-" + style();
        }
    }

    /** The colours of charts, as CSS. */
    static String style() {
        return Texts.resource(Chart.class, "chart.css");
    }

    /** The chart as an SVG file that contains its style. */
    default String file(Format format) {
        String picture = svg(format);
        int end = picture.indexOf('>') + 1;
        return picture.substring(0, end) + "<style>" + style()
                + "</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>" + picture.substring(end)
                + System.lineSeparator();
    }
}
