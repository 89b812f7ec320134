package io.hashkit.bench.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Something to look at. */
public interface Chart {
    /** What it shows, in a few words. */
    String title();

    /** The picture, without a style: colours come from the page. */
    String svg(Format format);

    /** How wide a chart is, in pixels of the page. */
    enum Format {
        /** On a wide window and on paper. */
        WIDE(960, "wide"),
        /** On a phone of 390 pixels, and where several stand beside each other. */
        NARROW(358, "narrow");

        private final int width;
        private final String style;

        Format(int width, String style) {
            this.width = width;
            this.style = style;
        }

        int width() {
            return width;
        }

        String style() {
            return style;
        }
    }

    /** The colours of charts, as CSS. */
    static String style() {
        try (InputStream in = Chart.class.getResourceAsStream("chart.css")) {
            return new String(Objects.requireNonNull(in, "chart.css").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of its own, that needs no page. */
    default String file() {
        String picture = svg(Format.WIDE);
        int end = picture.indexOf('>') + 1;
        return picture.substring(0, end) + "<style>" + style()
                + "</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>" + picture.substring(end)
                + System.lineSeparator();
    }
}
