package io.hashkit.bench.page;

import io.hashkit.bench.attacker.Tsv;
import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.chart.LineChart.Line;
import io.hashkit.bench.chart.LineChart.Point;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups the rows of a run by section: those that can be compared with each other. */
final class Sections {
    static final String LOGIN = "verify";
    static final String MESSAGES = "aes-256-gcm";

    private static final Map<String, String> NAMES = names("sections.tsv", "section");

    private Sections() {}

    /** The column {@code name} of a table, by another one. */
    static Map<String, String> names(String table, String column) {
        return Tsv.resource("/io/hashkit/bench/page/" + table, row -> row).stream()
                .collect(Collectors.toUnmodifiableMap(row -> row.text(column), row -> row.text("name")));
    }

    static String name(String section) {
        return NAMES.getOrDefault(section, section);
    }

    /** The name of a line of a chart, and the number of its colour. */
    record Series(String name, int colour) {
        /** The points by the work of the rows, in a unit of nanoseconds. */
        Line line(List<Row> rows, double unit) {
            return new Line(
                    name,
                    colour,
                    rows.stream()
                            .sorted(Comparator.comparingDouble(Row::work))
                            .map(row -> new Point(
                                    row.work(),
                                    row.nanos() / unit,
                                    row.low() / unit,
                                    row.high() / unit,
                                    !row.spread().isRange()))
                            .toList());
        }
    }

    /** The line of an engine; on a page of several runs, of an engine in one of them. */
    static Series line(List<RunFile> runs, RunFile run, Row row, String more) {
        boolean one = runs.size() == 1;
        String name = (one ? "" : run.label() + ", ") + EngineNames.of(row) + more;
        return new Series(name, one ? EngineNames.series(row) : series(runs, run, row.engine()));
    }

    /** The number of the colour of a row: that of its library, or on a page of several runs that of its run. */
    static int series(List<RunFile> runs, RunFile run, String engine) {
        return runs.size() == 1 ? EngineNames.series(engine) : runs.indexOf(run) % Chart.SERIES;
    }

    static boolean areMessages(List<Row> rows) {
        return rows.stream().allMatch(row -> row.unit().equals("byte"));
    }

    /** All rows by section, in their order. */
    static Map<String, List<Row>> of(RunFile run) {
        return run.rows().stream()
                .collect(Collectors.groupingBy(Row::section, LinkedHashMap::new, Collectors.toList()));
    }

    /** The rows of a section grouped by costs, the fastest first, for all costs that several engines have. */
    static List<List<Row>> rivals(List<Row> section) {
        return section.stream()
                .collect(Collectors.groupingBy(Row::parameters, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(rows -> rows.stream()
                        .sorted(Comparator.comparingDouble(Row::nanos))
                        .toList())
                .toList();
    }

    /** The group with the best data: the most engines, with intervals, and the lowest cost. */
    static List<Row> equalWork(List<Row> section) {
        return rivals(section).stream()
                .min(Comparator.comparingLong((List<Row> rows) -> -sure(rows))
                        .thenComparingInt(rows -> -rows.size())
                        .thenComparingDouble(rows -> rows.get(0).nanos()))
                .orElse(List.of());
    }

    private static long sure(List<Row> rows) {
        return rows.stream().filter(row -> !row.spread().isRange()).count();
    }

    /** The groups for one chart: for an algorithm the group with the best data, for a suite all groups with rivals. */
    static List<List<Row>> questions(RunFile run) {
        return hashes(run)
                .flatMap(section -> NAMES.containsKey(section.get(0).section())
                        ? Stream.of(equalWork(section))
                        : rivals(section).stream().filter(rows -> rows.size() > 1))
                .toList();
    }

    /** The sections of password hashes, without logins and messages. */
    static Stream<List<Row>> hashes(RunFile run) {
        return of(run).entrySet().stream()
                .filter(section -> !section.getKey().equals(LOGIN) && !areMessages(section.getValue()))
                .map(Map.Entry::getValue);
    }
}
