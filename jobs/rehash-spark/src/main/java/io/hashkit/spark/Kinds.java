package io.hashkit.spark;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Strength;
import java.io.PrintStream;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Counts of the kinds of rows. Keeps no row. */
final class Kinds implements Summand<Kinds> {
    private static final long serialVersionUID = 1;
    /** Bounds the memory: a column of hashes has fewer kinds. */
    private static final int MOST = 5000;

    private final Map<Kind, Long> kinds = new HashMap<>();
    private final Map<String, Long> notWrappable = new HashMap<>();
    private long rows;
    private long wrappable;
    private long longest;

    /** Rows with the same dialect, algorithm, costs and strength. */
    private record Kind(String dialect, String algorithm, String costs, Strength strength, String key)
            implements Serializable {
        private static Kind of(Identification row) {
            return new Kind(
                    row.dialect(),
                    row.algorithm().isEmpty()
                            ? row.treatment().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                            : row.algorithm(),
                    row.costs(),
                    row.strength(),
                    row.keyId());
        }

        private Kind others() {
            return new Kind("...", "other kinds", "", strength, "");
        }
    }

    /** Identifies a row under the policy of OWASP. */
    void add(StoredRow row) {
        Identification found = Dialects.identify(row.stored());
        rows++;
        longest = Math.max(longest, row.stored().length());
        add(Kind.of(found), 1);
        if (found.isReadable() && found.strength() != Strength.ENOUGH) {
            if (found.wrapObjection().isEmpty()) {
                wrappable++;
            } else {
                add(found.wrapObjection(), 1);
            }
        }
    }

    private void add(Kind kind, long count) {
        kinds.merge(kinds.size() < MOST || kinds.containsKey(kind) ? kind : kind.others(), count, Long::sum);
    }

    private void add(String objection, long count) {
        boolean room = notWrappable.size() < MOST || notWrappable.containsKey(objection);
        notWrappable.merge(room ? objection : "other reasons", count, Long::sum);
    }

    @Override
    public void add(Kinds other) {
        rows += other.rows;
        wrappable += other.wrappable;
        longest = Math.max(longest, other.longest);
        other.kinds.forEach(this::add);
        other.notWrappable.forEach(this::add);
    }

    @Override
    public Kinds zero() {
        return new Kinds();
    }

    /** Prints the kinds, the most frequent first, and what can be wrapped. */
    void print(PrintStream out) {
        String line = "%-20s %-24s %-24s %-12s %-12s %14s %7s%n";
        out.printf(Locale.ROOT, line, "Dialect", "Algorithm", "Costs", "Strength", "Key", "Rows", "Share");
        kinds.entrySet().stream()
                .sorted(Map.Entry.<Kind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().toString()))
                .forEach(entry -> out.printf(
                        Locale.ROOT,
                        line,
                        entry.getKey().dialect(),
                        entry.getKey().algorithm(),
                        entry.getKey().costs(),
                        words(entry.getKey().strength()),
                        entry.getKey().key(),
                        String.format(Locale.ROOT, "%,d", entry.getValue()),
                        String.format(Locale.ROOT, "%.1f %%", 100.0 * entry.getValue() / rows)));
        out.printf(Locale.ROOT, "%n%,d rows; the longest has %,d characters%n", rows, longest);
        out.printf(Locale.ROOT, "Weak rows that can be wrapped without a login: %,d%n", wrappable);
        notWrappable.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(reason -> out.printf(Locale.ROOT, "  not %,d: %s%n", reason.getValue(), reason.getKey()));
    }

    private static String words(Strength strength) {
        return switch (strength) {
            case ENOUGH -> "enough";
            case BELOW_FLOOR -> "below floor";
            case NOT_ALLOWED -> "not allowed";
            case UNKNOWN -> "-";
        };
    }
}
