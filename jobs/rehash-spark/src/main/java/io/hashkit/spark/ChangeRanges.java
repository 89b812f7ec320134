package io.hashkit.spark;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.spark.PasswordTable.Change;
import io.hashkit.spark.RowTask.State;
import java.io.IOException;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction;
import org.jspecify.annotations.Nullable;

/** The task of an executor: reads, changes and stores the rows of ranges, in batches, on the one thread of the task. */
final class ChangeRanges implements VoidFunction<Iterator<RowRange>> {
    private static final long serialVersionUID = 1;

    private final JobSettings job;
    private final Sum<Changes> sum;

    ChangeRanges(JobSettings job, Sum<Changes> sum) {
        this.job = job;
        this.sum = sum;
    }

    @Override
    public void call(Iterator<RowRange> ranges) throws InterruptedException {
        TaskHost host = TaskHost.of(job);
        Changes changes = new Changes();
        try (PasswordTable table = new PasswordTable(job.table());
                PasswordTable.Reader reader = table.reader(host.task().donePattern())) {
            Pace pace = new Pace(job.ratePerTask());
            while (ranges.hasNext() && changes.errors() < job.maxErrors()) {
                RowRange range = ranges.next();
                new RangeChange(host.task(), table, reader, changes).run(range, pace);
                changes.finished(range, host.description());
            }
        } catch (SQLException e) {
            throw JobFailure.of(e);
        } catch (IOException e) {
            throw JobFailure.of(e);
        }
        sum.add(changes);
    }

    /** One range, on the connection of the task. */
    private final class RangeChange {
        private final RowTask task;
        private final PasswordTable table;
        private final PasswordTable.Reader reader;
        private final Changes changes;
        private final int batch;

        RangeChange(RowTask task, PasswordTable table, PasswordTable.Reader reader, Changes changes) {
            this.task = task;
            this.table = table;
            this.reader = reader;
            this.changes = changes;
            this.batch = job.ratePerTask() > 0
                    ? (int) Math.max(1, Math.min(job.ratePerTask(), job.table().batch()))
                    : job.table().batch();
        }

        void run(RowRange range, Pace pace) throws SQLException, InterruptedException {
            @Nullable Serializable after = range.after();
            List<StoredRow> rows;
            do {
                rows = reader.read(after, range.last(), batch);
                for (StoredRow row : rows) {
                    after = (Serializable) row.id();
                }
                store(better(rows));
                pace.worked(rows.size());
            } while (rows.size() == batch && changes.errors() < job.maxErrors());
        }

        private List<Change> better(List<StoredRow> rows) throws InterruptedException {
            List<Change> better = new ArrayList<>(rows.size());
            for (StoredRow row : rows) {
                if (Thread.interrupted()) {
                    throw new InterruptedException(); // the task was cancelled: hashing would not notice
                }
                if (changes.errors() >= job.maxErrors()) {
                    break;
                }
                improve(row, better);
            }
            return better;
        }

        private void improve(StoredRow row, List<Change> better) {
            try {
                if (task.state(row) == State.LEFT) {
                    better.add(new Change(row, task.better(row)));
                } else {
                    changes.current(1);
                }
            } catch (IllegalArgumentException e) {
                changes.refused(row.id(), RowError.describe(e));
            } catch (OverBudgetException e) {
                changes.refused(row.id(), RowError.describe(e));
            }
        }

        private void store(List<Change> better) throws SQLException {
            if (better.isEmpty()) {
                return;
            }
            if (job.dryRun()) {
                changes.stored(better.size(), better.size());
                return;
            }
            try {
                changes.stored(table.replace(better), better.size());
            } catch (SQLException e) {
                if (!RowError.isOfARow(e)) {
                    throw e;
                }
                storeSingly(better);
            }
        }

        /** Stores each row in a transaction of its own, after the database has refused one of them. */
        private void storeSingly(List<Change> better) throws SQLException {
            for (Change change : better) {
                try {
                    changes.stored(table.replace(List.of(change)), 1);
                } catch (SQLException e) {
                    if (!RowError.isOfARow(e)) {
                        throw e;
                    }
                    changes.refused(change.row().id(), RowError.describe(e));
                }
            }
        }
    }
}
