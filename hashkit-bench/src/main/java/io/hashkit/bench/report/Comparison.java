package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Holm;
import io.hashkit.bench.statistics.HostShift;
import io.hashkit.bench.statistics.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares runs: rows with the same section, engine and parameters are compared with that of the first run. */
public final class Comparison {
    /**
     * The options of a comparison.
     *
     * @param margin smallest relative difference that counts
     * @param sameHost whether all runs are from one host, so that a difference of the control loops is a disturbance
     */
    public record Question(double margin, boolean sameHost) {}

    /**
     * A row of all runs.
     *
     * @param rows the row of each run; null if a run does not have it
     * @param verdicts the verdict for each run; null for the first run, and if there is nothing to compare
     */
    public record Line(
            String section,
            String engine,
            String parameters,
            List<@Nullable Row> rows,
            List<@Nullable Verdict> verdicts) {
        /** The time divided by that of the first run, or NaN. */
        public double ratio(int run) {
            Row first = rows.get(0);
            Row other = rows.get(run);
            return first == null || other == null ? Double.NaN : other.nanos() / first.nanos();
        }
    }

    private record Cell(int line, int run, Contrast contrast) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<HostShift> shifts = new ArrayList<>();

    /**
     * Compares runs.
     *
     * @param runs at least two; the others are compared with the first one
     */
    public Comparison(List<RunFile> runs, Question question) {
        Map<List<String>, @Nullable Row[]> byKey = new LinkedHashMap<>();
        for (int run = 0; run < runs.size(); run++) {
            shifts.add(HostShift.of(runs.get(0).controls(), runs.get(run).controls()));
            for (Row row : runs.get(run).rows()) {
                List<String> key = List.of(row.section(), row.engine(), row.parameters());
                byKey.computeIfAbsent(key, unused -> new @Nullable Row[runs.size()])[run] = row;
            }
        }
        List<Cell> cells = new ArrayList<>();
        byKey.forEach((key, found) -> {
            List<@Nullable Row> rows = new ArrayList<@Nullable Row>(Collections.nCopies(found.length, null));
            List<@Nullable Verdict> verdicts =
                    new ArrayList<@Nullable Verdict>(Collections.nCopies(found.length, null));
            for (int run = 0; run < found.length; run++) {
                rows.set(run, found[run]);
                verdicts.set(run, run > 0 && areJudged(found[0], found[run]) ? Verdict.CANNOT_TELL : null);
                if (verdicts.get(run) != null && haveForks(found[0], found[run])) {
                    cells.add(new Cell(lines.size(), run, contrast(found[0], found[run], doubt(run, question))));
                }
            }
            lines.add(new Line(key.get(0), key.get(1), key.get(2), rows, verdicts));
        });
        judge(cells, question);
    }

    /** All rows of all runs are corrected together: a false alarm among them is as unlikely as in a single test. */
    private void judge(List<Cell> cells, Question question) {
        double[] adjusted = Holm.adjust(cells.stream()
                .mapToDouble(cell -> cell.contrast.probability(doubt(cell.run, question)))
                .toArray());
        for (int i = 0; i < adjusted.length; i++) {
            Cell cell = cells.get(i);
            Verdict verdict = Verdict.of(cell.contrast, adjusted[i], doubt(cell.run, question), question.margin());
            lines.get(cell.line).verdicts().set(cell.run, verdict);
        }
    }

    private HostShift doubt(int run, Question question) {
        return question.sameHost() ? shifts.get(run) : HostShift.NONE;
    }

    private static Contrast contrast(@Nullable Row first, @Nullable Row other, HostShift doubt) {
        return Contrast.of(forks(first), forks(other)).doubting(doubt);
    }

    /** Whether both rows exist and neither is only a range. */
    private static boolean areJudged(@Nullable Row first, @Nullable Row other) {
        return first != null
                && other != null
                && !first.spread().isRange()
                && !other.spread().isRange();
    }

    private static boolean haveForks(@Nullable Row first, @Nullable Row other) {
        return Math.min(forks(first).size(), forks(other).size()) >= Contrast.FEWEST;
    }

    private static List<Double> forks(@Nullable Row row) {
        return row == null ? List.of() : row.spread().forks();
    }

    public List<Line> lines() {
        return lines;
    }

    /** The possible change of the host since the first run. */
    HostShift shift(int run) {
        return shifts.get(run);
    }

    public boolean has(Verdict verdict) {
        return lines.stream().anyMatch(line -> line.verdicts().contains(verdict));
    }
}
