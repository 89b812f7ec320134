package io.hashkit.sample.rekey;

import io.hashkit.PasswordHasher;
import io.hashkit.sample.rekey.PasswordTable.Change;
import io.hashkit.sample.rekey.PasswordTable.Row;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One run over a table. It remembers nothing outside of the table: {@code needsRekey} decides for each row, so a run that
 * was killed is continued by the next one.
 */
final class RekeyRun {
    private final RekeyOptions options;
    private final PasswordTable table;
    private final RowHasher hasher;
    private final Stop stop;
    private final PrintStream out;
    private final int batch;

    RekeyRun(RekeyOptions options, PasswordTable table, RowHasher hasher, Stop stop, PrintStream out) {
        this.options = options;
        this.table = table;
        this.hasher = hasher;
        this.stop = stop;
        this.out = out;
        this.batch = options.rate() == 0 ? options.batch() : Math.min(options.batch(), options.rate());
    }

    /**
     * Re-keys the rows, and counts what is left.
     *
     * @return whether nothing is left
     */
    boolean run() throws SQLException, InterruptedException {
        String given = options.from();
        @Nullable Object from = given == null ? null : table.parseId(given);
        Progress progress = new Progress(out, table.count(from), options.progressMillis());
        @Nullable Object after = from;
        while (!stop.isRequested() && progress.errors() < options.maxErrors()) {
            List<Row> rows = table.read(after, batch);
            if (rows.isEmpty()) {
                break;
            }
            after = rekey(rows, progress);
            stop.sleep(progress.ahead(options.rate()));
        }
        out.println((options.dryRun() ? "dry run, nothing is changed: " : "") + progress.summary());
        if (stop.isRequested() || progress.errors() >= options.maxErrors()) {
            out.println((stop.isRequested() ? "stopped" : "too many errors") + "; continue with the same command"
                    + (after == null ? "" : ", or after the last row with --from " + after));
            return false;
        }
        return countLeft();
    }

    /** Re-keys a batch, and returns the last id that it reached. */
    private Object rekey(List<Row> rows, Progress progress) throws SQLException {
        List<Change> changes = new ArrayList<>();
        int done = 0;
        while (done < rows.size() && progress.errors() < options.maxErrors()) {
            Row row = rows.get(done++);
            try {
                PasswordHasher mine = hasher.of(row.id());
                if (mine.needsRekey(row.stored())) {
                    changes.add(new Change(row, mine.rekey(row.stored())));
                } else {
                    progress.current();
                }
            } catch (IllegalArgumentException e) {
                progress.error(row.id(), RowError.describe(e));
            }
        }
        Object refused = store(changes, progress);
        Object last = refused == null ? rows.get(done - 1).id() : refused;
        progress.reached(last, done);
        return last;
    }

    /** Stores a batch, and returns the id at which too many errors ended this, or null. */
    private @Nullable Object store(List<Change> changes, Progress progress) throws SQLException {
        if (options.dryRun()) {
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

    /** Counts what is left in the whole table, to which users and other hosts have written meanwhile. Opens no seal. */
    private boolean countLeft() throws SQLException {
        long rows = 0;
        long left = 0;
        long refused = 0;
        table.count(null); // refuses rows without an id, which the loop below does not reach
        @Nullable Object after = null;
        List<Row> read;
        do {
            read = table.read(after, batch);
            for (Row row : read) {
                after = row.id();
                rows++;
                try {
                    left += hasher.of(row.id()).needsRekey(row.stored()) ? 1 : 0;
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
        } while (!read.isEmpty() && !stop.isRequested());
        if (stop.isRequested()) {
            out.println("stopped before the final count; continue with the same command");
            return false;
        }
        out.printf(Locale.ROOT, "final count: %,d rows, %,d left, %,d refused%n", rows, left, refused);
        return left == 0 && refused == 0;
    }
}
