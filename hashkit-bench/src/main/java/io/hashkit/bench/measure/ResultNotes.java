package io.hashkit.bench.measure;

import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.run.Rounded;
import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import java.util.Locale;

/** The explanation of the figures of a run and of their precision. */
final class ResultNotes {
    private static final int WANTED_ROUNDS = 6;
    private static final double NARROW = 0.05;

    private ResultNotes() {}

    static String of(List<Measurement> measurements, Rounded rounded) {
        List<Row> rows = measurements.stream()
                .map(Measurement::row)
                .filter(row -> !row.spread().isRange())
                .toList();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                "%nEvery figure is the time of one operation by one thread: the median over %d JVMs (forks) of the%n"
                        + "median of each. Low and high are the ends of its %s interval. A ratio is the median over pairs of%n"
                        + "forks of the same round.%n"
                        + "~ means the least and the greatest of three samples in one fork, a range that proves nothing.%n",
                rounded.rounds(), rounded.rounds() < WANTED_ROUNDS ? "widest possible" : "95 %"));
        if (rows.stream().anyMatch(row -> !row.disturbance().isEmpty())) {
            text.append(
                    String.format(
                            "* means that other processes disturbed the measurement, and that it could not be%nrepeated often enough; see below.%n"));
        }
        if (rounded.rounds() < WANTED_ROUNDS) {
            text.append(String.format(
                    Locale.ROOT,
                    "Only %d of %d rounds were possible; an interval of so few forks contains the true median with a"
                            + " probability of %.0f %%.%n",
                    rounded.rounds(),
                    WANTED_ROUNDS,
                    100 * (1 - Math.pow(0.5, rounded.rounds() - 1))));
        } else {
            long narrow = rows.stream()
                    .filter(row -> Estimate.ofMedian(row.spread().forks()).isWithin(NARROW))
                    .count();
            text.append(String.format("%d of %d intervals lie within 5 %% of their figure.%n", narrow, rows.size()));
        }
        if (!rounded.leftOut().isEmpty()) {
            text.append(String.format("%nNot measured%n"));
            rounded.leftOut().forEach(left -> text.append(String.format("  %s%n", left)));
        }
        return text.toString();
    }
}
