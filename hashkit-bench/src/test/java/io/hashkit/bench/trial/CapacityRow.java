package io.hashkit.bench.trial;

import io.hashkit.bench.capacity.Responses;
import io.hashkit.bench.load.RandomStorm.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A storm as the simulation predicted it and as callers saw it.
 *
 * @param share the rate of logins relative to the capacity
 * @param perSecond the rate of logins
 * @param drift the capacity after the storm relative to that before it
 */
record CapacityRow(double share, double perSecond, Seen predicted, Seen seen, double drift) {
    static final List<String> HEADER = List.of(
            "times",
            "arrive/s",
            "answered/s",
            "seen",
            "refused",
            "seen",
            "p50 ms",
            "seen",
            "p95 ms",
            "seen",
            "p99 ms",
            "seen",
            "host");

    private static final double GOAL = 0.15;
    /** The difference of two shares of refused logins that is none. */
    private static final double SAME_SHARE = 0.02;

    static Seen of(Responses responses) {
        return new Seen(
                responses.perSecond(),
                responses.refused(),
                responses.quantile(0.5),
                responses.quantile(0.95),
                responses.quantile(0.99));
    }

    List<String> cells() {
        return List.of(
                text("%.1f", share),
                text("%.1f", perSecond),
                text("%.1f", predicted.perSecond()),
                marked("%.1f", seen.perSecond(), isMissed(predicted.perSecond(), seen.perSecond())),
                text("%.1f %%", 100 * predicted.refused()),
                marked("%.1f %%", 100 * seen.refused(), areRefusalsMissed()),
                text("%.0f", 1e3 * predicted.p50()),
                marked("%.0f", 1e3 * seen.p50(), isMissed(predicted.p50(), seen.p50())),
                text("%.0f", 1e3 * predicted.p95()),
                marked("%.0f", 1e3 * seen.p95(), isMissed(predicted.p95(), seen.p95())),
                text("%.0f", 1e3 * predicted.p99()),
                marked("%.0f", 1e3 * seen.p99(), isMissed(predicted.p99(), seen.p99())),
                text("%.2f", drift));
    }

    /** The figures that are more than 15 % off, by name, with their deviations. */
    List<String> misses() {
        List<String> misses = new ArrayList<>();
        add(misses, "answered", predicted.perSecond(), seen.perSecond());
        if (areRefusalsMissed()) {
            misses.add(text("%.1f times, refused: ", share)
                    + text("%+.1f points", 100 * (seen.refused() - predicted.refused())));
        }
        add(misses, "p50", predicted.p50(), seen.p50());
        add(misses, "p95", predicted.p95(), seen.p95());
        add(misses, "p99", predicted.p99(), seen.p99());
        return misses;
    }

    private void add(List<String> misses, String name, double expected, double found) {
        if (isMissed(expected, found)) {
            misses.add(text("%.1f times, ", share) + name + text(": %+.0f %%", 100 * (found / expected - 1)));
        }
    }

    private boolean areRefusalsMissed() {
        return Math.abs(seen.refused() - predicted.refused()) > SAME_SHARE
                && isMissed(predicted.refused(), seen.refused());
    }

    private static boolean isMissed(double expected, double found) {
        return !(Math.abs(found - expected) <= GOAL * expected);
    }

    private static String marked(String format, double value, boolean missed) {
        return text(format, value) + (missed ? " *" : "");
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
