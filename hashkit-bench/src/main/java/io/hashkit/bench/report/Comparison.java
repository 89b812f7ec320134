package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs side by side: rows with the same section, engine and parameters, each held against that of the first run. */
final class Comparison {
    /** What can be said of a row and the first run's. */
    enum Verdict {
        /** Less time, by intervals that do not overlap and more than the threshold. */
        FASTER,
        /** More time, in the same way. */
        SLOWER,
        /** Neither. */
        ALIKE,
        /** One of them is missing, or has no interval. */
        UNKNOWN
    }

    /** @param rows one of each run, or null */
    record Line(String section, String engine, String parameters, List<@Nullable Row> rows, List<Verdict> verdicts) {
        /** The time over that of the first run, or NaN. */
        double ratio(int run) {
            Row first = rows.get(0);
            Row other = rows.get(run);
            return first == null || other == null ? Double.NaN : other.nanos() / first.nanos();
        }
    }

    private final List<Line> lines = new ArrayList<>();

    /**
     * Compares.
     *
     * @param runs two at least; the first is what the others are held against
     * @param threshold the least difference that is told, as a share
     */
    Comparison(List<RunFile> runs, double threshold) {
        Map<List<String>, @Nullable Row[]> byKey = new LinkedHashMap<>();
        for (int run = 0; run < runs.size(); run++) {
            for (Row row : runs.get(run).rows()) {
                List<String> key = List.of(row.section(), row.engine(), row.parameters());
                byKey.computeIfAbsent(key, unused -> new @Nullable Row[runs.size()])[run] = row;
            }
        }
        byKey.forEach((key, found) -> {
            List<@Nullable Row> rows = new ArrayList<>();
            List<Verdict> verdicts = new ArrayList<>();
            for (@Nullable Row row : found) {
                rows.add(row);
                verdicts.add(verdict(found[0], row, threshold));
            }
            lines.add(new Line(key.get(0), key.get(1), key.get(2), rows, verdicts));
        });
    }

    private static Verdict verdict(@Nullable Row first, @Nullable Row other, double threshold) {
        if (first == null || other == null || Double.isNaN(first.error()) || Double.isNaN(other.error())) {
            return Verdict.UNKNOWN;
        }
        double ratio = other.nanos() / first.nanos();
        if (ratio < 1 - threshold && other.surelyLessThan(first)) {
            return Verdict.FASTER;
        }
        return ratio > 1 + threshold && first.surelyLessThan(other) ? Verdict.SLOWER : Verdict.ALIKE;
    }

    List<Line> lines() {
        return lines;
    }

    boolean hasRegression() {
        return lines.stream().anyMatch(line -> line.verdicts().contains(Verdict.SLOWER));
    }
}
