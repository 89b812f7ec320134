package io.hashkit.bench.report;

import io.hashkit.bench.statistics.Estimate;
import java.util.List;

/**
 * How sure a figure is, and by what.
 *
 * @param low end; NaN if nothing is known
 * @param high end; NaN if nothing is known
 * @param forks nanoseconds, the median of each fork; empty where forks were not told apart
 */
public record Spread(Kind kind, double low, double high, List<Double> forks) {
    /** By what. */
    public enum Kind {
        /** The rank interval of the median over forks; 95 % from six forks on. */
        FORKS("forks"),
        /** The least and the most of a few samples of one fork: nothing is sure. */
        RANGE("range"),
        /** JMH's 99.9 % interval of the mean over iterations; of one fork, it knows nothing of others. */
        ITERATIONS("iterations");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public Spread {
        forks = List.copyOf(forks);
    }

    /**
     * Of the medians of forks.
     *
     * @param forks one at least; of one alone nothing is known
     */
    public static Spread ofForks(List<Double> forks) {
        if (forks.size() < 2) {
            return new Spread(Kind.FORKS, Double.NaN, Double.NaN, forks);
        }
        Estimate estimate = Estimate.ofMedian(forks);
        return new Spread(Kind.FORKS, estimate.low(), estimate.high(), forks);
    }

    /**
     * Of a few samples.
     *
     * @param samples one at least
     */
    public static Spread ofRange(List<Double> samples) {
        return new Spread(
                Kind.RANGE,
                samples.stream().mapToDouble(sample -> sample).min().orElse(Double.NaN),
                samples.stream().mapToDouble(sample -> sample).max().orElse(Double.NaN),
                List.of());
    }

    static Spread ofMean(double mean, double error) {
        return new Spread(Kind.ITERATIONS, mean - error, mean + error, List.of());
    }

    public boolean isRange() {
        return kind == Kind.RANGE;
    }
}
