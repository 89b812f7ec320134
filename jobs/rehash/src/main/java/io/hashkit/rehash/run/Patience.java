package io.hashkit.rehash.run;

import io.hashkit.rehash.table.Faults;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.TableSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A connection that is opened again, after pauses that grow, for as long as somebody is patient. */
final class Patience implements AutoCloseable {
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(30);
    /** Shorter waits, as for a row that a login locks, are not worth a message. */
    private static final long SILENT = TimeUnit.SECONDS.toNanos(2);

    private final TableSettings settings;
    private final long limit;
    private final Time time;
    private final BooleanSupplier stopped;
    private final @Nullable Report report;
    private @Nullable PasswordTable table;

    /** Statements that may be repeated. */
    interface Attempt<T> {
        /**
         * Makes one attempt.
         *
         * @param patient false for the last attempt
         */
        T make(PasswordTable table, boolean patient) throws SQLException;
    }

    /** The run was asked to end while it waited. */
    static final class EndedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** @param report tells of long waits; null for silence */
    Patience(TableSettings settings, int seconds, Time time, BooleanSupplier stopped, @Nullable Report report) {
        this.settings = settings;
        this.limit = TimeUnit.SECONDS.toNanos(seconds);
        this.time = time;
        this.stopped = stopped;
        this.report = report;
    }

    /**
     * Makes attempts until one succeeds.
     *
     * @throws JobFailure if the database refuses a statement for good, or is away for too long
     */
    <T> T keepTrying(Attempt<T> attempt) throws InterruptedException, EndedException {
        long began = time.nanos();
        long pause = FIRST_PAUSE;
        boolean patient = true;
        boolean told = false;
        boolean answered = false;
        try {
            while (true) {
                try {
                    if (table == null) {
                        table = PasswordTable.open(settings);
                    }
                    T answer = attempt.make(table, patient);
                    answered = true;
                    return answer;
                } catch (IOException | NotStartedException e) {
                    // The run has started: its checks were before.
                    throw new JobFailure(String.valueOf(e.getMessage()));
                } catch (SQLException e) {
                    requireHope(e, patient);
                    if (!told && report != null && time.nanos() - began >= SILENT) {
                        told = true;
                        report.waits(
                                began,
                                "waits for the database, for at most "
                                        + Progress.words((double) limit / TimeUnit.SECONDS.toNanos(1))
                                        + " (--patience): "
                                        + Faults.words(e));
                    }
                }
                long left = limit - (time.nanos() - began);
                patient = left > pause;
                time.sleep(Math.min(pause, Math.max(0, left)));
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        } finally {
            if (told && report != null) {
                report.waited(answered ? "the database answers again" : null);
            }
        }
    }

    private void requireHope(SQLException e, boolean patient) throws EndedException {
        // Some drivers then say no more than that a statement is closed.
        Faults.Kind kind = table != null && table.isLost() ? Faults.Kind.AWAY : Faults.kind(e);
        if (settings.isEmbedded() && (kind == Faults.Kind.AWAY || kind == Faults.Kind.LASTING)) {
            // A local store that has failed stays closed, and closing a connection of it may never return.
            table = null;
            throw JobFailure.of(e);
        }
        close();
        if (kind == Faults.Kind.LASTING || kind == Faults.Kind.OF_A_ROW) {
            throw JobFailure.of(e);
        }
        if (!patient) {
            throw new JobFailure("the database was away or locked for longer than --patience: " + Faults.words(e));
        }
        if (stopped.getAsBoolean()) {
            throw new EndedException();
        }
    }

    @Override
    public void close() {
        if (table != null) {
            try {
                table.close();
            } catch (SQLException e) {
                // It is broken, which is why it is closed.
            }
            table = null;
        }
    }
}
