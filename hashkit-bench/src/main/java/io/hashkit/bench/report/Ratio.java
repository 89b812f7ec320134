package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The time of one engine over that of a rival, from pairs of forks of the same minutes.
 *
 * @param to the rival
 * @param value geometric median of the ratios of the pairs
 * @param low end of its rank interval; 95 % from six pairs on
 * @param high end of it
 */
public record Ratio(String to, double value, double low, double high, int pairs) {
    /**
     * Of pairs.
     *
     * @param ratios one at least
     */
    public static Ratio of(String to, List<Double> ratios) {
        Estimate estimate = Estimate.ofRatios(ratios);
        return new Ratio(to, estimate.value(), estimate.low(), estimate.high(), ratios.size());
    }

    /** Of two rows of one run; empty where they have no three pairs of forks of the same rounds. */
    public static Optional<Ratio> of(Row row, Row rival) {
        List<Double> ratios = row.spread().over(rival.spread());
        return ratios.size() < Contrast.FEWEST ? Optional.empty() : Optional.of(of(rival.engine(), ratios));
    }

    /** As in {@code 1.92 (1.80 to 2.01)}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s (%s to %s)", Time.digits(value), Time.digits(low), Time.digits(high));
    }
}
