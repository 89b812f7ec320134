package io.hashkit.rehash.row;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Strength;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts of the kinds of rows. Keeps no row. */
public final class Kinds implements Serializable {
    private static final long serialVersionUID = 1;
    /** Bounds the memory: a column of hashes has fewer kinds. */
    private static final int MOST = 5000;

    private final Map<Kind, Long> kinds = new HashMap<>();
    private final Map<String, Long> notWrappable = new HashMap<>();
    private final Map<String, Long> seals = new TreeMap<>();
    private long rows;
    private long unreadable;
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
    public void add(String stored) {
        Identification found = Dialects.identify(stored);
        rows++;
        longest = Math.max(longest, stored.length());
        add(kinds, Kind.of(found), Kind.of(found).others(), 1);
        if (!found.keyId().isEmpty()) {
            add(seals, found.keyId(), "other keys", 1);
        }
        if (!found.isReadable()) {
            unreadable++;
        } else if (found.strength() != Strength.ENOUGH && found.wrapObjection().isEmpty()) {
            wrappable++;
        } else if (found.strength() != Strength.ENOUGH) {
            add(notWrappable, found.wrapObjection(), "other reasons", 1);
        }
    }

    /** Counts a row that the database does not give away. */
    public void addUnreadable() {
        rows++;
        unreadable++;
    }

    private static <K> void add(Map<K, Long> counts, K kind, K others, long count) {
        counts.merge(counts.size() < MOST || counts.containsKey(kind) ? kind : others, count, Long::sum);
    }

    public void add(Kinds other) {
        rows += other.rows;
        unreadable += other.unreadable;
        wrappable += other.wrappable;
        longest = Math.max(longest, other.longest);
        other.kinds.forEach((kind, count) -> add(kinds, kind, kind.others(), count));
        other.notWrappable.forEach((reason, count) -> add(notWrappable, reason, "other reasons", count));
        other.seals.forEach((key, count) -> add(seals, key, "other keys", count));
    }

    public long rows() {
        return rows;
    }

    public long unreadable() {
        return unreadable;
    }

    /** The rows that are sealed under a key. */
    public long under(String keyId) {
        return seals.getOrDefault(keyId, 0L);
    }

    /** All sealed rows. */
    public long sealed() {
        return seals.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The kinds, the most frequent first, and what can be wrapped. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        String line = "%-20s %-24s %-24s %-12s %-12s %14s %7s";
        lines.add(
                String.format(Locale.ROOT, line, "Dialect", "Algorithm", "Costs", "Strength", "Key", "Rows", "Share"));
        kinds.entrySet().stream()
                .sorted(Map.Entry.<Kind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().toString()))
                .forEach(entry -> lines.add(String.format(
                        Locale.ROOT,
                        line,
                        entry.getKey().dialect(),
                        entry.getKey().algorithm(),
                        entry.getKey().costs(),
                        words(entry.getKey().strength()),
                        entry.getKey().key(),
                        String.format(Locale.ROOT, "%,d", entry.getValue()),
                        String.format(Locale.ROOT, "%.1f %%", 100.0 * entry.getValue() / rows))));
        lines.add("");
        lines.add(String.format(Locale.ROOT, "%,d rows; the longest has %,d characters", rows, longest));
        lines.add(String.format(Locale.ROOT, "Weak rows that can be wrapped without a login: %,d", wrappable));
        notWrappable.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(reason ->
                        lines.add(String.format(Locale.ROOT, "  not %,d: %s", reason.getValue(), reason.getKey())));
        return lines;
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
