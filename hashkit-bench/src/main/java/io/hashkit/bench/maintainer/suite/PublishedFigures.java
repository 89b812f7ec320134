package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compares the published figures with the measured rows.
 *
 * @param unit the unit of the figures in nanoseconds
 */
record PublishedFigures(Suite suite, List<Row> rows, double unit, String unitName) {
    static final String TITLE = "Published figures, and those of this host";
    /** Number of units in the millisecond, in which published figures are stored. */
    private static final double NANOS = 1e6;

    /** A table with a column for each host of the original, then for this host; empty if there are no common rows. */
    Optional<Finding> finding() {
        List<Row> published =
                rows.stream().filter(row -> !published(row).isEmpty()).toList();
        if (published.isEmpty()) {
            return Optional.empty();
        }
        List<String> hosts = published.stream()
                .flatMap(row -> published(row).stream())
                .map(Published::host)
                .distinct()
                .toList();
        boolean better = published.stream().anyMatch(row -> !best(row).isEmpty());
        List<String> header = new ArrayList<>(List.of("contender", "parameters"));
        header.addAll(hosts);
        header.add("here");
        if (better) {
            header.add("fastest of hashkit here");
        }
        List<List<String>> lines = new ArrayList<>();
        for (Row row : published) {
            List<String> line = new ArrayList<>(List.of(row.engine(), row.parameters()));
            hosts.forEach(host -> line.add(figure(row, host)));
            line.add(SuiteText.number(row.nanos() / unit));
            if (better) {
                line.add(best(row));
            }
            lines.add(line);
        }
        return Optional.of(new Finding(TITLE + ", in " + unitName, header, lines));
    }

    private String figure(Row row, String host) {
        return published(row).stream()
                .filter(figure -> figure.host().equals(host))
                .map(figure -> SuiteText.number(figure.millis() * NANOS / unit)
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
                .map(best -> SuiteText.number(best.nanos() / unit) + " "
                        + FullName.of(best.engine()).name())
                .orElse("");
    }

    private List<Published> published(Row row) {
        return suite.published().stream().filter(figure -> figure.isOf(row)).toList();
    }
}
