package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.statistics.Estimate;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The uncertainty of a figure.
 *
 * @param low lower end; NaN if unknown
 * @param high upper end; NaN if unknown
 * @param forks median nanoseconds of each fork; empty if they are unknown
 * @param rounds number of the round of each fork; forks of the same round form pairs
 */
public record Spread(
        @Member("spread") Kind kind,
        @Member(least = -Double.MAX_VALUE) double low,
        @Member(least = -Double.MAX_VALUE) double high,
        @Member(optional = true, least = ABOVE_0) List<Double> forks,
        @Member(optional = true) List<Integer> rounds) {
    /** The origin of the two ends. */
    public enum Kind {
        /** The interval of the median over forks, by their ranks; 95 % from six forks on. */
        FORKS,
        /** The least and the greatest of a few samples of one fork, which prove nothing. */
        RANGE,
        /** JMH's 99.9 % interval of the mean over iterations; for one fork, it says nothing about other forks. */
        ITERATIONS;

        @Override
        public String toString() {
            return Texts.lower(this, ' ');
        }
    }

    public Spread {
        forks = List.copyOf(forks);
        rounds = List.copyOf(rounds);
        if (forks.size() != rounds.size()) {
            throw new IllegalArgumentException(forks.size() + " forks, but the rounds of " + rounds.size());
        }
    }

    /**
     * The spread of the medians of forks, one per round.
     *
     * @param forks at least one; the spread of one alone is unknown
     */
    public static Spread ofForks(List<Double> forks) {
        return ofForks(forks, IntStream.range(0, forks.size()).boxed().toList());
    }

    /**
     * The spread of the medians of forks.
     *
     * @param forks at least one; the spread of one alone is unknown
     * @param rounds the round of each fork
     */
    public static Spread ofForks(List<Double> forks, List<Integer> rounds) {
        if (forks.size() < 2) {
            return new Spread(Kind.FORKS, Double.NaN, Double.NaN, forks, rounds);
        }
        Estimate estimate = Estimate.ofMedian(forks);
        return new Spread(Kind.FORKS, estimate.low(), estimate.high(), forks, rounds);
    }

    /**
     * The range of a few samples.
     *
     * @param samples at least one
     */
    public static Spread ofRange(List<Double> samples) {
        return new Spread(Kind.RANGE, Collections.min(samples), Collections.max(samples), List.of(), List.of());
    }

    static Spread ofMean(double mean, double error) {
        return new Spread(Kind.ITERATIONS, mean - error, mean + error, List.of(), List.of());
    }

    /** The fork of a round, in nanoseconds; NaN if there is none. */
    private double fork(int round) {
        int place = rounds.indexOf(round);
        return place < 0 ? Double.NaN : forks.get(place);
    }

    /** The ratios of these forks to those of another row, for all rounds that both have. */
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
