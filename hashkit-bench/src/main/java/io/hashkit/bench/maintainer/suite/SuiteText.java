package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.RunNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The report of a suite.
 *
 * @param leftOut descriptions of what was not measured, with the reasons
 * @param processors number of processors of the host; a contender with more threads uses all of them
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
    private static final String FLAW = "Flaw of the original";
    private static final String REMARKS = "Remarks on the original";
    private static final String LEFT_OUT = "Not measured";
    private static final int USER = 4;
    private static final int SYSTEM = 5;
    private static final int GARBAGE = 8;

    String print(int width) {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n%s%n", suite.name()));
        text.append(table().print(width));
        text.append(String.format(
                "%nreal: elapsed time of one operation, by one thread or the number in the contender's name;%n+/-: JMH's 99.9 %%"
                        + " confidence interval; user, system: CPU time of one operation over all threads;%n/s/core: operations"
                        + " per second, divided by the number of processors that one operation uses.%n"));
        if (indicative) {
            text.append(String.format("%s%n", RunFile.INDICATIVE));
        }
        RunNotes.disturbed(rows).ifPresent(note -> text.append(String.format("%n%s%n", note)));
        append(text, "Conclusions", conclusions.sentences());
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

    /** The tables that the page shows in addition to the rows. */
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

    /** The number of processors that one operation uses. */
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

    /** The unit that suits most rows. */
    private double unit() {
        return rows.stream().filter(row -> row.nanos() < MILLI).count() * 2 > rows.size() ? MICRO : MILLI;
    }

    private String unitName() {
        return unit() == MICRO ? "us" : "ms";
    }

    /** A number with at least two significant digits. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        double size = Math.abs(value);
        return Texts.format(size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.01 ? "%.2f" : "%.4f", value);
    }
}
