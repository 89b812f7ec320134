package io.hashkit.rehash.run;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.run.Patience.EndedException;
import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Works on ranges, one after the other, on a connection of its own: reads, judges, changes and stores, in batches. */
public final class Worker implements AutoCloseable {
    private static final int READ = 1000;

    private final JobSettings settings;
    private final @Nullable RowTask task;
    private final Time time;
    private final BooleanSupplier stopped;
    private final Patience patience;
    private final Brakes brakes;
    private int width;

    /**
     * Connects at the first range.
     *
     * @param task what is done with rows, which workers of a JVM share; null to identify them
     * @param stopped whether to end after the current batch
     */
    public Worker(JobSettings settings, @Nullable RowTask task, Time time, BooleanSupplier stopped) {
        this.settings = settings;
        this.task = task;
        this.time = time;
        this.stopped = stopped;
        this.patience = new Patience(settings.table(), settings.patienceSeconds(), time, stopped);
        this.brakes = new Brakes(settings, time);
    }

    /**
     * Works on a range.
     *
     * @return what was done; null if the range was not finished, because the end was requested
     * @throws JobFailure if the database failed
     */
    public @Nullable Counts work(Pass pass, Range range) throws InterruptedException {
        Counts counts = new Counts();
        int batch = pass == Pass.CHANGE ? brakes.batch() : READ;
        @Nullable Key after = range.after();
        int read = batch;
        try {
            while (read == batch && !stopped.getAsBoolean()) {
                Key from = after;
                long started = time.nanos();
                List<Row> rows = patience.keepTrying((table, patient) -> {
                    width = table.width();
                    return table.read(from, range.last(), batch);
                });
                long reading = time.nanos() - started;
                read = rows.size();
                after = rows.isEmpty() ? after : rows.get(rows.size() - 1).key();
                List<Row> mine = rows.stream().filter(row -> isMine(row.key())).toList();
                if (pass == Pass.CHANGE) {
                    change(mine, counts, reading);
                } else {
                    mine.forEach(row -> look(pass, row, counts));
                }
            }
        } catch (EndedException e) {
            return null;
        }
        return read < batch || (after != null && after.equals(range.last())) ? counts : null;
    }

    private boolean isMine(Key key) {
        if (settings.shards() == 1) {
            return true;
        }
        CRC32 hash = new CRC32();
        hash.update(key.toString().getBytes(StandardCharsets.UTF_8));
        return hash.getValue() % settings.shards() == settings.shard() - 1;
    }

    private void look(Pass pass, Row row, Counts counts) {
        if (row.fault() != null) {
            counts.refused(row.key(), row.fault());
        } else if (pass == Pass.IDENTIFY || task == null) {
            counts.seen(row.stored());
        } else {
            try {
                counts.seen(task.state(row));
            } catch (IllegalArgumentException e) {
                counts.refused(row.key(), RowTask.words(e));
            }
        }
    }

    private void change(List<Row> rows, Counts counts, long reading) throws InterruptedException, EndedException {
        List<Change> changes = new ArrayList<>(rows.size());
        for (Row row : rows) {
            if (Thread.interrupted()) {
                throw new InterruptedException(); // the task was cancelled: hashing would not notice
            }
            improve(row, counts, changes);
        }
        long started = time.nanos();
        store(changes, counts);
        brakes.worked(rows.size(), reading + time.nanos() - started);
        long pause;
        do {
            pause = patience.keepTrying((table, patient) -> brakes.ask(table));
            time.sleep(pause);
        } while (pause > 0 && !stopped.getAsBoolean());
    }

    private void improve(Row row, Counts counts, List<Change> changes) {
        if (row.fault() != null || task == null) {
            counts.refused(row.key(), String.valueOf(row.fault()));
            return;
        }
        try {
            State state = task.state(row);
            if (state != State.LEFT) {
                counts.seen(state);
                return;
            }
            String better = task.better(row);
            if (width > 0 && better.length() > width) {
                counts.refused(
                        row.key(),
                        "TOO_LONG: the new string has " + better.length() + " characters, and the column takes "
                                + width);
            } else if (!settings.rows().dryRun() && task.state(row.with(better)) == State.LEFT) {
                counts.refused(row.key(), "NOT_DONE: what would be written does not count as done");
            } else {
                changes.add(new Change(row, better));
            }
        } catch (IllegalArgumentException e) {
            counts.refused(row.key(), RowTask.words(e));
        } catch (OverBudgetException e) {
            counts.refused(row.key(), RowTask.words(e));
        }
    }

    private void store(List<Change> changes, Counts counts) throws InterruptedException, EndedException {
        if (settings.rows().dryRun()) {
            changes.forEach(change -> counts.stored(true));
            return;
        }
        if (changes.isEmpty()) {
            return;
        }
        for (Result result : patience.keepTrying((table, patient) -> table.replace(changes, patient))) {
            if (result.refused() == null) {
                counts.stored(result.replaced());
            } else {
                counts.refused(result.row().key(), result.refused());
            }
        }
    }

    @Override
    public void close() {
        patience.close();
    }
}
