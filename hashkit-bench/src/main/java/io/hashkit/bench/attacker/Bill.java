package io.hashkit.bench.attacker;

import io.hashkit.bench.console.Texts;

/**
 * Time and price of a number of guesses with one device rented by the hour.
 *
 * @param seconds the time in seconds
 * @param usd the price in US dollars
 */
public record Bill(double seconds, double usd) {
    private static final double HOUR = 3600;
    private static final double DAY = 24 * HOUR;
    private static final double YEAR = 365.25 * DAY;
    private static final double LARGE = 1e6;

    /** The bill for guesses at a rate per second and a price in USD per hour. */
    public static Bill of(double guesses, double perSecond, double usdPerHour) {
        double seconds = guesses / perSecond;
        return new Bill(seconds, seconds / HOUR * usdPerHour);
    }

    /** Price without currency and time, for a table whose heading names the currency. */
    public String words() {
        return number(usd) + ", " + time(seconds);
    }

    /** A price with its currency and two significant digits, or all digits before the decimal point. */
    public static String usd(double value) {
        return "USD " + number(value);
    }

    /** A time with a fitting unit. */
    public static String time(double seconds) {
        if (seconds < 1) {
            return number(seconds * 1000) + " ms";
        }
        if (seconds < 2 * 60) {
            return number(seconds) + " s";
        }
        if (seconds < 2 * HOUR) {
            return number(seconds / 60) + " min";
        }
        if (seconds < 2 * DAY) {
            return number(seconds / HOUR) + " h";
        }
        return seconds < 2 * YEAR ? number(seconds / DAY) + " days" : number(seconds / YEAR) + " years";
    }

    /** A number with two significant digits, because the published figures are not more exact. */
    public static String number(double value) {
        if (value >= LARGE || (value > 0 && value < 1e-4)) {
            return Texts.format("%.1e", value).replaceFirst("e\\+?(-?)0?", "e$1");
        }
        int decimals = value >= 10 || value == 0 ? 0 : (int) Math.max(1, 1 - Math.floor(Math.log10(value)));
        return Texts.format("%,." + decimals + "f", value);
    }
}
