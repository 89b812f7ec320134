package io.hashkit.bench.statistics;

import java.util.Collection;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * A median with the interval between two order statistics, which holds for any distribution: the true median lies outside of
 * the k-th smallest and k-th largest of n values with the probability of fewer than k heads in n tosses, twice.
 *
 * @param coverage probability that the interval holds the true median; below {@link #WANTED} with fewer than six values
 */
public record Estimate(double value, double low, double high, double coverage) {
    /** Six values reach it by their least and their most. */
    public static final double WANTED = 0.95;

    private static final double HALF = 0.5;

    /**
     * Of times.
     *
     * @param values one at least, none NaN
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
     * Of ratios of pairs, on logarithms: the inverse ratios have the inverse estimate.
     *
     * @param ratios one at least, above 0
     */
    public static Estimate ofRatios(Collection<Double> ratios) {
        Estimate logs = ofMedian(ratios.stream().map(Math::log).toList());
        return new Estimate(Math.exp(logs.value), Math.exp(logs.low), Math.exp(logs.high), logs.coverage);
    }

    /** The middle value, or the mean of the two in the middle. */
    public static double median(Collection<Double> values) {
        List<Double> sorted = sorted(values);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Whether the interval deserves the name, and lies within a share of the value on both sides. */
    public boolean isWithin(double share) {
        return coverage >= WANTED && low >= value * (1 - share) && high <= value * (1 + share);
    }

    private static double coverage(BinomialDistribution heads, int k) {
        return 1 - 2 * heads.cumulativeProbability(k - 1);
    }

    private static List<Double> sorted(Collection<Double> values) {
        if (values.isEmpty() || values.stream().anyMatch(value -> value.isNaN())) {
            throw new IllegalArgumentException("no median of " + values);
        }
        return values.stream().sorted().toList();
    }
}
