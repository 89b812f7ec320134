package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * The result of a duel: pairs of JVMs, each with one contender.
 *
 * @param work the computed hash
 * @param contender full name of hashkit's engine
 * @param against full name of the rival
 * @param ours milliseconds per hash of hashkit, one value per JVM
 * @param theirs milliseconds per hash of the rival in the JVM that followed
 * @param ourGarbage bytes that hashkit allocates per hash
 * @param theirGarbage bytes that the rival allocates per hash
 */
record DuelResult(
        DuelCase work,
        String contender,
        String against,
        List<Double> ours,
        List<Double> theirs,
        double ourGarbage,
        double theirGarbage) {
    /** A lower ratio means that the JIT compiler does not optimise the engine. */
    static final double CLIFF = 0.25;

    /** Fewer pairs have no interval. */
    static final int FEWEST_PAIRS = 3;

    private static final double CONFIDENCE = 0.95;

    /** The time of the rival divided by hashkit's, for each pair. */
    Statistics ratios() {
        double[] ratios = new double[ours.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = theirs.get(i) / ours.get(i);
        }
        return new ListStatistics(ratios);
    }

    /** The lower end of the 95 % confidence interval of the ratio; NaN with fewer than three pairs. */
    double lowerEnd() {
        Statistics ratios = ratios();
        return hasInterval() ? ratios.getConfidenceIntervalAt(CONFIDENCE)[0] : Double.NaN;
    }

    private boolean hasInterval() {
        return ours.size() >= FEWEST_PAIRS;
    }

    boolean isOverTheCliff() {
        return !work.isSmoke() && work.isUsual(against) && ratios().getPercentile(50) < CLIFF;
    }

    static Table<DuelResult> table() {
        return new Table<DuelResult>()
                .text("Work", result -> result.work.name())
                .text("hashkit's engine", DuelResult::contender)
                .text("rival", DuelResult::against)
                .figure("hashkit's ms", "%.1f", result -> Estimate.median(result.ours))
                .figure("rival's ms", "%.1f", result -> Estimate.median(result.theirs))
                .figure("ratio", "%.2f", result -> result.ratios().getPercentile(50))
                .figure("at least", result -> result.hasInterval() ? Texts.format("%.2f", result.lowerEnd()) : "-")
                .figure("hashkit's garbage", result -> Bytes.print(result.ourGarbage))
                .figure("rival's garbage", result -> Bytes.print(result.theirGarbage))
                .dropping("hashkit's engine");
    }
}
