package io.hashkit.bench.page;

import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.chart.LineChart.Axis;
import io.hashkit.bench.chart.LineChart.Limit;
import io.hashkit.bench.chart.LineChart.Line;
import io.hashkit.bench.page.Sections.Series;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Charts of time by cost, with a line for each engine that was measured at enough costs. */
final class CostLines {
    /** With fewer points, a line shows no more than its ends. */
    static final int FEWEST_POINTS = 3;

    private CostLines() {}

    static List<LineChart> of(List<RunFile> runs) {
        List<LineChart> charts = new ArrayList<>();
        for (List<Row> rows : Sections.hashes(runs.get(0)).toList()) {
            // In a suite, that of each algorithm.
            Stream<String> units = rows.stream().map(Row::unit).distinct();
            units.flatMap(unit -> lines(runs, rows.get(0).section(), unit).stream())
                    .forEach(charts::add);
        }
        return charts;
    }

    private static Optional<LineChart> lines(List<RunFile> runs, String section, String unit) {
        Map<Series, List<Row>> byLine = new LinkedHashMap<>();
        Map<String, Double> fastest = new HashMap<>();
        for (RunFile run : runs) {
            for (Row row : Sections.of(run).getOrDefault(section, List.of())) {
                if (row.unit().equals(unit)) {
                    Series line = Sections.line(runs, run, row, family(row));
                    fastest.merge(engine(row), row.nanosPerUnit(), Math::min);
                    byLine.computeIfAbsent(line, unused -> new ArrayList<>()).add(row);
                }
            }
        }
        List<Line> lines = byLine.entrySet().stream()
                .filter(line -> line.getValue().stream()
                                .mapToDouble(Row::work)
                                .distinct()
                                .count()
                        >= FEWEST_POINTS)
                // By engine, so that of several runs the same ones are drawn.
                .sorted(Comparator.comparingDouble(
                        line -> fastest.getOrDefault(engine(line.getValue().get(0)), 0.0)))
                .map(line -> line.getKey().line(line.getValue(), 1e6))
                .toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new LineChart(
                        Sections.name(section) + ": time by cost",
                        new Axis("work of a hash: " + unit, true),
                        new Axis("ms for one hash", true),
                        lines,
                        runs.stream()
                                .map(RunFile::answer)
                                .filter(answer -> answer != null)
                                .findFirst()
                                .map(answer -> new Limit(
                                        false, answer.targetMillis(), Math.round(answer.targetMillis()) + " ms target"))
                                .orElse(null)));
    }

    private static String engine(Row row) {
        return EngineNames.of(row) + family(row);
    }

    /** The parameters without their numbers; rows with the same ones differ in the cost only. */
    private static String family(Row row) {
        return row.parameters().startsWith("Hmac")
                ? ", " + row.parameters().replaceFirst("Hmac", "").replaceFirst(" .*", "")
                : "";
    }
}
