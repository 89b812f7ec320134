package io.hashkit.bench.report;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a reader must know of the figures of a run, as sentences: the number of JVMs, the precision, what was disturbed and what
 * is missing. The terminal and the page show the same ones.
 */
public final class RunNotes {
    /** The reason why something was not measured, if it was the time. */
    public static final String NO_TIME = "not enough time";

    private static final String MISSING = "Not measured";
    private static final int SURE_ROUNDS = 6;
    private static final int MOST_NAMED = 6;
    private static final double NARROW = 0.05;

    private RunNotes() {}

    /** The sentences; none for what a run does not contain. */
    public static List<String> of(RunFile run) {
        List<String> notes = new ArrayList<>();
        rounds(run.rows(), notes);
        precision(run.rows(), notes);
        disturbed(run.rows()).ifPresent(notes::add);
        missing(run, notes);
        return notes;
    }

    /**
     * What was not measured, as a part of a run.
     *
     * @param missing texts such as {@code scrypt/hashkit: not enough time}, each with a reason after its colon
     */
    public static List<Finding> missing(List<String> missing) {
        return missing.isEmpty()
                ? List.of()
                : List.of(new Finding(
                        MISSING,
                        List.of("what", "why"),
                        missing.stream().map(RunNotes::atColon).toList()));
    }

    private static List<String> atColon(String text) {
        int colon = text.indexOf(": ");
        return colon < 0 ? List.of(text, "") : List.of(text.substring(0, colon), text.substring(colon + 2));
    }

    private static List<Row> ofForks(List<Row> rows) {
        return rows.stream().filter(row -> !row.spread().forks().isEmpty()).toList();
    }

    /** The number of forks of most rows; disturbed ones that were repeated may have more. */
    private static int usualForks(List<Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(row -> row.spread().forks().size(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private static void rounds(List<Row> rows, List<String> notes) {
        List<Row> known = ofForks(rows);
        if (!known.isEmpty()) {
            notes.add(ofRounds(usualForks(known)));
        }
    }

    private static String ofRounds(int rounds) {
        if (rounds == 1) {
            return "Each figure is the median of one JVM (fork); another one may differ, and nobody knows by how much.";
        }
        return rounds >= SURE_ROUNDS
                ? "Each figure is the median over " + rounds
                        + " JVMs (forks) of the median of each; low and high are the ends of its 95 % interval."
                : Texts.format(
                        "Each figure is the median over %d JVMs (forks) of the median of each. An interval of so few contains the"
                                + " true median with a probability of %.0f %%; 95 %% needs %d JVMs.",
                        rounds, 100 * (1 - Math.pow(0.5, rounds - 1)), SURE_ROUNDS);
    }

    private static void precision(List<Row> rows, List<String> notes) {
        List<Row> known = ofForks(rows).stream()
                .filter(row -> !Double.isNaN(row.low()) && !Double.isNaN(row.high()))
                .toList();
        long narrow = known.stream()
                .filter(row -> row.low() >= (1 - NARROW) * row.nanos() && row.high() <= (1 + NARROW) * row.nanos())
                .count();
        if (!known.isEmpty()) {
            notes.add(narrow + " of " + known.size() + " intervals lie within 5 % of their figure.");
        }
    }

    /** Which figures were disturbed; empty if none was. */
    public static Optional<String> disturbed(List<Row> rows) {
        List<String> disturbed = rows.stream()
                .filter(row -> !row.disturbance().isEmpty())
                .map(row -> row.section() + " " + row.engine() + ", " + row.parameters())
                .toList();
        return disturbed.isEmpty()
                ? Optional.empty()
                : Optional.of(disturbed.size() + " of " + rows.size()
                        + " figures were disturbed by other processes, so these times are too long: "
                        + String.join("; ", disturbed.subList(0, Math.min(MOST_NAMED, disturbed.size())))
                        + (disturbed.size() > MOST_NAMED ? "; and " + (disturbed.size() - MOST_NAMED) + " more" : "")
                        + ".");
    }

    private static void missing(RunFile run, List<String> notes) {
        List<List<String>> missing = run.findings().stream()
                .filter(finding -> finding.title().equals(MISSING))
                .flatMap(finding -> finding.rows().stream())
                .toList();
        long late = missing.stream()
                .filter(row -> row.get(row.size() - 1).equals(NO_TIME))
                .count();
        List<String> parts = new ArrayList<>();
        if (late > 0) {
            parts.add(late + " for lack of time");
        }
        if (late < missing.size()) {
            parts.add(missing.size() - late + " because the engine is not here");
        }
        if (!parts.isEmpty()) {
            notes.add("Not measured: " + String.join(", ", parts) + ".");
        }
    }
}
