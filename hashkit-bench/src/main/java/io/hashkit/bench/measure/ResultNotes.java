package io.hashkit.bench.measure;

import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.run.Rounded;
import io.hashkit.bench.statistics.Estimate;
import java.util.List;
import java.util.Locale;

/** What the figures of a run are, and how good they are. */
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
                "%nEvery figure is one operation by one thread: the median over forks (%d) of the median of each.%n"
                        + "Low and high are its %s interval. A ratio is the median over pairs of forks of the same round.%n"
                        + "~ the least and the most of three samples of one fork: a range, which decides nothing.%n",
                rounded.rounds(), rounded.rounds() < WANTED_ROUNDS ? "widest" : "95 %"));
        if (rows.stream().anyMatch(row -> !row.disturbance().isEmpty())) {
            text.append(String.format("* disturbed, and not repeated often enough: see below.%n"));
        }
        if (rounded.rounds() < WANTED_ROUNDS) {
            text.append(String.format(
                    Locale.ROOT,
                    "Rounds: %d, where %d were meant; an interval of so few forks holds the median with %.0f %%.%n",
                    rounded.rounds(),
                    WANTED_ROUNDS,
                    100 * (1 - Math.pow(0.5, rounded.rounds() - 1))));
        } else {
            long narrow = rows.stream()
                    .filter(row -> Estimate.ofMedian(row.spread().forks()).isWithin(NARROW))
                    .count();
            text.append(String.format("%d of %d intervals are within 5 %% of the figure.%n", narrow, rows.size()));
        }
        if (!rounded.leftOut().isEmpty()) {
            text.append(String.format("%nLeft out%n"));
            rounded.leftOut().forEach(left -> text.append(String.format("  %s%n", left)));
        }
        return text.toString();
    }
}
