package io.hashkit.rehash.run;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.run.Patience.EndedException;
import io.hashkit.rehash.table.Faults;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.Preflight;
import io.hashkit.rehash.table.Ranges;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run from its checks to its last count, on whatever runner. */
public final class Job {
    /** Without a limit of errors, a run in which of so many rows hardly one succeeds is a mistake. */
    private static final long ALL_REFUSED = 1000;

    private static final long HARDLY = 10;

    /** Parts are taken from so many places, if they have as many rows, however small the table. */
    private static final long LEAST_RANGES = 20;

    private final JobSettings settings;
    private final RunOptions options;
    private final @Nullable RowTask task;
    private final Runner runner;
    private final Report report;
    private final Time time;
    private final Stop stop;

    /** @param task the task of the settings; null for {@code identify} */
    public Job(
            JobSettings settings,
            RunOptions options,
            @Nullable RowTask task,
            Runner runner,
            Report report,
            Time time,
            Stop stop) {
        this.settings = settings;
        this.options = options;
        this.task = task;
        this.runner = runner;
        this.report = report;
        this.time = time;
        this.stop = stop;
    }

    private Command command() {
        return settings.rows().command();
    }

    private boolean isDry() {
        return settings.rows().dryRun();
    }

    private Path file(String ending) {
        String shard = settings.shards() == 1 ? "" : "-" + settings.shard() + "-of-" + settings.shards();
        String table = settings.table().table().replaceAll("[^A-Za-z0-9_.-]", "_");
        return options.state().resolve("rehash-" + table + "-" + command() + (isDry() ? "-dry" : "") + shard + ending);
    }

    /**
     * Counts the rows by kind.
     *
     * @return the counts; null if the end was requested before
     * @throws NotStartedException if the table does not fit
     * @throws JobFailure if the database failed
     */
    public @Nullable Kinds identify() throws InterruptedException {
        long total = prepared(table -> {
            say(Preflight.reading(table));
            return Preflight.estimate(table, false);
        });
        Counts counts = new Counts();
        boolean whole = pass(
                Pass.IDENTIFY,
                new Ranges(null, reading(), reading(), Long.MAX_VALUE, false),
                total,
                counts,
                null,
                null);
        return whole ? counts.kinds() : null;
    }

    /** Rows of a range that is only read: many, because they cost little. */
    private int reading() {
        return Math.max(settings.table().batch(), 5000);
    }

    /**
     * Changes the rows, and counts what is left.
     *
     * @throws NotStartedException if the table, the costs, the keys or the sample do not fit
     * @throws JobFailure if the database failed
     * @throws IOException if the checkpoint or the file of refusals cannot be read or written
     */
    public Exit change() throws InterruptedException, IOException {
        RowTask work = Objects.requireNonNull(task);
        Samples samples = Samples.read(options.verify(), work, isDry(), report);
        Sizes rows = prepared(table -> {
            say(Preflight.reading(table));
            say(Preflight.writing(table, work.longest(), work.probe(), options.acceptTriggers(), isDry()));
            requireNumber(table, settings.brakeQuery());
            samples.change(table);
            long all = Preflight.estimate(table, false);
            return new Sizes(all, options.isPartial() ? Preflight.estimate(table, true) : all);
        });
        report.say(
                "engine",
                "computed by " + work.warmUp() + " on JDK " + Runtime.version().feature());
        Checkpoint checkpoint = new Checkpoint(file(".checkpoint"), settings);
        Refusals refusals = new Refusals(file(".refused"), settings);
        Counts changes = new Counts();
        boolean resumed = !options.isPartial() && checkpoint.reached() != null;
        if (resumed) {
            report.say(
                    "resumed",
                    String.format(
                            Locale.ROOT,
                            "continues after the row %s, before which %,d rows are done, by %s",
                            checkpoint.reached(),
                            checkpoint.rows(),
                            file(".checkpoint")));
        }
        boolean whole = pass(
                Pass.CHANGE,
                ranges(rows.counting(), checkpoint),
                Math.min(rows.counting(), options.most(rows.counting())),
                changes,
                refusals,
                options.isPartial() ? null : checkpoint);
        if (tooMany(refusals, changes)) {
            refusals.write(false);
            say(refusals.lines());
            report.say(
                    "stopped",
                    "stopped by errors: " + refusals.fresh() + " rows were refused for the first time. They are"
                            + " in " + refusals.file() + " and do not count again; the same command continues");
            return Exit.STOPPED_BY_ERRORS;
        }
        if (!whole) {
            return interrupted(refusals);
        }
        if (!isDry()) {
            verify(samples);
        }
        return countLeft(rows.all(), refusals, checkpoint, resumed);
    }

