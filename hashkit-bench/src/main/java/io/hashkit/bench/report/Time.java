package io.hashkit.bench.report;

import io.hashkit.bench.console.Texts;

/** Formats times with a fitting unit and three significant digits. */
public final class Time {
    private Time() {}

    public static String of(double nanos) {
        double size = Math.abs(nanos);
        return size >= 1e9
                ? digits(nanos / 1e9) + " s"
                : size >= 1e6
                        ? digits(nanos / 1e6) + " ms"
                        : size >= 1e3 ? digits(nanos / 1e3) + " us" : digits(nanos) + " ns";
    }

    /** Milliseconds as answers print them, on the terminal and on the page. */
    public static String millis(double millis) {
        return Texts.format(millis >= 10 ? "%.0f ms" : "%.1f ms", millis);
    }

    public static String digits(double value) {
        double size = Math.abs(value);
        return Texts.format(size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }
}
