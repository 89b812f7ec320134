package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.RunNotes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
    private static final String PUBLISHED = "Published figures, and those of this host";
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    private static final String FLAW = "Flaw of the original";
    private static final String REMARKS = "Remarks on the original";
    private static final String LEFT_OUT = "Not measured";

    String print(int width) {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n%s%n", suite.name()));
        text.append(table().print(rows, width));
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
            text.append(Table.of(finding.header(), finding.title().startsWith(PUBLISHED) ? 2 : 1)
                    .print(finding.rows(), width));
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
        published().ifPresent(tables::add);
        return tables;
    }

    /** A table with a column for each host of the original, then for this host; empty if there are no common rows. */
    private Optional<Finding> published() {
        List<Row> known = rows.stream().filter(row -> !published(row).isEmpty()).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<String> hosts = known.stream()
                .flatMap(row -> published(row).stream())
                .map(Published::host)
                .distinct()
                .toList();
        boolean better = known.stream().anyMatch(row -> !best(row).isEmpty());
        List<String> header = new ArrayList<>(List.of("contender", "parameters"));
        header.addAll(hosts);
        header.add("here");
        if (better) {
            header.add("fastest of hashkit here");
        }
        List<List<String>> lines = new ArrayList<>();
        for (Row row : known) {
            List<String> line = new ArrayList<>(List.of(row.engine(), row.parameters()));
            hosts.forEach(host -> line.add(figure(row, host)));
            line.add(number(row.nanos() / unit()));
            if (better) {
                line.add(best(row));
            }
            lines.add(line);
        }
        return Optional.of(new Finding(PUBLISHED + ", in " + unitName(), header, lines));
    }

    private String figure(Row row, String host) {
        return published(row).stream()
                .filter(figure -> figure.host().equals(host))
                .map(figure -> number(figure.millis() * MILLI / unit())
                        + (figure.operations().equals(Published.ONE) ? "" : " (" + figure.operations() + ")"))
                .collect(Collectors.joining("; "));
    }

    /** The fastest row of hashkit with the same parameters and its time; empty if it is the row itself or there is none. */
    private String best(Row row) {
        return rows.stream()
                .filter(other -> other.parameters().equals(row.parameters()))
                .filter(other -> FullName.of(other.engine()).name().startsWith("hashkit"))
                .min(Comparator.comparingDouble(Row::nanos))
                .filter(best -> !best.equals(row))
                .map(best -> number(best.nanos() / unit()) + " "
                        + FullName.of(best.engine()).name())
                .orElse("");
    }

    private List<Published> published(Row row) {
        return suite.published().stream()
                .filter(figure -> figure.isOf(row.engine(), row.parameters()))
                .toList();
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

    private Table<Row> table() {
        double unit = unit();
        return new Table<Row>()
                .text("Contender", Row::engine)
                .text("Parameters", Row::parameters)
                .figure("real " + unitName(), row -> number(row.nanos() / unit))
                .figure("+/-", row -> number(row.error() / unit))
                .figure("user", row -> number(row.circumstances().user() / unit))
                .figure("system", row -> number(row.circumstances().system() / unit))
                .figure("/s/core", row -> number(row.perSecond() / used(row)))
                .figure("normalised", row -> number(row.nanosPerUnit()) + " ns/" + row.unit())
                .figure("garbage", row -> Bytes.print(row.circumstances().garbage()))
                .dropping("garbage", "system", "user");
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
