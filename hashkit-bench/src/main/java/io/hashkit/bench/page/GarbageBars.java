package io.hashkit.bench.page;

import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A bar chart of the garbage per hash. */
final class GarbageBars {
    private GarbageBars() {}

    static Optional<BarChart> of(RunFile run) {
        List<Group> groups = Sections.questions(run).stream()
                .map(rows -> rows.stream()
                        .filter(row -> !Double.isNaN(row.circumstances().garbage()))
                        .sorted(Comparator.comparingDouble(
                                row -> row.circumstances().garbage()))
                        .toList())
                .filter(rows -> !rows.isEmpty())
                .map(rows -> new Group(
                        EqualWork.heading(rows.get(0)),
                        rows.stream().map(GarbageBars::bar).toList()))
                .toList();
        return BarChart.of("Garbage per hash", "bytes per hash, less is better", true, groups);
    }

    private static Bar bar(Row row) {
        double garbage = row.circumstances().garbage();
        return new Bar(
                EngineNames.of(row),
                EngineNames.series(row),
                Math.max(1, garbage),
                Double.NaN,
                Double.NaN,
                Bytes.print(garbage),
                "");
    }
}
