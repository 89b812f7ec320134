package io.hashkit.bench.console;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats and reads numbers of bytes. */
public final class Bytes {
    private static final double KIB = 1024;
    private static final double MIB = 1024 * KIB;
    /** A larger unit is used from this number on, so that at most four digits are shown. */
    private static final double MOST = 10_000;

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,12})([kKmMgG]?)");
    /** In their order; no unit is found at the beginning. */
    private static final String UNITS = " kmg";

    private static final long MOST_BYTES = 1L << 40;

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

    /** The bytes of a size of a heap such as {@code 256m}, as for {@code -Xmx}; empty for another text or over a TiB. */
    public static Optional<Long> parse(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return Optional.empty();
        }
        int shift = 10 * UNITS.indexOf(size.group(2).toLowerCase(Locale.ROOT));
        long number = Long.parseLong(size.group(1));
        return number <= MOST_BYTES >> shift ? Optional.of(number << shift) : Optional.empty();
    }

    private static String number(double value) {
        return Texts.format("%.0f", value);
    }
}
