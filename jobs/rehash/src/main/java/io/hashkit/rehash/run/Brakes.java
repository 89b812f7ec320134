package io.hashkit.rehash.run;

import io.hashkit.rehash.table.PasswordTable;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps a worker below its share of the rate, and lets it wait while the database is slow or its replica lags. */
final class Brakes implements AutoCloseable {
    private static final long ASK_AGAIN = TimeUnit.SECONDS.toNanos(2);
    /** A batch that took too long is followed by a pause of so many times its length. */
    private static final int PAUSE = 4;

    private final JobSettings settings;
    private final Time time;
    private final @Nullable Report report;
    private long asked;
    /** Answers above the limit in a row, and when the first of them came. */
    private int high;

    private long since;
    /** When the rows so far are paid for: with a rate, no batch may begin before. */
    private long due;

    /** @param report tells of long waits; null for silence */
    Brakes(JobSettings settings, Time time, @Nullable Report report) {
        this.settings = settings;
        this.time = time;
        this.report = report;
        this.due = time.nanos();
        this.asked = due - ASK_AGAIN;
    }

    /** Rows of a batch: with a rate, not more than those of a second. */
    int batch() {
        int batch = settings.table().batch();
        return settings.ratePerWorker() > 0 ? (int) Math.max(1, Math.min(settings.ratePerWorker(), batch)) : batch;
    }

    /** Waits after a batch. Time that went by unused is not made up for, beyond that of one batch. */
    void worked(int rows, long statementNanos) throws InterruptedException {
        if (settings.ratePerWorker() > 0) {
            long share = (long) (rows * 1e9 / settings.ratePerWorker());
            due = Math.max(due, time.nanos() - share) + share;
            time.sleep(due - time.nanos());
        }
        if (settings.brakeMillis() > 0 && statementNanos > TimeUnit.MILLISECONDS.toNanos(settings.brakeMillis())) {
            time.sleep(PAUSE * statementNanos);
        }
    }

    /** How long to wait before the next batch by the query of the operator; 0 for not at all. A second wait is told. */
    long ask(PasswordTable table) throws SQLException {
        @Nullable String query = settings.brakeQuery();
        if (query == null || time.nanos() - asked < ASK_AGAIN) {
            return 0;
        }
        double number = table.number(query);
        if (number > settings.brakeAbove()) {
            since = high == 0 ? time.nanos() : since;
            if (++high == 2 && report != null) {
                report.waits(
                        since,
                        String.format(
                                Locale.ROOT,
                                "waits until --brake-query gives %,.1f (--brake-above) or less; now it gives %,.1f",
                                settings.brakeAbove(),
                                number));
            }
            return ASK_AGAIN;
        }
        release("--brake-query gives so little");
        asked = time.nanos();
        return 0;
    }

    /** @param words what is told; null if the end was requested */
    private void release(@Nullable String words) {
        if (high > 1 && report != null) {
            report.waited(words);
        }
        high = 0;
    }

    @Override
    public void close() {
        release(null);
    }
}
