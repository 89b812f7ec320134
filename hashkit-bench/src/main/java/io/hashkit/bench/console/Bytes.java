package io.hashkit.bench.console;

/** Formats numbers of bytes. */
public final class Bytes {
    private static final double KIB = 1024;
    private static final double MIB = 1024 * KIB;
    /** A larger unit is used from this number on, so that at most four digits are shown. */
    private static final double MOST = 10_000;

    private Bytes() {}

    /** Bytes with a fitting unit; NaN gives "n/a". */
    public static String print(double bytes) {
        if (Double.isNaN(bytes)) {
            return "n/a";
        }
        if (bytes < MOST) {
            return number(bytes) + " B";
        }
        return bytes < MOST * KIB ? number(bytes / KIB) + " KiB" : number(bytes / MIB) + " MiB";
    }

    /** The number of MiB without the unit, for columns whose header names it and for {@code -Xmx}. */
    public static String mebibytes(long bytes) {
        return number((double) bytes / MIB);
    }

    private static String number(double value) {
        return Texts.format("%.0f", value);
    }
}
