package io.hashkit.rehash.run;

import io.hashkit.rehash.table.PasswordTable;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Keeps a worker below its share of the rate, and lets it wait while the database is slow or its replica lags. */
final class Brakes {
    private static final long ASK_AGAIN = TimeUnit.SECONDS.toNanos(2);
    /** A batch that took too long is followed by a pause of so many times its length. */
    private static final int PAUSE = 4;

    private final JobSettings settings;
    private final Time time;
    private long asked;
    /** When the rows so far are paid for: with a rate, no batch may begin before. */
    private long due;

    Brakes(JobSettings settings, Time time) {
        this.settings = settings;
        this.time = time;
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

    /** How long to wait before the next batch by the query of the operator; 0 for not at all. */
    long ask(PasswordTable table) throws SQLException {
        @Nullable String query = settings.brakeQuery();
        if (query == null || time.nanos() - asked < ASK_AGAIN) {
            return 0;
        }
        double number = table.number(query);
        boolean high = number > settings.brakeAbove();
        asked = high ? asked : time.nanos();
        return high ? ASK_AGAIN : 0;
    }
}
