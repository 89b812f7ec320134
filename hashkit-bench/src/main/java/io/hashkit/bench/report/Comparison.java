package io.hashkit.bench.report;

import io.hashkit.bench.host.Controls;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Holm;
import io.hashkit.bench.statistics.HostShift;
import io.hashkit.bench.statistics.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final List<RunFile> runs;

    /**
     * Compares runs.
     *
     * @param runs at least two; the others are compared with the first one
     */
    public Comparison(List<RunFile> runs, Question question) {
        this.runs = List.copyOf(runs);
        Map<List<String>, @Nullable Row[]> byKey = new LinkedHashMap<>();
        for (int run = 0; run < runs.size(); run++) {
            for (Row row : runs.get(run).rows()) {
                List<String> key = List.of(row.section(), row.engine(), row.parameters());
                byKey.computeIfAbsent(key, unused -> new @Nullable Row[runs.size()])[run] = row;
            }
        }
        List<Cell> cells = new ArrayList<>();
        byKey.forEach((key, found) -> {
            @Nullable Verdict[] verdicts = new @Nullable Verdict[found.length];
            for (int run = 1; run < found.length; run++) {
                if (areJudged(found[0], found[run])) {
                    verdicts[run] = Verdict.CANNOT_TELL;
                    if (haveForks(found[0], found[run])) {
                        cells.add(new Cell(lines.size(), run, Contrast.of(forks(found[0]), forks(found[run]))));
                    }
                }
            }
            lines.add(new Line(key.get(0), key.get(1), key.get(2), Arrays.asList(found), Arrays.asList(verdicts)));
        });
        judge(cells, question);
    }

    /** All rows of all runs are corrected together: a false alarm among them is as unlikely as in a single test. */
    private void judge(List<Cell> cells, Question question) {
        List<HostShift> doubts = cells.stream()
                .map(cell -> question.sameHost() ? shift(cell, cells) : HostShift.NONE)
                .toList();
        List<Contrast> doubted = new ArrayList<>();
        double[] probabilities = new double[cells.size()];
        for (int i = 0; i < probabilities.length; i++) {
            doubted.add(cells.get(i).contrast.doubting(doubts.get(i)));
            probabilities[i] = doubted.get(i).probability(doubts.get(i));
        }
        double[] adjusted = Holm.adjust(probabilities);
        for (int i = 0; i < adjusted.length; i++) {
            Cell cell = cells.get(i);
            Verdict verdict = Verdict.of(doubted.get(i), adjusted[i], doubts.get(i), question.margin());
            lines.get(cell.line).verdicts().set(cell.run, verdict);
        }
    }

    /** The possible change of the host since the first run, as far as the loops and other rows of its kind both show it. */
    private HostShift shift(Cell cell, List<Cell> cells) {
        String algorithm = lines.get(cell.line).section();
        HostShift loops = HostShift.of(
                runs.get(0).controls(), runs.get(cell.run).controls(), loop -> Controls.isFor(loop, algorithm));
        return loops.confirmedBy(cells.stream()
                .filter(other -> other.run == cell.run && other.line != cell.line)
                .filter(other ->
                        Controls.areAlike(algorithm, lines.get(other.line).section()))
                .map(Cell::contrast)
                .toList());
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

    /** The possible change of the host since the first run, by all loops. */
    HostShift shift(int run) {
        return HostShift.of(runs.get(0).controls(), runs.get(run).controls(), loop -> true);
    }

    /** The labels of the runs of which no row got a verdict. */
    List<String> withoutVerdicts() {
        List<String> labels = new ArrayList<>();
        for (int run = 1; run < runs.size(); run++) {
            int number = run;
            if (lines.stream().allMatch(line -> line.verdicts().get(number) == null)) {
                labels.add(runs.get(run).label());
            }
        }
        return labels;
    }

    public boolean has(Verdict verdict) {
        return lines.stream().anyMatch(line -> line.verdicts().contains(verdict));
    }
}
