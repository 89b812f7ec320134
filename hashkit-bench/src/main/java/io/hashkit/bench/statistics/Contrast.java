package io.hashkit.bench.statistics;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The ratio of two independent sets of times, by Welch's t-test on logarithms: variances may differ, and a ratio and its
 * inverse are equally far from one.
 *
 * @param log of the ratio
 * @param error standard error of {@code log}
 * @param degrees of freedom, by Welch and Satterthwaite
 */
public record Contrast(double log, double error, double degrees) {
    /** With fewer, variances are guesses. */
    public static final int FEWEST = 3;

    /** Below the resolution of a clock beside a fork's median: forks never agree better, so equal values are no proof. */
    private static final double LEAST_VARIANCE = 1e-8;

    /**
     * Of other times over first times.
     *
     * @throws IllegalArgumentException if one of them has fewer than {@link #FEWEST}
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
            throw new IllegalArgumentException("no contrast of " + times);
        }
        return times.stream().mapToDouble(Math::log).toArray();
    }

    public double ratio() {
        return Math.exp(log);
    }

    /** The same with all that is not known of the host: a wider interval, never a moved one. */
    public Contrast doubting(HostShift host) {
        return new Contrast(log, Math.hypot(error, host.error()), degrees);
    }

    /**
     * The probability of a difference at least as large where there is none but the host's own, two-sided.
     *
     * @param host what the host itself may have changed
     */
    public double probability(HostShift host) {
        double beyond = Math.max(log - host.high(), host.low() - log);
        return beyond <= 0 ? 1 : Math.min(1, 2 * distribution().cumulativeProbability(-beyond / error));
    }

    /** How far the interval of {@link #log} reaches to each side. */
    public double reach(double confidence) {
        return error * distribution().inverseCumulativeProbability((1 + confidence) / 2);
    }

    private TDistribution distribution() {
        return new TDistribution(null, degrees);
    }
}
