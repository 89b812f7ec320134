package io.hashkit.bench.report;

import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How sure a figure is, and by what.
 *
 * @param low end; NaN if nothing is known
 * @param high end; NaN if nothing is known
 * @param forks nanoseconds, the median of each fork; empty where forks were not told apart
 * @param rounds in which they ran, as many; forks of one round are pairs
 */
public record Spread(Kind kind, double low, double high, List<Double> forks, List<Integer> rounds) {
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
        rounds = List.copyOf(rounds);
        if (forks.size() != rounds.size()) {
            throw new IllegalArgumentException(forks.size() + " forks of " + rounds.size() + " rounds");
        }
    }

    /**
     * Of the medians of forks, one of each round.
     *
     * @param forks one at least; of one alone nothing is known
     */
    public static Spread ofForks(List<Double> forks) {
        return ofForks(forks, IntStream.range(0, forks.size()).boxed().toList());
    }

    /**
     * Of the medians of forks.
     *
     * @param forks one at least; of one alone nothing is known
     * @param rounds in which they ran
     */
    public static Spread ofForks(List<Double> forks, List<Integer> rounds) {
        if (forks.size() < 2) {
            return new Spread(Kind.FORKS, Double.NaN, Double.NaN, forks, rounds);
        }
        Estimate estimate = Estimate.ofMedian(forks);
        return new Spread(Kind.FORKS, estimate.low(), estimate.high(), forks, rounds);
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
                List.of(),
                List.of());
    }

    static Spread ofMean(double mean, double error) {
        return new Spread(Kind.ITERATIONS, mean - error, mean + error, List.of(), List.of());
    }

    /** The same interval, with the medians of forks of one round each. */
    Spread withForks(List<Double> medians) {
        return new Spread(
                kind,
                low,
                high,
                medians,
                IntStream.range(0, medians.size()).boxed().toList());
    }

    /** The fork of a round, in nanoseconds; NaN if there is none. */
    private double fork(int round) {
        int place = rounds.indexOf(round);
        return place < 0 ? Double.NaN : forks.get(place);
    }

    /** This over another, fork by fork of the rounds that both have. */
    List<Double> over(Spread other) {
        return rounds.stream()
                .distinct()
                .map(round -> fork(round) / other.fork(round))
                .filter(ratio -> !Double.isNaN(ratio))
                .toList();
    }

    public boolean isRange() {
        return kind == Kind.RANGE;
    }
}
