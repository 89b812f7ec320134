package io.hashkit.bench.page;

import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.chart.LineChart.Axis;
import io.hashkit.bench.chart.LineChart.Line;
import io.hashkit.bench.page.Sections.Series;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Charts of time by message size, a small one for each operation. */
final class MessageLines {
    private MessageLines() {}

    static List<LineChart> of(List<RunFile> runs) {
        Map<String, Map<Series, List<Row>>> operations = new LinkedHashMap<>();
        for (RunFile run : runs) {
            for (Row row : run.rows()) {
                if (row.section().equals(Sections.MESSAGES)) {
                    operations
                            .computeIfAbsent(operation(row), unused -> new LinkedHashMap<>())
                            .computeIfAbsent(Sections.line(runs, run, row, ""), unused -> new ArrayList<>())
                            .add(row);
                }
            }
        }
        List<LineChart> charts = new ArrayList<>();
        operations.forEach((operation, engines) -> {
            List<Line> lines = engines.entrySet().stream()
                    .filter(engine -> engine.getValue().size() > 1)
                    .map(engine -> engine.getKey().line(engine.getValue(), 1e3))
                    .toList();
            if (!lines.isEmpty()) {
                charts.add(new LineChart(
                        "AES-256-GCM, " + operation,
                        new Axis("message size in bytes", true),
                        new Axis("us per message", true),
                        lines,
                        null));
            }
        });
        return charts;
    }

    private static String operation(Row row) {
        return Objects.requireNonNull(row.parameters()).replaceFirst(" \\d+ B$", "");
    }
}