    private void verify(Samples samples) throws InterruptedException {
        try (Patience patience =
                new Patience(settings.table(), settings.patienceSeconds(), time, stop::isRequested, report)) {
            patience.keepTrying((table, patient) -> {
                samples.verify(table);
                return true;
            });
        } catch (EndedException e) {
            report.say("stopped", "the sample was not verified, because the end was requested");
        }
    }

    private Exit interrupted(Refusals refusals) throws IOException {
        refusals.write(false);
        report.say("stopped", "stopped; the same command continues");
        return Exit.ROWS_LEFT;
    }

    private Exit countLeft(long total, Refusals refusals, Checkpoint checkpoint, boolean resumed)
            throws InterruptedException, IOException {
        Counts left = new Counts();
        Ranges all = new Ranges(null, reading(), reading(), Long.MAX_VALUE, false);
        if (!pass(Pass.COUNT, all, total, left, refusals, null)) {
            return interrupted(refusals);
        }
        if (!options.isPartial()) {
            checkpoint.delete();
        }
        refusals.write(!resumed && !options.isPartial());
        say(refusals.lines());
        if (!refusals.isEmpty()) {
            report.say("refusals", "all rows that were refused are in " + refusals.file());
        }
        report.say("final", "final count: " + Counts.words(left.ofStates()), left.ofStates());
        return left.isNothingLeft() ? Exit.DONE : Exit.ROWS_LEFT;
    }

    private Ranges ranges(long total, Checkpoint checkpoint) {
        int size = settings.table().batch();
        long most = options.most(total);
        if (options.isPartial() && most < total) {
            // Ranges of which a part is taken: small and rounded down, so that they reach to the end of the table.
            long few = Math.min(size, Math.max(1, total / LEAST_RANGES));
            long part = Math.max(1, few * most / total);
            long whole = Math.min(Integer.MAX_VALUE, Math.max(part, total * part / most));
            return new Ranges(null, (int) whole, (int) part, most, true);
        }
        return new Ranges(options.isPartial() ? null : checkpoint.reached(), size, size, most, options.isPartial());
    }

    private boolean tooMany(Refusals refusals, Counts counts) {
        return options.maxErrors() > 0
                ? refusals.fresh() >= options.maxErrors()
                : refusals.fresh() >= ALL_REFUSED
                        && HARDLY * (counts.good() - counts.of(State.UNUSABLE)) < refusals.fresh();
    }

    /** Runs a pass, and returns whether it came to its end. */
    private boolean pass(
            Pass pass,
            Ranges ranges,
            long total,
            Counts sum,
            @Nullable Refusals refusals,
            @Nullable Checkpoint checkpoint)
            throws InterruptedException {
        long before = checkpoint == null ? 0 : checkpoint.rows();
        long mine = total / settings.shards();
        Progress progress =
                new Progress(report, time, total < 0 ? total : Math.max(0, mine - before), options.progressMillis());
        Watch watch = new Watch(
                pass,
                command(),
                sum,
                progress,
                refusals,
                checkpoint,
                settings.shards(),
                () -> !stop.isRequested() && !(refusals != null && pass == Pass.CHANGE && tooMany(refusals, sum)));
        try (Patience patience =
                new Patience(settings.table(), settings.patienceSeconds(), time, stop::isRequested, report)) {
            runner.run(pass, () -> watch.next(ranges, patience), watch);
        }
        if (settings.shards() == 1) {
            sum.planned(watch.planned());
        }
        watch.write();
        if (pass == Pass.CHANGE) {
            Map<String, Long> figures = sum.ofChanges(command());
            String dry = isDry() ? "dry run, nothing is changed: " : "";
            report.say("changed", dry + progress.summary(sum.rows(), figures), figures);
        }
        return watch.isWhole();
    }

    /** How many rows there are, and how many of them count for a part of the table; negative if unknown. */
    private record Sizes(long all, long counting) {}

    private interface Preparation<T> {
        T of(PasswordTable table) throws SQLException;
    }

    /** Before the first row nobody is patient: a database that is away then is a mistake in the command. */
    private <T> T prepared(Preparation<T> preparation) {
        try (PasswordTable table = PasswordTable.open(settings.table())) {
            return preparation.of(table);
        } catch (SQLException e) {
            throw new NotStartedException("the database cannot be used: " + Faults.words(e));
        } catch (IOException e) {
            throw new NotStartedException(String.valueOf(e.getMessage()));
        }
    }

    private static void requireNumber(PasswordTable table, @Nullable String query) throws SQLException {
        try {
            if (query != null) {
                table.number(query);
            }
        } catch (SQLException e) {
            if (Faults.kind(e) == Faults.Kind.AWAY) {
                throw e;
            }
            throw new NotStartedException(
                    "--brake-query must be a query whose first column is a number, such as SELECT count(*) FROM jobs: "
                            + Faults.words(e));
        }
    }

    private void say(List<String> lines) {
        lines.forEach(line -> report.say("note", line));
    }
}
