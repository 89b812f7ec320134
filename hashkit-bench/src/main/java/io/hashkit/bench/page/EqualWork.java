package io.hashkit.bench.page;

import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Time;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Bar charts that compare engines doing the same work. */
final class EqualWork {
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    /** More groups than this are left to the table. */
    private static final int MOST_BARS = 60;

    private EqualWork() {}

    /** For one run: the engines of each algorithm, the fastest first. */
    static Optional<BarChart> of(RunFile run) {
        List<List<Row>> groups = Sections.questions(run);
        double unit = unit(groups.stream().flatMap(List::stream));
        return chart(
                "Engines at equal work, fastest first",
                unit,
                groups.stream().map(rows -> group(rows, unit)).toList());
    }

    /** For several runs: the fastest engine of each algorithm in each run. */
    static Optional<BarChart> of(List<RunFile> runs) {
        List<List<Labelled>> groups = new ArrayList<>();
        for (List<Row> first : Sections.questions(runs.get(0))) {
            Row costs = first.get(0);
            groups.add(runs.stream()
                    .flatMap(run -> fastest(run, costs)
                            .map(row -> new Labelled(run.label(), Sections.series(runs, run, row.engine()), row))
                            .stream())
                    .sorted(Comparator.comparingDouble(one -> one.row().nanos()))
                    .toList());
        }
        double unit = unit(groups.stream().flatMap(List::stream).map(Labelled::row));
        int bars = groups.stream().mapToInt(List::size).sum();
        return bars == 0 || bars > MOST_BARS
                ? Optional.empty()
                : chart(
                        "The fastest engine of each run at equal work",
                        unit,
                        groups.stream()
                                .map(group -> new Group(
                                        heading(group.get(0).row()),
                                        group.stream().map(one -> one.bar(unit)).toList()))
                                .toList());
    }

    private static Optional<BarChart> chart(String title, double unit, List<Group> groups) {
        return BarChart.of(title, (unit == MILLI ? "ms" : "us") + " per hash; shorter is faster", false, groups);
    }

    private record Labelled(String label, int series, Row row) {
        Bar bar(double unit) {
            return EqualWork.bar(row, label, series, unit, EngineNames.of(row));
        }
    }

    private static Optional<Row> fastest(RunFile run, Row costs) {
        return run.rows().stream()
                .filter(row -> row.section().equals(costs.section())
                        && row.parameters().equals(costs.parameters()))
                .min(Comparator.comparingDouble(Row::nanos));
    }

    private static Group group(List<Row> rows, double unit) {
        Row ours = rows.stream()
                .filter(row -> EngineNames.isOurs(row.engine()))
                .findFirst()
                .orElse(null);
        Row rival = rows.stream()
                .filter(row -> EngineNames.isBouncyCastle(row.engine()))
                .findFirst()
                .orElse(null);
        String remark = ours == null || rival == null ? "" : remark(ours, rival);
        return new Group(
                heading(rows.get(0)),
                rows.stream()
                        .map(row -> bar(
                                row,
                                EngineNames.of(row),
                                EngineNames.series(row),
                                unit,
                                row.equals(ours) ? remark : ""))
                        .toList());
    }

    /** The ratio to the rival, from pairs of forks only: times that were measured at other moments are not compared. */
    static String remark(Row ours, Row rival) {
        return Ratio.of(ours, rival)
                .map(ratio -> {
                    String name = EngineNames.of(rival);
                    if (ratio.high() < 1) {
                        return Texts.format("%.1f times as fast as %s", 1 / ratio.value(), name);
                    }
                    return ratio.low() > 1
                            ? Texts.format("%.1f times the time of %s", ratio.value(), name)
                            : "no clear difference from " + name;
                })
                .orElse("");
    }

    static String heading(Row row) {
        return Sections.name(row.section()) + ", " + row.parameters();
    }

    static Bar bar(Row row, String name, int series, double unit, String remark) {
        return new Bar(
                name,
                series,
                row.nanos() / unit,
                row.low() / unit,
                row.high() / unit,
                Time.of(row.nanos()) + (row.disturbance().isEmpty() ? "" : " (disturbed)"),
                remark);
    }

    private static double unit(Stream<Row> rows) {
        return rows.anyMatch(row -> row.nanos() >= MILLI) ? MILLI : MICRO;
    }
}
