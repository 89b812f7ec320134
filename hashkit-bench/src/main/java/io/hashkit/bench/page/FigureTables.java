package io.hashkit.bench.page;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Time;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables with all figures of a page. */
final class FigureTables {
    private FigureTables() {}

    /** A row or a load together with its run. */
    private record Of<T>(String label, T what) {}

    private static <T> List<Of<T>> all(List<RunFile> runs, Function<RunFile, Stream<T>> of) {
        return runs.stream()
                .flatMap(run -> of.apply(run).map(what -> new Of<>(runs.size() == 1 ? "" : run.label(), what)))
                .toList();
    }

    static String rows(List<RunFile> runs, String section) {
        List<Of<Row>> rows =
                all(runs, run -> run.rows().stream().filter(row -> row.section().equals(section)));
        double unit = rows.stream().anyMatch(row -> row.what().nanos() >= 1e6) ? 1e6 : 1e3;
        String name = unit == 1e6 ? "ms" : "us";
        return new SortableTable<Of<Row>>()
                .text("run", Of::label)
                .text("engine", row -> row.what().engine())
                .text("parameters", row -> row.what().parameters())
                .number(name, row -> row.what().nanos() / unit, FigureTables::digits)
                .number("low", row -> row.what().low() / unit, FigureTables::digits)
                .number("high", row -> row.what().high() / unit, FigureTables::digits)
                .text("interval", row -> interval(row.what()))
                .onScreen()
                .text("ratio to rival", row -> ratio(row.what()))
                .number("per second and core", row -> row.what().perSecond(), FigureTables::digits)
                .onScreen()
                .number("ns per unit", row -> row.what().nanosPerUnit(), FigureTables::digits)
                .onScreen()
                .text("unit", row -> row.what().unit())
                .onScreen()
                .number("user " + name, row -> row.what().circumstances().user() / unit, FigureTables::digits)
                .onScreen()
                .number("system " + name, row -> row.what().circumstances().system() / unit, FigureTables::digits)
                .onScreen()
                .number("garbage", row -> row.what().circumstances().garbage(), Bytes::print)
                .number("on CPU, %", row -> 100 * row.what().circumstances().onCpu(), FigureTables::digits)
                .onScreen()
                .text("disturbed", row -> row.what().disturbance())
                .html("All figures: " + Sections.name(section), rows);
    }

    static String loads(List<RunFile> runs) {
        return new SortableTable<Of<Load>>()
                .text("run", Of::label)
                .text("target", load -> load.what().target())
                .text("parameters", load -> load.what().parameters())
                .number("arrive per second", load -> load.what().offered(), FigureTables::digits)
                .number("answered", load -> load.what().answered(), FigureTables::digits)
                .number("p50 ms", load -> load.what().p50() / 1e6, FigureTables::digits)
                .number("tail ms", load -> load.what().tail() / 1e6, FigureTables::digits)
                .text("which is the", load -> load.what().tailName())
                .number("max ms", load -> load.what().max() / 1e6, FigureTables::digits)
                .number("not served, %", load -> 100 * load.what().refused(), FigureTables::digits)
                .html("All figures: latency under load", all(runs, run -> run.loads().stream()));
    }

    static String finding(Finding finding) {
        if (finding.header().size() == 1) {
            return Html.list(finding.rows().stream().map(row -> row.get(0)).toList());
        }
        SortableTable<List<String>> table = new SortableTable<>();
        for (int i = 0; i < finding.header().size(); i++) {
            int column = i;
            table.text(finding.header().get(i), row -> row.get(column));
        }
        return table.html(finding.title(), finding.rows());
    }

    private static String interval(Row row) {
        return switch (row.spread().kind()) {
            case FORKS -> row.spread().forks().size() + " forks";
            case RANGE -> "range of samples";
            case ITERATIONS -> Double.isNaN(row.low()) ? "" : "99.9 % of iterations";
        };
    }

    private static String ratio(Row row) {
        return row.ratio() == null ? "" : row.ratio() + " " + row.ratio().to();
    }

    /** A number with three significant digits. */
    static String digits(double value) {
        return Math.abs(value) >= 1000 ? Texts.format("%,.0f", value) : Time.digits(value);
    }
}
