package io.hashkit.bench.console;

import java.util.Locale;

/** Numbers of bytes for people. */
public final class Bytes {
    private static final double KIB = 1024;
    private static final double MIB = 1024 * KIB;
    /** Below this many of a unit, no larger one is taken: four digits count. */
    private static final double MOST = 10_000;

    private Bytes() {}

    /** With a unit that fits; NaN is "n/a". */
    public static String print(double bytes) {
        if (Double.isNaN(bytes)) {
            return "n/a";
        }
        if (bytes < MOST) {
            return number(bytes) + " B";
        }
        return bytes < MOST * KIB ? number(bytes / KIB) + " KiB" : number(bytes / MIB) + " MiB";
    }

    /** For a column whose header names the unit, and for {@code -Xmx}. */
    public static String mebibytes(long bytes) {
        return number((double) bytes / MIB);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
