package io.hashkit.bench.statistics;

import java.util.Collection;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * A median with an interval by order statistics. The true median lies outside the k-th smallest and k-th largest of n values with
 * twice the probability of fewer than k heads in n coin tosses, for any distribution. Between the last of these intervals that
 * covers enough and the next one, which covers too little, the ends are interpolated (Hettmansperger and Sheather, Confidence
 * Intervals Based on Interpolated Order Statistics, 1986), so that the interval covers the wanted share and not more.
 *
 * @param coverage probability that the interval contains the true median; below {@link #WANTED} with fewer than six values
 */
public record Estimate(double value, double low, double high, double coverage) {
    /** The wanted coverage; six values are the fewest that reach it. */
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
        double outer = coverage(heads, k);
        if (outer < WANTED) {
            return new Estimate(median(sorted), sorted.get(k - 1), sorted.get(n - k), outer);
        }
        double share = inwards(n, k, outer, coverage(heads, k + 1));
        double low = sorted.get(k - 1) + share * (sorted.get(k) - sorted.get(k - 1));
        double high = sorted.get(n - k) + share * (sorted.get(n - k - 1) - sorted.get(n - k));
        return new Estimate(median(sorted), low, high, WANTED);
    }

    /**
     * How far the ends lie from the k-th values towards the next ones, from 0 to 1.
     *
     * @param outer coverage of the interval between the k-th values, at least {@link #WANTED}
     * @param inner coverage of the next interval, less than that
     */
    private static double inwards(int n, int k, double outer, double inner) {
        double excess = (outer - WANTED) / (outer - inner);
        return (n - k) * excess / (k + (n - 2 * k) * excess);
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
