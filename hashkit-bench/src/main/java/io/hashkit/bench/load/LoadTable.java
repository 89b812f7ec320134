package io.hashkit.bench.load;

import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.statistics.Quantile;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A table of what the callers of each target saw. */
final class LoadTable {
    private static final int WIDTH = 150;
    static final String LEGEND =
            "peak: the most logins a second; after it, where a processor computes several at once, one at a time on each;\n"
                    + "tail: the highest quantile that the number of answers carries (p90 from 29, p95 from 59, p99 from 299), or"
                    + " the slowest;\nrefused: logins refused by a limiter; in ms: tail of the time of a refusal by a full"
                    + " queue;\nlate: logins without an answer " + LoadPlan.CUT_OFF_SECONDS
                    + " s after the storm, which are in no quantile;\nOOM: logins that failed because the heap was full;"
                    + " died: the process gave no result after that; -: no result.";

    /**
     * What the callers of a target saw.
     *
     * @param seen the results; null if there are none
     */
    record Line(LoadTarget target, @Nullable Properties seen, boolean diedOfAFullHeap) {}

    private LoadTable() {}

    static String print(List<Line> lines) {
        return new Table<Line>()
                .text("Target", line -> line.target().text())
                .figure("answers", of("answers"))
                .figure("per s", of(LoadTable::perSecond))
                .figure("p50 ms", millis("%.0f", "p50"))
                .figure("tail ms", millis("%.0f", "tail"))
                .figure("tail is", of(seen -> Quantile.named(number(seen, "answers"))))
                .figure("max ms", millis("%.0f", "max"))
                .figure("refused", of(LoadTable::refused))
                .figure("in ms", millis("%.2f", "refusal.tail"))
                .figure("late", of("unanswered"))
                .figure(
                        "OOM",
                        line -> line.diedOfAFullHeap()
                                ? "died"
                                : of("outOfMemory").apply(line))
                .figure("wrong", of("wrong"))
                .figure("errors", of("otherErrors"))
                .figure("GC %", of(seen -> Texts.format("%.0f", 100 * LoadSweep.number(seen, "collectingShare"))))
                .dropping("max ms")
                .print(lines, WIDTH);
    }

    private static Function<Line, String> of(Function<Properties, String> cell) {
        return line -> line.seen() == null ? "-" : cell.apply(line.seen());
    }

    private static Function<Line, String> of(String key) {
        return of(seen -> seen.getProperty(key));
    }

    private static Function<Line, String> millis(String format, String key) {
        return of(seen -> Texts.format(format, number(seen, key) / 1e6));
    }

    private static String perSecond(Properties seen) {
        String served = Texts.format("%.1f", number(seen, "answers") / LoadSweep.number(seen, "seconds"));
        if (!seen.containsKey(LoadGenerator.PEAK)) {
            return served;
        }
        String apart = seen.containsKey(LoadGenerator.APART)
                ? Texts.format("; %.1f", LoadSweep.number(seen, LoadGenerator.APART))
                : "";
        return served + Texts.format(" (peak %.1f%s)", LoadSweep.number(seen, LoadGenerator.PEAK), apart);
    }

    private static String refused(Properties seen) {
        return Long.toString(seen.stringPropertyNames().stream()
                .filter(key -> key.startsWith("refused."))
                .mapToLong(key -> number(seen, key))
                .sum());
    }

    static long number(Properties seen, String key) {
        return Long.parseLong(seen.getProperty(key, "0"));
    }
}
