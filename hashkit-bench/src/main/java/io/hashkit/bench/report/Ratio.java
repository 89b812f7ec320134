package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * The time of an engine divided by that of a rival, from pairs of forks of the same round.
 *
 * @param to name of the rival
 * @param value median of the ratios of the pairs
 * @param low lower end of its interval by ranks, which is a 95 % interval from six pairs on
 * @param high upper end of that interval
 */
public record Ratio(
        String to,
        @Member(least = ABOVE_0) double value,
        @Member(least = ABOVE_0) double low,
        @Member(least = ABOVE_0) double high,
        @Member(optional = true) int pairs) {
    /**
     * The ratio from pairs.
     *
     * @param ratios the ratios of the pairs, at least one
     */
    public static Ratio of(String to, List<Double> ratios) {
        Estimate estimate = Estimate.ofRatios(ratios);
        return new Ratio(to, estimate.value(), estimate.low(), estimate.high(), ratios.size());
    }

    /** The ratio of two rows of a run; empty if they have fewer than three pairs of forks of the same round. */
    public static Optional<Ratio> of(Row row, Row rival) {
        List<Double> ratios = row.spread().over(rival.spread());
        return ratios.size() < Contrast.FEWEST ? Optional.empty() : Optional.of(of(rival.engine(), ratios));
    }

    /** The ratio as text, such as {@code 1.92 (1.80 to 2.01)}. */
    @Override
    public String toString() {
        return Texts.format("%s (%s to %s)", Time.digits(value), Time.digits(low), Time.digits(high));
    }
}
