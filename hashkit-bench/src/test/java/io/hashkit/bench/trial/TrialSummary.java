package io.hashkit.bench.trial;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** The results of one calibrator over all its JVMs. */
final class TrialSummary {
    private static final double NEAR = 0.2;
    private static final int SHOWN = 3;

    private final List<Properties> runs;
    private final double target;

    TrialSummary(List<Properties> runs, double target) {
        this.runs = runs;
        this.target = target;
    }

    List<String> row(String name) {
        DescriptiveStatistics really = statistics("trueMillis");
        double worst = 0;
        for (double millis : really.getValues()) {
            worst = Math.abs(millis / target - 1) > Math.abs(worst) ? millis / target - 1 : worst;
        }
        int near = near(runs);
        List<Properties> steady = runs.stream()
                .filter(run -> "true".equals(run.getProperty("keptPace")))
                .toList();
        int nearSteady = near(steady);
        DescriptiveStatistics spent = statistics("spentMillis");
        return List.of(
                name,
                answers(),
                text("%.0f", really.getPercentile(50)),
                text("%+.0f %%", 100 * (really.getPercentile(50) / target - 1)),
                text("%+.0f %%", 100 * worst),
                near + " of " + runs.size(),
                text("%.0f %%", 100 * atLeast(near, runs.size())),
                nearSteady + " of " + steady.size(),
                text("%.0f %%", 100 * atLeast(nearSteady, steady.size())),
                text("%.0f", spent.getPercentile(50)),
                text("%.0f", spent.getMax()),
                text("%.0f", statistics("spentCpuMillis").getPercentile(50)),
                Long.toString(count("confidence", "LOW")),
                Long.toString(underFloor()));
    }

    /** The JVMs in which the chosen costs take the target time, 20 % more or less. */
    private int near(List<Properties> some) {
        return (int) some.stream()
                .map(run -> run.getProperty("trueMillis"))
                .filter(millis -> millis != null && Math.abs(Double.parseDouble(millis) / target - 1) <= NEAR)
                .count();
    }

    /** The lower end of the 95 % confidence interval of a share (Clopper and Pearson, 1934). */
    static double atLeast(int successes, int trials) {
        return successes == 0
                ? 0
                : new BetaDistribution(successes, trials - successes + 1).inverseCumulativeProbability(0.025);
    }

    long underFloor() {
        return count("underFloor", "true");
    }

    private long count(String key, String value) {
        return runs.stream().filter(run -> value.equals(run.getProperty(key))).count();
    }

    private String answers() {
        TreeSet<String> answers = runs.stream()
                .map(run -> run.getProperty("error", run.getProperty("scheme", "died")))
                .collect(Collectors.toCollection(TreeSet::new));
        return answers.size() <= SHOWN
                ? String.join(" | ", answers)
                : answers.first() + " to " + answers.last() + ", " + answers.size() + " different";
    }

    private DescriptiveStatistics statistics(String key) {
        DescriptiveStatistics statistics = new DescriptiveStatistics();
        runs.stream()
                .map(run -> run.getProperty(key))
                .filter(value -> value != null)
                .forEach(value -> statistics.addValue(Double.parseDouble(value)));
        return statistics;
    }

    private static String text(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
    }
}
