package io.hashkit.bench.suite;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A suite's rows for people. */
record SuiteText(Suite suite, List<Row> rows, Conclusions conclusions, boolean indicative) {
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    private static final int USER = 4;
    private static final int SYSTEM = 5;
    private static final int GARBAGE = 8;

    String print(int width) {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n%s%n", suite.name()));
        text.append(table().print(width));
        text.append(String.format(
                "%nreal: one operation by one thread, by the clock; +/-: JMH's 99.9 %% confidence interval; user, system: its"
                        + " CPU time.%n"));
        if (indicative) {
            text.append(String.format("%s%n", RunFile.INDICATIVE));
        }
        text.append(RunFile.disturbances(rows));
        if (!conclusions.sentences().isEmpty()) {
            text.append(String.format("%nIn short%n"));
            conclusions.sentences().forEach(sentence -> text.append(String.format("  %s%n", sentence)));
        }
        for (Finding finding : tables()) {
            text.append(String.format("%n%s%n", finding.title()));
            Table table = new Table(finding.header(), finding.header().size());
            finding.rows().forEach(table::add);
            text.append(table.print(width));
        }
        text.append(String.format("%nWhat was wrong in the original%n"));
        suite.faults().forEach(fault -> text.append(String.format("  %s%n", fault)));
        return text.toString();
    }

    /** What the page shows beside the rows. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(tables());
        findings.add(new Finding(
                "What was wrong in the original",
                List.of("fault"),
                suite.faults().stream().map(List::of).toList()));
        return findings;
    }

    private List<Finding> tables() {
        List<Finding> tables = new ArrayList<>(conclusions.findings());
        tables.add(new Finding(
                "Published, and here, in " + unitName(),
                List.of("contender", "parameters", "published", "here"),
                rows.stream()
                        .filter(row -> !published(row).isEmpty())
                        .map(row ->
                                List.of(row.engine(), row.parameters(), published(row), number(row.nanos() / unit())))
                        .toList()));
        return tables;
    }

    private Table table() {
        double unit = unit();
        Table table = new Table(
                List.of(
                        "Contender",
                        "Parameters",
                        "real " + unitName(),
                        "+/-",
                        "user",
                        "system",
                        "/s/core",
                        "normalised",
                        "garbage"),
                2,
                GARBAGE,
                SYSTEM,
                USER);
        for (Row row : rows) {
            Circumstances beside = row.circumstances();
            table.add(List.of(
                    row.engine(),
                    row.parameters(),
                    number(row.nanos() / unit),
                    number(row.error() / unit),
                    number(beside.user() / unit),
                    number(beside.system() / unit),
                    number(row.perSecond()),
                    number(row.nanosPerUnit()) + " ns/" + row.unit(),
                    Bytes.print(beside.garbage())));
        }
        return table;
    }

    /** What most rows are best told in. */
    private double unit() {
        return rows.stream().filter(row -> row.nanos() < MILLI).count() * 2 > rows.size() ? MICRO : MILLI;
    }

    private String unitName() {
        return unit() == MICRO ? "us" : "ms";
    }

    private String published(Row row) {
        double unit = unit();
        return suite.cells().stream()
                .filter(cell -> cell.contender().equals(row.engine())
                        && cell.parameters().equals(row.parameters()))
                .flatMap(cell -> cell.published().stream())
                .map(figure -> figure.host() + ": " + number(figure.millis() * MILLI / unit))
                .collect(Collectors.joining("; "));
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.01 ? "%.2f" : "%.4f", value);
    }
}
