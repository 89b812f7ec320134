package io.hashkit.bench.duel;

import io.hashkit.bench.console.Bytes;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Pairs of forks, one contender each.
 *
 * @param work what was computed
 * @param contender the full name of ours
 * @param against the full name of the rival
 * @param goal for the ratio; zero if it is not judged
 * @param ours milliseconds a hash, a fork each
 * @param theirs the same, of the fork after it
 * @param ourGarbage bytes a hash
 * @param theirGarbage bytes a hash
 */
record DuelResult(
        DuelCase work,
        String contender,
        String against,
        double goal,
        List<Double> ours,
        List<Double> theirs,
        double ourGarbage,
        double theirGarbage) {
    /** Below this a kernel is not slow: the compiler has given it up. */
    static final double CLIFF = 0.25;

    private static final double CONFIDENCE = 0.95;

    /** Times of the rival over ours, a pair each. */
    Statistics ratios() {
        double[] ratios = new double[ours.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = theirs.get(i) / ours.get(i);
        }
        return new ListStatistics(ratios);
    }

    /** The lower end of the 95 % confidence interval of the ratio, or the mean of fewer than three pairs. */
    double lowerEnd() {
        Statistics ratios = ratios();
        return ratios.getN() < 3 ? ratios.getMean() : ratios.getConfidenceIntervalAt(CONFIDENCE)[0];
    }

    boolean isOverTheCliff() {
        return isJudged() && ratios().getPercentile(50) < CLIFF;
    }

    /** Whether there is a goal for this rival. */
    boolean isJudged() {
        return goal > 0;
    }

    boolean meetsGoal() {
        return lowerEnd() >= goal;
    }

    static double median(List<Double> times) {
        return new ListStatistics(times.stream().mapToDouble(time -> time).toArray()).getPercentile(50);
    }

    List<String> row() {
        return List.of(
                work.name(),
                contender,
                against,
                String.format(Locale.ROOT, "%.1f", median(ours)),
                String.format(Locale.ROOT, "%.1f", median(theirs)),
                String.format(Locale.ROOT, "%.2f", ratios().getMean()),
                String.format(Locale.ROOT, "%.2f", lowerEnd()),
                isJudged() ? String.format(Locale.ROOT, "%.2f %s", goal, meetsGoal() ? "met" : "missed") : "",
                Bytes.print(ourGarbage),
                Bytes.print(theirGarbage));
    }
}
