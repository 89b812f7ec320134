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
import java.util.stream.Stream;

/**
 * A suite's rows for people.
 *
 * @param leftOut what could not be measured, and why
 * @param processors that the host has: a contender with more threads than that uses all of them
 */
record SuiteText(
        Suite suite,
        List<Row> rows,
        List<String> leftOut,
        Conclusions conclusions,
        boolean indicative,
        int processors) {
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    private static final String FLAW = "What is wrong in the original";
    private static final String REMARKS = "What else to know of it";
    private static final String LEFT_OUT = "Left out";
    private static final int USER = 4;
    private static final int SYSTEM = 5;
    private static final int GARBAGE = 8;

    String print(int width) {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n%s%n", suite.name()));
        text.append(table().print(width));
        text.append(String.format(
                "%nreal: one operation by the clock, by one thread or by as many as the contender's name says;%n+/-: JMH's 99.9 %%"
                        + " confidence interval; user, system: its CPU time, of all its threads;%n/s/core: operations a"
                        + " second, divided by the processors that one uses.%n"));
        if (indicative) {
            text.append(String.format("%s%n", RunFile.INDICATIVE));
        }
        text.append(RunFile.disturbances(rows));
        append(text, "In short", conclusions.sentences());
        for (Finding finding : tables()) {
            text.append(String.format("%n%s%n", finding.title()));
            Table table = new Table(finding.header(), finding.title().startsWith(PublishedFigures.TITLE) ? 2 : 1);
            finding.rows().forEach(table::add);
            text.append(table.print(width));
        }
        text.append(String.format("%n%s%n  %s%n", FLAW, suite.flaw()));
        append(text, REMARKS, suite.remarks());
        append(text, LEFT_OUT, leftOut);
        return text.toString();
    }

    private static void append(StringBuilder text, String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            text.append(String.format("%n%s%n", title));
            sentences.forEach(sentence -> text.append(String.format("  %s%n", sentence)));
        }
    }

    /** What the page shows beside the rows. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(tables());
        List<String> faults = new ArrayList<>(List.of(suite.flaw()));
        faults.addAll(suite.remarks());
        findings.add(finding(FLAW, faults));
        if (!leftOut.isEmpty()) {
            findings.add(finding(LEFT_OUT, leftOut));
        }
        return findings;
    }

    private static Finding finding(String title, List<String> sentences) {
        return new Finding(
                title, List.of("sentence"), sentences.stream().map(List::of).toList());
    }

    private List<Finding> tables() {
        List<Finding> tables = new ArrayList<>(conclusions.findings());
        new PublishedFigures(suite, rows, unit(), unitName()).finding().ifPresent(tables::add);
        return tables;
    }

    /** Processors that one operation keeps busy. */
    private int used(Row row) {
        return Stream.concat(
                        suite.cells().stream()
                                .filter(cell -> cell.contender().equals(row.engine()))
                                .map(Cell::threads),
                        suite.programs().stream()
                                .filter(program -> program.contender().equals(row.engine()))
                                .map(NativeProgram::threads))
                .findFirst()
                .map(threads -> Math.max(1, Math.min(threads, processors)))
                .orElse(1);
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
                    number(row.perSecond() / used(row)),
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

    /** With two digits at least that count. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.01 ? "%.2f" : "%.4f", value);
    }
}
