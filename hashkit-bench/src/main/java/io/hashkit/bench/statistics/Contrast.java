package io.hashkit.bench.statistics;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of two independent sets of times, by Welch's t-test on their logarithms: the variances may differ, and a ratio and
 * its inverse are treated alike.
 *
 * @param log logarithm of the ratio
 * @param error standard error of {@code log}
 * @param degrees degrees of freedom, by Welch and Satterthwaite
 */
public record Contrast(double log, double error, double degrees) {
    /** With fewer values, the variances are too uncertain. */
    public static final int FEWEST = 3;

    /** Least standard error, because of the resolution of the clock; equal values therefore do not prove equality. */
    private static final double LEAST_VARIANCE = 1e-8;

    /**
     * The ratio of other times to first times.
     *
     * @throws IllegalArgumentException if either has fewer than {@link #FEWEST} values
     */
    public static Contrast of(List<Double> first, List<Double> other) {
        double[] before = logs(first);
        double[] after = logs(other);
        double ofBefore = Math.max(LEAST_VARIANCE, StatUtils.variance(before)) / before.length;
        double ofAfter = Math.max(LEAST_VARIANCE, StatUtils.variance(after)) / after.length;
        double sum = ofBefore + ofAfter;
        double degrees =
                sum * sum / (ofBefore * ofBefore / (before.length - 1) + ofAfter * ofAfter / (after.length - 1));
        return new Contrast(StatUtils.mean(after) - StatUtils.mean(before), Math.sqrt(sum), degrees);
    }

    private static double[] logs(List<Double> times) {
        if (times.size() < FEWEST || !times.stream().allMatch(time -> time > 0 && Double.isFinite(time))) {
            throw new IllegalArgumentException("too few times for a contrast: " + times);
        }
        return times.stream().mapToDouble(Math::log).toArray();
    }

    /** The same ratio with the uncertainty of the host added: the interval becomes wider but is not moved. */
    public Contrast doubting(HostShift host) {
        return new Contrast(log, Math.hypot(error, host.error()), degrees);
    }

    /**
     * The two-sided probability of a difference at least as large if only the host has changed.
     *
     * @param host the possible change of the host
     */
    public double probability(HostShift host) {
        double beyond = Math.max(log - host.high(), host.low() - log);
        return beyond <= 0 ? 1 : Math.min(1, 2 * distribution().cumulativeProbability(-beyond / error));
    }

    /** Half the width of the interval of {@link #log}. */
    public double reach(double confidence) {
        return error * distribution().inverseCumulativeProbability((1 + confidence) / 2);
    }

    private TDistribution distribution() {
        return new TDistribution(null, degrees);
    }
}
