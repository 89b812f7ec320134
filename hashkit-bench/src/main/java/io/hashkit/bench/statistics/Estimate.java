package io.hashkit.bench.statistics;

import java.util.Collection;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * A median with an interval between two order statistics, which is valid for any distribution. The true median lies outside the
 * k-th smallest and k-th largest of n values with twice the probability of fewer than k heads in n coin tosses.
 *
 * @param coverage probability that the interval contains the true median; below {@link #WANTED} with fewer than six values
 */
public record Estimate(double value, double low, double high, double coverage) {
    /** The wanted coverage; six values reach it with the interval from their least to their greatest. */
    public static final double WANTED = 0.95;

    private static final double HALF = 0.5;

    /**
     * The estimate of the median of times.
     *
     * @param values at least one, none of them NaN
     */
    public static Estimate ofMedian(Collection<Double> values) {
        List<Double> sorted = sorted(values);
        int n = sorted.size();
        BinomialDistribution heads = new BinomialDistribution(null, n, HALF);
        int k = 1;
        while (2 * (k + 1) <= n && coverage(heads, k + 1) >= WANTED) {
            k++;
        }
        return new Estimate(median(sorted), sorted.get(k - 1), sorted.get(n - k), coverage(heads, k));
    }

    /**
     * The estimate of the median of ratios, computed on logarithms, so that inverse ratios give the inverse estimate.
     *
     * @param ratios at least one, all above 0
     */
    public static Estimate ofRatios(Collection<Double> ratios) {
        Estimate logs = ofMedian(ratios.stream().map(Math::log).toList());
        return new Estimate(Math.exp(logs.value), Math.exp(logs.low), Math.exp(logs.high), logs.coverage);
    }

    /** The middle value, or the mean of the two middle values. */
    public static double median(Collection<Double> values) {
        List<Double> sorted = sorted(values);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Whether the interval has the wanted coverage and lies within a relative distance of the value on both sides. */
    public boolean isWithin(double share) {
        return coverage >= WANTED && low >= value * (1 - share) && high <= value * (1 + share);
    }

    private static double coverage(BinomialDistribution heads, int k) {
        return 1 - 2 * heads.cumulativeProbability(k - 1);
    }

    private static List<Double> sorted(Collection<Double> values) {
        if (values.isEmpty() || values.stream().anyMatch(value -> value.isNaN())) {
            throw new IllegalArgumentException("no median of these values: " + values);
        }
        return values.stream().sorted().toList();
    }
}
