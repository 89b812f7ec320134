package io.hashkit.rehash.run;

import io.hashkit.dialect.Identification;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.Row;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What was done with rows and seen of them. Counts can be added up, in any order. */
public final class Counts implements Serializable {
    private static final long serialVersionUID = 1;

    private final Map<State, Long> states = new EnumMap<>(State.class);
    private final List<Refusal> refusals = new ArrayList<>();
    private final Kinds kinds = new Kinds();
    private long rows;
    private long done;
    private long meanwhile;
    private long refused;
    private long planned;

    /** A row that was left as it is, and why. */
    record Refusal(Key key, String reason) implements Serializable {}

    void seen(State state) {
        rows++;
        states.merge(state, 1L, Long::sum);
    }

    /** Counts what a row holds. */
    void identified(Row row, Function<String, Identification> identifier) {
        rows++;
        if (row.fault() == null) {
            kinds.add(row.key(), row.stored().length(), identifier.apply(row.stored()));
        } else {
            kinds.addUnreadable(row.key(), row.fault());
        }
    }

    /** A row that was replaced, or changed by somebody else since it was read. */
    void stored(boolean replaced) {
        rows++;
        done += replaced ? 1 : 0;
        meanwhile += replaced ? 0 : 1;
    }

    void refused(Key key, String reason) {
        rows++;
        refused++;
        refusals.add(new Refusal(key, reason));
    }

    /** How many rows a pass has found, with and without a stored string, as far as nobody adds or deletes any. */
    void planned(long all) {
        planned = all;
        kinds.addEmpty(withoutString());
    }

    /** Adds other counts to these; refusals are handed on and not kept. */
    public void add(Counts other) {
        rows += other.rows;
        done += other.done;
        meanwhile += other.meanwhile;
        refused += other.refused;
        kinds.add(other.kinds);
        other.states.forEach((state, count) -> states.merge(state, count, Long::sum));
    }

    List<Refusal> refusals() {
        return refusals;
    }

    public Kinds kinds() {
        return kinds;
    }

    private long withoutString() {
        return Math.max(0, planned - rows);
    }

    public long rows() {
        return rows;
    }

    long refused() {
        return refused;
    }

    long of(State state) {
        return states.getOrDefault(state, 0L);
    }

    /** Rows that were changed or need nothing. */
    long good() {
        return rows - refused;
    }

    /** Whether every row is done. */
    boolean isNothingLeft() {
        return refused == 0 && of(State.LEFT) == 0 && of(State.LESSER) == 0;
    }

    /** The counts of a pass that changes rows, by their names. */
    public Map<String, Long> ofChanges(Command command) {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put(command.done(), done);
        figures.put("already current", good() - done - meanwhile);
        figures.put("changed meanwhile", meanwhile);
        figures.put("refused", refused);
        return figures;
    }

    /** The counts of the last pass, by their names. */
    public Map<String, Long> ofStates() {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("rows", rows);
        figures.put("left", of(State.LEFT));
        figures.put("refused", refused);
        states.forEach((state, count) -> figures.putIfAbsent(state.words(), count));
        if (withoutString() > 0) {
            figures.put("without a stored string", withoutString());
        }
        return figures;
    }

    static String words(Map<String, Long> figures) {
        return String.join(
                ", ",
                figures.entrySet().stream()
                        .map(one -> String.format(Locale.ROOT, "%s %,d", one.getKey(), one.getValue()))
                        .toList());
    }
}
