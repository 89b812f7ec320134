package io.hashkit.sample.table;

import io.hashkit.sample.table.PasswordTable.Row;
import io.hashkit.sample.table.RowTask.State;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is left in the whole table, to which users and other hosts have written meanwhile. Changes nothing. */
final class FinalCount {
    private final RowTask task;
    private final Map<State, Long> states = new EnumMap<>(State.class);
    private long rows;
    private long refused;

    FinalCount(RowTask task) {
        this.task = task;
    }

    /** Counts all rows, unless the end is requested before. */
    void count(PasswordTable table, int batch, Stop stop) throws SQLException {
        table.count(null); // refuses rows without an id, which the loop below does not reach
        @Nullable Object after = null;
        List<Row> read;
        do {
            read = table.read(after, batch);
            for (Row row : read) {
                after = row.id();
                add(row);
            }
        } while (!read.isEmpty() && !stop.isRequested());
    }

    private void add(Row row) {
        rows++;
        try {
            states.merge(task.state(row), 1L, Long::sum);
        } catch (IllegalArgumentException e) {
            refused++;
        }
    }

    boolean isNothingLeft() {
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
