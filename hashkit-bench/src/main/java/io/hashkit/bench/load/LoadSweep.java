package io.hashkit.bench.load;

import io.hashkit.bench.console.Table;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** Loads one target with several rates of logins, each in a new process. */
public final class LoadSweep {
    /** Multiples of the peak, below and above it. */
    static final List<Double> SHARES = List.of(0.5, 0.8, 1.0, 1.5, 3.0);

    private static final Set<String> FAILURES = Set.of("unanswered", CallStatistics.OUT_OF_MEMORY, "otherErrors");

    private LoadSweep() {}

    /** The storms of one target. The first one measures the peak; the others use multiples of it as rates. */
    static List<LoadPlan> storms(LoadPlan plan, double peak) {
        List<LoadPlan> storms = new ArrayList<>(List.of(plan.with(LoadPlan.Shape.OVER, SHARES.get(0))));
        SHARES.stream().skip(1).forEach(share -> storms.add(plan.with(LoadPlan.Shape.OPEN, peak * share)));
        return storms;
    }

    /**
     * Loads the target with all rates, and measures its peak first.
     *
     * @param loads takes the results
     * @param died takes the rates without a result: target, rate and reason
     * @return whether one died without an excuse
     */
    static boolean run(LoadPlan plan, String heap, LoadProgress progress, List<Load> loads, List<List<String>> died)
            throws IOException, InterruptedException {
        boolean missing = false;
        double peak = Double.NaN;
        for (int i = 0; i < SHARES.size() && (i == 0 || peak > 0); i++) {
            LoadPlan storm = storms(plan, peak).get(i);
            Outcome outcome = LoadProcess.outcome(List.of(storm), heap, progress);
            missing |= LoadProcess.isMissing(plan.target(), outcome);
            List<Properties> seen = LoadProcess.separated(outcome.seen(), 1);
            peak = i == 0 && outcome.isMeasured() ? number(seen.get(0), LoadGenerator.PEAK) : peak;
            String reason = reason(outcome, peak);
            if (reason.isEmpty()) {
                loads.add(load(storm, peak * SHARES.get(i), heap, seen.get(0)));
            } else {
                died.add(List.of(
                        plan.target().text(), i == 0 ? "all rates" : SHARES.get(i) + " times its peak", reason));
            }
        }
        return missing;
    }

    /** Why a rate has no result; empty if it has one. A multiple of a peak of nothing is no rate. */
    static String reason(Outcome outcome, double peak) {
        String failure = LoadProcess.diedOfAFullHeap(outcome) ? "the heap was full" : outcome.failure();
        return failure.isEmpty() && peak <= 0 ? "nothing was served" : failure;
    }

    static Load load(LoadPlan plan, double offered, String heap, Properties seen) {
        double answers = number(seen, "answers");
        double notServed = seen.stringPropertyNames().stream()
                .filter(key -> key.startsWith("refused.") || FAILURES.contains(key))
                .mapToDouble(key -> number(seen, key))
                .sum();
        return new Load(
                plan.target().text(),
                plan.scheme() + ", -Xmx" + heap
                        + (plan.target() == LoadTarget.HASHKIT ? ", waits up to " + plan.waitMillis() + " ms" : ""),
                offered,
                answers / number(seen, "seconds"),
                (long) answers,
                number(seen, "p50"),
                number(seen, "tail"),
                number(seen, "max"),
                notServed / Math.max(1, answers + notServed),
                (long) number(seen, "wrong"));
    }

    static double number(Properties seen, String key) {
        return Double.parseDouble(seen.getProperty(key, "0"));
    }

    /** The rates without a result, as a part of a run. */
    static List<Finding> findings(List<List<String>> died) {
        return died.isEmpty() ? List.of() : List.of(new Finding("No result", List.of("target", "rate", "why"), died));
    }

    /** The results as a table. */
    public static String print(List<Load> loads, int width) {
        return new Table<Load>()
                .text("Target", Load::target)
                .text("Parameters", Load::parameters)
                .figure("arrive/s", "%.1f", Load::offered)
                .figure("answered/s", "%.1f", Load::answered)
                .figure("p50 ms", "%.0f", load -> load.p50() / 1e6)
                .figure("tail ms", "%.0f", load -> load.tail() / 1e6)
                .figure("tail is", Load::tailName)
                .figure("max ms", "%.0f", load -> load.max() / 1e6)
                .figure("not served", "%.0f %%", load -> 100 * load.refused())
                .dropping("Parameters")
                .print(loads, width);
    }
}
