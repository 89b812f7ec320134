package io.hashkit.rehash.row;

import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Strength;
import io.hashkit.dialect.Identification.Treatment;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts of what a column of stored strings holds. Keeps no string; of rows that cannot be read it keeps the places. */
public final class Kinds implements Serializable {
    private static final long serialVersionUID = 1;
    /** Bounds the memory: a column of hashes has fewer kinds. */
    private static final int MOST = 5000;

    private static final int MOST_FAULTS = 10_000;
    private static final Kind NOT_GIVEN = new Kind("unknown", "not given away", "", Strength.UNKNOWN, "", false);

    private final Map<Kind, Long> kinds = new HashMap<>();
    private final Map<String, Long> notWrappable = new HashMap<>();
    private final Map<String, Long> seals = new TreeMap<>();
    private final Map<String, String> accept = new TreeMap<>();
    private final Set<String> forms = new TreeSet<>();
    private final List<Fault> faults = new ArrayList<>();
    private long rows;
    private long empty;
    private long noPassword;
    private long unreadable;
    private long wrappable;
    private long longestWrapped;
    private Longest longest = new Longest(0, "");

    /**
     * Rows that have all of this in common.
     *
     * @param key identifier of the key of their seals; empty if they are not sealed
     * @param bound whether their seals are bound to their users
     */
    public record Kind(String dialect, String algorithm, String costs, Strength strength, String key, boolean bound)
            implements Serializable {
        private static Kind of(Identification row) {
            return new Kind(row.dialect(), name(row), row.costs(), row.strength(), row.keyId(), row.isBound());
        }

        private static String name(Identification row) {
            String treatment = row.treatment().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            if (row.algorithm().isEmpty()) {
                return treatment;
            }
            return row.treatment() == Treatment.ABOVE_CEILING ? row.algorithm() + ", " + treatment : row.algorithm();
        }

        private Kind others() {
            return new Kind("...", "other kinds", "", strength, "", false);
        }
    }

    /** A row that cannot be read: its id or line, and why. */
    public record Fault(String place, String why) implements Serializable {}

    /** The length of a stored string in characters, and its id or line. */
    public record Longest(long length, String place) implements Serializable {}

    /**
     * Counts a row.
     *
     * @param place its id or line
     * @param length characters of the whole string; 0 for a row without one
     */
    public void add(Object place, long length, Identification found) {
        rows++;
        if (length == 0) {
            empty++;
            return;
        }
        if (length > longest.length()) {
            longest = new Longest(length, place.toString());
        }
        Kind kind = Kind.of(found);
        add(kinds, kind, kind.others(), 1);
        if (!found.keyId().isEmpty()) {
            add(seals, found.keyId(), "other keys", 1);
        }
        if (found.treatment() == Treatment.NO_PASSWORD) {
            noPassword++;
            return;
        }
        if (!found.isReadable()) {
            fault(place, found.detail());
            return;
        }
        if (found.detail().startsWith("accept(")) {
            accept.put(found.dialect(), found.detail());
        } else if (found.treatment() == Treatment.NEEDS_DIALECT) {
            forms.add(found.dialect());
        }
        if (found.strength() == Strength.ENOUGH) {
            return;
        }
        if (found.wrapViolation().isEmpty()) {
            wrappable++;
            longestWrapped = Math.max(longestWrapped, found.wrappedLength());
        } else {
            add(notWrappable, RowTask.here(found.wrapViolation()), "other reasons", 1);
        }
    }

    /** Counts a row that the database does not give away. */
    public void addUnreadable(Object place, String why) {
        rows++;
        kinds.merge(NOT_GIVEN, 1L, Long::sum);
        fault(place, why);
    }

    /** Counts rows without a string that nobody has read. */
    public void addEmpty(long more) {
        rows += more;
        empty += more;
    }

    private void fault(Object place, String why) {
        unreadable++;
        if (faults.size() < MOST_FAULTS) {
            faults.add(new Fault(place.toString(), why));
        }
    }

    private static <K> void add(Map<K, Long> counts, K kind, K others, long count) {
        counts.merge(counts.size() < MOST || counts.containsKey(kind) ? kind : others, count, Long::sum);
    }

    public void add(Kinds other) {
        rows += other.rows;
        empty += other.empty;
        noPassword += other.noPassword;
        unreadable += other.unreadable;
        wrappable += other.wrappable;
        longestWrapped = Math.max(longestWrapped, other.longestWrapped);
        longest = other.longest.length() > longest.length() ? other.longest : longest;
        other.kinds.forEach((kind, count) -> add(kinds, kind, kind.others(), count));
        other.notWrappable.forEach((reason, count) -> add(notWrappable, reason, "other reasons", count));
        other.seals.forEach((key, count) -> add(seals, key, "other keys", count));
        accept.putAll(other.accept);
        forms.addAll(other.forms);
        other.faults.stream().limit(MOST_FAULTS - faults.size()).forEach(faults::add);
    }

    public long rows() {
        return rows;
    }

    /** Rows without a string. */
    public long empty() {
        return empty;
    }

    /** Rows that stand for accounts without a password. */
    public long noPassword() {
        return noPassword;
    }

    public long unreadable() {
        return unreadable;
    }

    /** The first rows that cannot be read, not more than ten thousand. */
    public List<Fault> faults() {
        return faults;
    }

    public Longest longest() {
        return longest;
    }

    /** The rows that are sealed under a key. */
    public long under(String keyId) {
        return seals.getOrDefault(keyId, 0L);
    }

    /** All sealed rows. */
    public long sealed() {
        return seals.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The rows of this strength, of those that have a string. */
    public long of(Strength strength) {
        return kinds.entrySet().stream()
                .filter(one -> one.getKey().strength() == strength)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The kinds, the most frequent first. */
    public List<Map.Entry<Kind, Long>> byCount() {
        return kinds.entrySet().stream()
                .sorted(Map.Entry.<Kind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().toString()))
                .toList();
    }

    /** The builder calls that a hasher needs to read all readable rows, but for {@link #forms}. */
    public Map<String, String> accept() {
        return accept;
    }

    /** The names of the user's own forms that readable rows have. */
    public Set<String> forms() {
        return forms;
    }

    /** The weak rows that can be wrapped without a keyring. */
    public long wrappable() {
        return wrappable;
    }

    /** Characters of the longest wrapped string, without a seal; 0 if there is none. */
    public long longestWrapped() {
        return longestWrapped;
    }

    /** The weak rows that cannot be wrapped, by reason, the most frequent first. */
    public List<Map.Entry<String, Long>> notWrappable() {
        return notWrappable.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .toList();
    }
}
