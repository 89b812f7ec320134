package io.hashkit.rehash.run;

import io.hashkit.dialect.Identification;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.run.Patience.EndedException;
import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.Row;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Works on ranges, one after the other, on a connection of its own: reads, judges, changes and stores, in batches. */
public final class Worker implements AutoCloseable {
    private static final int READ = 1000;
    private static final int WIDER = 512;
    /** After so long, counts are handed on: a range of slow hashes would hide progress for minutes. */
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(5);

    private final JobSettings settings;
    private final @Nullable RowTask task;
    private final Time time;
    private final BooleanSupplier stopped;
    private final Patience patience;
    private final Brakes brakes;
    private final Function<String, Identification> identifier;
    private int width;

    /**
     * Connects at the first range.
     *
     * @param task what is done with rows, which workers of a JVM share; null to identify them
     * @param stopped whether to end after the current batch
     * @param report tells of long waits; null for silence
     */
    public Worker(
            JobSettings settings, @Nullable RowTask task, Time time, BooleanSupplier stopped, @Nullable Report report) {
        this.settings = settings;
        this.task = task;
        this.time = time;
        this.stopped = stopped;
        this.patience = new Patience(settings.table(), settings.patienceSeconds(), time, stopped, report);
        this.brakes = new Brakes(settings, time, report);
        this.identifier = settings.rows().identifier();
    }

    /**
     * What was done of a range.
     *
     * @param rest what is left of it; null for nothing
     */
    public record Part(Counts counts, @Nullable Range rest) implements Serializable {}

    /**
     * Works on a range until it is finished, the end is requested, or {@link #LONGEST} has gone by.
     *
     * @throws JobFailure if the database failed
     */
    public Part work(Pass pass, Range range) throws InterruptedException {
        Counts counts = new Counts();
        long end = time.nanos() + LONGEST;
        @Nullable Range rest = range;
        try {
            while (rest != null && time.nanos() < end && !stopped.getAsBoolean()) {
                long pause = pass == Pass.CHANGE ? patience.keepTrying((table, patient) -> brakes.ask(table)) : 0;
                if (pause == 0) {
                    rest = batch(pass, rest, end, counts);
                } else if (counts.rows() > 0) {
                    break; // what is done is handed on before the wait
                } else {
                    time.sleep(pause);
                }
            }
        } catch (EndedException e) {
            // The rest is left to the next run.
        }
        return new Part(counts, rest);
    }

    /** Works on the first rows of a range, and returns the others; null if there are none. */
    private @Nullable Range batch(Pass pass, Range range, long end, Counts counts)
            throws InterruptedException, EndedException {
        int most = pass == Pass.CHANGE ? brakes.batch() : READ;
        long started = time.nanos();
        List<Row> rows = patience.keepTrying((table, patient) -> {
            width = table.width();
            return table.read(range.after(), range.last(), most);
        });
        long reading = time.nanos() - started;
        int done = pass == Pass.CHANGE ? change(rows, end, counts, reading) : look(pass, rows, counts);
        if (done == rows.size() && done < most) {
            return null;
        }
        Key last = rows.get(done - 1).key();
        return last.equals(range.last()) ? null : new Range(last, range.last(), Math.max(0, range.rows() - done));
    }

    private boolean isMine(Key key) {
        if (settings.shards() == 1) {
            return true;
        }
        CRC32 hash = new CRC32();
        hash.update(key.toString().getBytes(StandardCharsets.UTF_8));
        return hash.getValue() % settings.shards() == settings.shard() - 1;
    }

    private int look(Pass pass, List<Row> rows, Counts counts) {
        rows.stream().filter(row -> isMine(row.key())).forEach(row -> look(pass, row, counts));
        return rows.size();
    }

    private void look(Pass pass, Row row, Counts counts) {
        if (pass == Pass.IDENTIFY || task == null) {
            counts.identified(row, identifier);
        } else if (row.fault() != null) {
            counts.refused(row.key(), row.fault());
        } else {
            try {
                counts.seen(task.state(row));
            } catch (IllegalArgumentException e) {
                counts.refused(row.key(), RowTask.words(e, row));
            }
        }
    }

    /** Changes the rows that time is left for, at least the first one, and returns how many they are. */
    private int change(List<Row> rows, long end, Counts counts, long reading)
            throws InterruptedException, EndedException {
        List<Change> changes = new ArrayList<>(rows.size());
        int done = 0;
        int mine = 0;
        for (; done < rows.size() && (done == 0 || time.nanos() < end); done++) {
            if (Thread.interrupted()) {
                throw new InterruptedException(); // the task was cancelled: hashing would not notice
            }
            if (isMine(rows.get(done).key())) {
                mine++;
                improve(rows.get(done), counts, changes);
            }
        }
        long started = time.nanos();
        store(changes, counts);
        brakes.worked(mine, reading + time.nanos() - started);
        return done;
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
                        "TOO_LONG: the new string has " + better.length() + " characters, and the column takes " + width
                                + ": widen the column to " + wide(better.length()) + " characters");
            } else if (!settings.rows().dryRun() && task.state(row.with(better)) == State.LEFT) {
                counts.refused(row.key(), "NOT_DONE: what would be written does not count as done");
            } else {
                changes.add(new Change(row, better));
            }
        } catch (IllegalArgumentException | OverBudgetException e) {
            counts.refused(row.key(), RowTask.words(e, row));
        }
    }

    /** The same for most rows, because one of them is shown for all: a wrapped one that is bound later has at most 334. */
    private static int wide(int length) {
        return length <= Row.USUAL_WIDTH ? Row.USUAL_WIDTH : (length + WIDER - 1) / WIDER * WIDER;
    }

    private void store(List<Change> changes, Counts counts) throws InterruptedException, EndedException {
        if (settings.rows().dryRun()) {
            changes.forEach(change -> counts.stored(true));
            return;
        }
        for (int done = 0; done < changes.size(); ) {
            List<Change> rest = changes.subList(done, changes.size());
            List<Result> results = patience.keepTrying((table, patient) -> table.replace(rest, patient));
            for (Result result : results) {
                if (result.refused() == null) {
                    counts.stored(result.replaced());
                } else {
                    counts.refused(result.row().key(), result.refused());
                }
            }
            done += results.size();
        }
    }

    @Override
    public void close() {
        brakes.close();
        patience.close();
    }
}
