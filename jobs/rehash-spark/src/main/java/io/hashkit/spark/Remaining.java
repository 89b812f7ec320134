package io.hashkit.spark;

import io.hashkit.spark.RowTask.State;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The states of all rows of the table, to which users and other hosts have written meanwhile. */
final class Remaining implements Summand<Remaining> {
    private static final long serialVersionUID = 1;

    private final Map<State, Long> states = new EnumMap<>(State.class);
    private long rows;
    private long refused;

    /** Judges a row. */
    void add(RowTask task, StoredRow row) {
        rows++;
        try {
            states.merge(task.state(row), 1L, Long::sum);
        } catch (IllegalArgumentException e) {
            refused++;
        }
    }

    @Override
    public void add(Remaining other) {
        rows += other.rows;
        refused += other.refused;
        other.states.forEach((state, count) -> states.merge(state, count, Long::sum));
    }

    @Override
    public Remaining zero() {
        return new Remaining();
    }

    boolean isNothing() {
        return refused == 0 && !states.containsKey(State.LEFT);
    }

    /** The counts in one line. */
    String summary() {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "final count: %,d rows, %,d left, %,d refused",
                rows,
                states.getOrDefault(State.LEFT, 0L),
                refused));
        states.forEach((state, count) -> {
            if (state != State.LEFT) {
                line.append(String.format(Locale.ROOT, ", %,d %s", count, state.words()));
            }
        });
        return line.toString();
    }
}
