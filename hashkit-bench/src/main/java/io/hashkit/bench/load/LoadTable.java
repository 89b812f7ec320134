package io.hashkit.bench.load;

import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.statistics.Quantile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** A table of what the callers of each target saw. */
final class LoadTable {
    private static final int WIDTH = 150;
    private static final String OUT_OF_MEMORY = "OOM";

    private static final List<String> HEADER = List.of(
            "Target",
            "answers",
            "per s",
            "p50 ms",
            "tail ms",
            "tail is",
            "max ms",
            "refused",
            "in ms",
            "late",
            OUT_OF_MEMORY,
            "wrong",
            "errors",
            "GC %");

    static final String LEGEND =
            "peak: the most logins a second; after it, where a processor computes several at once, one at a time on each;\n"
                    + "tail: the highest quantile that the number of answers carries (p90 from 29, p95 from 59, p99 from 299), or"
                    + " the slowest;\nrefused: logins refused by a limiter; in ms: tail of the time of a refusal by a full"
                    + " queue;\nlate: logins without an answer " + LoadPlan.CUT_OFF_SECONDS
                    + " s after the storm, which are in no quantile;\nOOM: logins that failed because the heap was full;"
                    + " died: the process gave no result after that; -: no result.";

    private final Table table = new Table(HEADER, 1, 6);

    /** A row of results. */
    void add(LoadTarget target, Properties seen) {
        table.add(row(target, seen));
    }

    /** A row of a target without results. */
    void addMissing(LoadTarget target, boolean diedOfAFullHeap) {
        table.add(missing(target, diedOfAFullHeap));
    }

    String print() {
        return table.print(WIDTH);
    }

    private static List<String> missing(LoadTarget target, boolean diedOfAFullHeap) {
        List<String> row = new ArrayList<>(Collections.nCopies(HEADER.size(), "-"));
        row.set(0, target.text());
        if (diedOfAFullHeap) {
            row.set(HEADER.indexOf(OUT_OF_MEMORY), "died");
        }
        return row;
    }

    private static List<String> row(LoadTarget target, Properties seen) {
        long refused = seen.stringPropertyNames().stream()
                .filter(key -> key.startsWith("refused."))
                .mapToLong(key -> number(seen, key))
                .sum();
        double duration = Double.parseDouble(seen.getProperty("seconds"));
        String peak = seen.getProperty(LoadGenerator.PEAK);
        String apart = seen.getProperty(LoadGenerator.APART);
        return List.of(
                target.text(),
                seen.getProperty("answers"),
                Texts.format("%.1f", number(seen, "answers") / duration)
                        + (peak == null
                                ? ""
                                : " (peak " + rate(peak) + (apart == null ? "" : "; " + rate(apart)) + ")"),
                millis(seen, "p50"),
                millis(seen, "tail"),
                Quantile.named(number(seen, "answers")),
                millis(seen, "max"),
                Long.toString(refused),
                Texts.format("%.2f", number(seen, "refusal.tail") / 1e6),
                seen.getProperty("unanswered"),
                seen.getProperty("outOfMemory"),
                seen.getProperty("wrong"),
                seen.getProperty("otherErrors"),
                Texts.format("%.0f", 100 * Double.parseDouble(seen.getProperty("collectingShare"))));
    }

    private static String rate(String perSecond) {
        return Texts.format("%.1f", Double.parseDouble(perSecond));
    }

    private static String millis(Properties seen, String key) {
        return Texts.format("%.0f", number(seen, key) / 1e6);
    }

    static long number(Properties seen, String key) {
        return Long.parseLong(seen.getProperty(key, "0"));
    }
}
