package io.hashkit.bench.identify;

import io.hashkit.bench.console.Table;
import io.hashkit.bench.identify.ColumnStatistics.Fault;
import io.hashkit.bench.identify.ColumnStatistics.Kind;
import io.hashkit.bench.identify.ColumnStatistics.Seals;
import io.hashkit.dialect.Identification.Strength;
import io.hashkit.dialect.Identification.Treatment;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report of a {@link ColumnStatistics}. */
final class ColumnText {
    /** A width that is enough for every hash that hashkit writes and for most other systems. */
    private static final int USUAL_WIDTH = 255;

    private static final int BAR = 30;

    private final ColumnStatistics statistics;
    private final int mostLines;

    /** @param mostLines most lines of kinds, and most lines of unreadable rows */
    ColumnText(ColumnStatistics statistics, int mostLines) {
        this.statistics = statistics;
        this.mostLines = mostLines;
    }

    String print(String name, int width) {
        StringBuilder text = new StringBuilder();
        long hashes = statistics.rows() - statistics.empty();
        line(text, "%s: %,d rows, %,d empty%n", name, statistics.rows(), statistics.empty());
        if (hashes == 0) {
            return text.toString();
        }
        kinds(text, hashes, width);
        text.append(System.lineSeparator());
        line(text, "Strong enough   %s", share(statistics.count(Strength.ENOUGH), hashes));
        line(text, "Below the floor %s", share(statistics.count(Strength.BELOW_FLOOR), hashes));
        line(text, "Not allowed     %s", share(statistics.count(Strength.NOT_ALLOWED), hashes));
        line(text, "Unreadable      %s", share(statistics.unreadable(), hashes));
        line(
                text,
                "Longest row     %,d characters, line %,d; with hashkit, the column needs %d characters",
                statistics.longest(),
                statistics.longestLine(),
                Math.max(USUAL_WIDTH, statistics.longest()));
        text.append(System.lineSeparator());
        seals(text, hashes, width);
        wraps(text);
        advice(text);
        faults(text);
        return text.toString();
    }

    private void kinds(StringBuilder text, long hashes, int width) {
        Table table = new Table(List.of("Dialect", "Algorithm", "Costs", "Strength", "", "Rows", "Share"), 5, 4);
        long most = statistics.kinds().values().iterator().next();
        long shown = 0;
        int lines = 0;
        for (Map.Entry<Kind, Long> entry : statistics.kinds().entrySet()) {
            if (lines++ == mostLines) {
                break;
            }
            Kind kind = entry.getKey();
            long rows = entry.getValue();
            shown += rows;
            table.add(List.of(
                    kind.dialect(),
                    kind.algorithm(),
                    kind.costs(),
                    words(kind.strength()),
                    "#".repeat((int) Math.max(1, BAR * rows / most)),
                    count(rows),
                    percent(rows, hashes)));
        }
        text.append(table.print(width));
        if (shown < hashes) {
            line(text, "  and %,d rows of other kinds (--all shows them)", hashes - shown);
        }
    }

    /** Silent about seals where no row has one. */
    private void seals(StringBuilder text, long hashes, int width) {
        Map<String, Seals> seals = statistics.seals();
        if (seals.isEmpty()) {
            return;
        }
        Table table = new Table(List.of("Sealed under key", "Rows", "Share", "Bound to a user"), 1);
        seals.forEach((key, rows) ->
                table.add(List.of(key, count(rows.rows()), percent(rows.rows(), hashes), count(rows.bound()))));
        long plain = hashes - seals.values().stream().mapToLong(Seals::rows).sum();
        table.add(List.of("not sealed", count(plain), percent(plain, hashes), "-"));
        text.append(table.print(width)).append(System.lineSeparator());
    }

    /** Silent where no row is weak. */
    private void wraps(StringBuilder text) {
        if (statistics.wrappable() == 0 && statistics.notWrappable().isEmpty()) {
            return;
        }
        line(text, "Weak rows that can be wrapped without a login: %,d", statistics.wrappable());
        if (statistics.wrappable() > 0) {
            line(text, "  the longest wrapped string has %,d characters", statistics.longestWrapped());
        }
        statistics.notWrappable().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(mostLines)
                .forEach(reason -> line(text, "  not %,d: %s", reason.getValue(), reason.getKey()));
        text.append(System.lineSeparator());
    }

    private static String words(Strength strength) {
        return switch (strength) {
            case ENOUGH -> "enough";
            case BELOW_FLOOR -> "below floor";
            case NOT_ALLOWED -> "not allowed";
            case UNKNOWN -> "-";
        };
    }

    private void advice(StringBuilder text) {
        if (!statistics.accept().isEmpty()) {
            line(text, "This hasher reads all readable rows and upgrades weak ones at the next login:");
            line(text, "  PasswordHasher.builder()");
            statistics.accept().forEach(call -> line(text, "          .%s", call));
            line(text, "          .build();%n");
        } else if (statistics.count(Treatment.VERIFIED) > 0) {
            line(text, "Every hasher reads all readable rows without further settings.%n");
        }
    }

    private void faults(StringBuilder text) {
        if (statistics.unreadable() == 0) {
            return;
        }
        line(text, "Unreadable rows:");
        int lines = 0;
        for (Fault fault : statistics.faults()) {
            if (lines++ == mostLines) {
                line(text, "  and %,d more (--all shows them)", statistics.unreadable() - mostLines);
                break;
            }
            line(text, "  line %,d: %s", fault.line(), fault.why());
        }
    }

    private static String share(long rows, long of) {
        return String.format(Locale.ROOT, "%8s  %,d", percent(rows, of), rows);
    }

    private static String count(long rows) {
        return String.format(Locale.ROOT, "%,d", rows);
    }

    private static String percent(long rows, long of) {
        return String.format(Locale.ROOT, "%.2f %%", 100.0 * rows / of);
    }

    private static void line(StringBuilder text, String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append(System.lineSeparator());
    }
}
