package io.hashkit.bench.identify;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.dialect.Identification.Strength;
import io.hashkit.dialect.Identification.Treatment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts of the kinds of rows in a column. Keeps no row. */
public final class ColumnStatistics {
    /** Bounds the memory: a column of hashes has fewer kinds. */
    private static final int MOST_KINDS = 5000;

    private static final int MOST_FAULTS = 10_000;

    /** A kind of rows: those with the same dialect, algorithm, costs and strength. */
    public record Kind(String dialect, String algorithm, String costs, Strength strength) {}

    /** A row that hashkit cannot read. */
    record Fault(long line, Treatment treatment, String algorithm, String why) {}

    private final Policy policy;
    private final Ceilings ceilings;
    private final Map<Kind, Long> kinds = new HashMap<>();
    private final Map<Strength, Long> strengths = new EnumMap<>(Strength.class);
    private final Map<Treatment, Long> treatments = new EnumMap<>(Treatment.class);
    private final Set<String> accept = new TreeSet<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, Seals> seals = new TreeMap<>();
    private final Map<String, Long> notWrappable = new TreeMap<>();
    private long wrappable;
    private long longestWrapped;
    private long unreadable;
    private long rows;
    private long empty;
    private long longest;
    private long longestLine;

    /**
     * The rows that are sealed under one key.
     *
     * @param bound how many of them are bound to a user
     */
    record Seals(long rows, long bound) {
        Seals and(boolean isBound) {
            return new Seals(rows + 1, bound + (isBound ? 1 : 0));
        }
    }

    ColumnStatistics(Policy policy, Ceilings ceilings) {
        this.policy = policy;
        this.ceilings = ceilings;
    }

    /** A row, or the start of a long one, and its full length. */
    record Row(String text, long length) {}

    /** Adds rows in their order; all processors identify them in parallel. */
    void add(List<Row> more) {
        List<Identification> identities = more.parallelStream()
                .map(row -> Dialects.identify(row.text(), policy, ceilings))
                .toList();
        for (int i = 0; i < more.size(); i++) {
            rows++;
            if (more.get(i).length() == 0) {
                empty++;
            } else {
                add(more.get(i).length(), identities.get(i));
            }
        }
    }

    private void add(long length, Identification identity) {
        if (length > longest) {
            longest = length;
            longestLine = rows;
        }
        strengths.merge(identity.strength(), 1L, Long::sum);
        treatments.merge(identity.treatment(), 1L, Long::sum);
        count(new Kind(identity.dialect(), name(identity), identity.costs(), identity.strength()));
        if (!identity.keyId().isEmpty() && (seals.size() < MOST_KINDS || seals.containsKey(identity.keyId()))) {
            seals.merge(
                    identity.keyId(),
                    new Seals(0, 0).and(identity.isBound()),
                    (known, one) -> known.and(identity.isBound()));
        }
        if (!identity.isReadable()) {
            unreadable++;
            if (faults.size() < MOST_FAULTS) {
                faults.add(new Fault(rows, identity.treatment(), identity.algorithm(), identity.detail()));
            }
            return;
        }
        if (identity.detail().startsWith("accept(")) {
            accept.add(identity.detail());
        }
        if (identity.strength() != Strength.ENOUGH) {
            addWeak(identity);
        }
    }

    private void addWeak(Identification identity) {
        if (identity.wrapObjection().isEmpty()) {
            wrappable++;
            longestWrapped = Math.max(longestWrapped, identity.wrappedLength());
        } else if (notWrappable.size() < MOST_KINDS || notWrappable.containsKey(identity.wrapObjection())) {
            notWrappable.merge(identity.wrapObjection(), 1L, Long::sum);
        }
    }

    private static String name(Identification identity) {
        return identity.algorithm().isEmpty()
                ? identity.treatment().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')
                : identity.algorithm();
    }

    private void count(Kind kind) {
        boolean room = kinds.size() < MOST_KINDS || kinds.containsKey(kind);
        kinds.merge(room ? kind : new Kind("...", "other kinds", "", kind.strength()), 1L, Long::sum);
    }

    /** The kinds with their counts, the most frequent first. */
    public Map<Kind, Long> kinds() {
        Map<Kind, Long> sorted = new LinkedHashMap<>();
        kinds.entrySet().stream()
                .sorted(Map.Entry.<Kind, Long>comparingByValue().reversed().thenComparing(kind -> kind.toString()))
                .forEach(kind -> sorted.put(kind.getKey(), kind.getValue()));
        return sorted;
    }

    long count(Strength strength) {
        return strengths.getOrDefault(strength, 0L);
    }

    long count(Treatment treatment) {
        return treatments.getOrDefault(treatment, 0L);
    }

    /** The builder calls that a hasher needs to read all readable rows. */
    Set<String> accept() {
        return accept;
    }

    /** The first ten thousand unreadable rows. */
    List<Fault> faults() {
        return faults;
    }

    long unreadable() {
        return unreadable;
    }

    /** The sealed rows by the identifier of their key; empty if no row is sealed. */
    Map<String, Seals> seals() {
        return seals;
    }

    /** The weak rows that can be wrapped without a keyring. */
    long wrappable() {
        return wrappable;
    }

    /** The length of the longest wrapped string, in characters; 0 if there is none. */
    long longestWrapped() {
        return longestWrapped;
    }

    /** The weak rows that cannot be wrapped, by reason. */
    Map<String, Long> notWrappable() {
        return notWrappable;
    }

    public long rows() {
        return rows;
    }

    public long empty() {
        return empty;
    }

    long longest() {
        return longest;
    }

    long longestLine() {
        return longestLine;
    }
}
