package io.hashkit.spark;

import java.io.IOException;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction;
import org.jspecify.annotations.Nullable;

/** The task of an executor that reads every row of ranges, and changes nothing. */
final class ReadRanges<T extends Summand<T>> implements VoidFunction<Iterator<RowRange>> {
    private static final long serialVersionUID = 1;
    private static final int BATCH = 1000;

    private final TableSettings settings;
    private final Sum<T> sum;
    private final Counter<T> counter;

    /** Adds a row to counts. */
    interface Counter<T> extends Serializable {
        void count(T counts, StoredRow row);
    }

    ReadRanges(TableSettings settings, Sum<T> sum, Counter<T> counter) {
        this.settings = settings;
        this.sum = sum;
        this.counter = counter;
    }

    /** Counts what the job has left. */
    static ReadRanges<Remaining> remaining(JobSettings job, Sum<Remaining> sum) {
        return new ReadRanges<>(
                job.table(), sum, (counts, row) -> counts.add(TaskHost.of(job).task(), row));
    }

    @Override
    public void call(Iterator<RowRange> ranges) {
        T counts = sum.value().zero();
        try (PasswordTable table = new PasswordTable(settings);
                PasswordTable.Reader reader = table.reader("")) {
            while (ranges.hasNext()) {
                read(ranges.next(), reader, counts);
            }
        } catch (SQLException e) {
            throw JobFailure.of(e);
        } catch (IOException e) {
            throw JobFailure.of(e);
        }
        sum.add(counts);
    }

    private void read(RowRange range, PasswordTable.Reader reader, T counts) throws SQLException {
        @Nullable Serializable after = range.after();
        List<StoredRow> rows;
        do {
            rows = reader.read(after, range.last(), BATCH);
            for (StoredRow row : rows) {
                after = (Serializable) row.id();
                counter.count(counts, row);
            }
        } while (rows.size() == BATCH);
    }
}
