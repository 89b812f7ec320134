package io.hashkit.sample.table;

import io.hashkit.sample.table.Improver.Answer;
import io.hashkit.sample.table.PasswordTable.Change;
import io.hashkit.sample.table.PasswordTable.Row;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run over a table. It remembers nothing outside of the table: the task judges each row by its stored string, so a
 * run that was killed is continued by the next one.
 */
final class TableRun implements AutoCloseable {
    private final TableOptions options;
    private final PasswordTable table;
    private final RowTask task;
    private final Improver improver;
    private final Stop stop;
    private final PrintStream out;
    private final int batch;

    TableRun(TableOptions options, PasswordTable table, RowTask task, Stop stop, PrintStream out) {
        this.options = options;
        this.table = table;
        this.task = task;
        this.improver = new Improver(task);
        this.stop = stop;
        this.out = out;
        this.batch = options.batch(task.batch());
    }

    /**
     * Changes the rows, and counts what is left.
     *
     * @return whether nothing is left
     */
    boolean run() throws SQLException, InterruptedException {
        String given = options.from();
        @Nullable Object from = given == null ? null : table.parseId(given);
        Progress progress = new Progress(out, task.done(), table.count(from), options.progressMillis());
        @Nullable Object after = from;
        while (!stop.isRequested() && progress.errors() < options.maxErrors()) {
            List<Row> rows = table.read(after, batch);
            if (rows.isEmpty()) {
                break;
            }
            after = change(rows, progress);
            stop.sleep(progress.ahead(options.rate()));
        }
        out.println((options.isDryRun() ? "dry run, nothing is changed: " : "") + progress.summary());
        progress.refusals().print(out);
        if (stop.isRequested() || progress.errors() >= options.maxErrors()) {
            out.println((stop.isRequested() ? "stopped" : "too many errors") + "; continue with the same command"
                    + (after == null ? "" : ", or after the last row with --from " + after));
            return false;
        }
        return countLeft();
    }

    /** Changes a batch, and returns the last id that it reached. */
    private Object change(List<Row> rows, Progress progress) throws SQLException, InterruptedException {
        List<Change> changes = new ArrayList<>();
        int done = 0;
        for (Answer answer : improver.improve(rows)) {
            if (progress.errors() >= options.maxErrors()) {
                break;
            }
            done++;
            if (answer.error() != null) {
                progress.error(answer.row().id(), answer.error());
            } else if (answer.better() != null) {
                changes.add(new Change(answer.row(), answer.better()));
            } else {
                progress.current();
            }
        }
        Object refused = store(changes, progress);
        Object last = refused == null ? rows.get(done - 1).id() : refused;
        progress.reached(last, done);
        return last;
    }

    /** Stores a batch, and returns the id at which too many errors ended this, or null. */
    private @Nullable Object store(List<Change> changes, Progress progress) throws SQLException {
        if (options.isDryRun()) {
            progress.stored(changes.size(), changes.size());
            return null;
        }
        try {
            progress.stored(table.replace(changes), changes.size());
            return null;
        } catch (SQLException e) {
            if (!RowError.isOfARow(e)) {
                throw e;
            }
            return storeSingly(changes, progress);
        }
    }

    /** Stores each row in a transaction of its own, after the database has refused one of them. */
    private @Nullable Object storeSingly(List<Change> changes, Progress progress) throws SQLException {
        for (Change change : changes) {
            try {
                progress.stored(table.replace(List.of(change)), 1);
            } catch (SQLException e) {
                if (!RowError.isOfARow(e)) {
                    throw e;
                }
                progress.error(change.row().id(), RowError.describe(e));
                if (progress.errors() >= options.maxErrors()) {
                    return change.row().id();
                }
            }
        }
        return null;
    }

    private boolean countLeft() throws SQLException {
        FinalCount left = new FinalCount(task);
        left.count(table, batch, stop);
        if (stop.isRequested()) {
            out.println("stopped before the final count; continue with the same command");
            return false;
        }
        out.println(left.summary());
        return left.isNothingLeft();
    }

    @Override
    public void close() {
        improver.close();
    }
}
