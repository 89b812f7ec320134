package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.Ranges;
import io.hashkit.rehash.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that take long, by a clock that they move themselves. */
class SlowRowsTest {
    private static final int ROWS = 100;

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();

    /** Takes a second for each row. */
    private final class SlowTask implements RowTask {
        @Override
        public State state(Row row) {
            return row.stored().startsWith("new") ? State.WRAPPED : State.LEFT;
        }

        @Override
        public String better(Row row) {
            time.pass(TimeUnit.SECONDS.toNanos(1));
            return "new";
        }

        @Override
        public boolean matches(CharSequence password, Row row) {
            return true;
        }

        @Override
        public String probe() {
            return "new";
        }

        @Override
        public int longest() {
            return 0;
        }

        @Override
        public String warmUp() {
            return "nothing";
        }

        @Override
        public void close() {}
    }

    @Test
    void rowsOfARangeThatTakesLong_areCountedMeanwhile() throws Exception {
        try (CsvFile csv = RangesOnDisk.rows(folder, ROWS);
                PasswordTable table = PasswordTable.open(
                        RangesOnDisk.settings(csv.url(), ROWS, 0).table());
                SlowTask task = new SlowTask()) {
            Ranges ranges = new Ranges(null, ROWS, ROWS, Long.MAX_VALUE);
            List<Long> counted = new ArrayList<>();
            Runner.Watcher watcher = new Runner.Watcher() {
                @Override
                public void worked(Range range, Worker.Part part) {
                    counted.add(part.counts().rows());
                }

                @Override
                public boolean watch() {
                    return true;
                }
            };
            Stop stop = new Stop();

            new LocalRunner(
                            RangesOnDisk.settings(csv.url(), ROWS, 0),
                            task,
                            1,
                            new Report(System.out, time, false),
                            time,
                            stop)
                    .run(Pass.CHANGE, () -> next(ranges, table), watcher);

            assertThat(counted.stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
            assertThat(counted).allMatch(rows -> rows <= 10);
        }
    }

    private static Range next(Ranges ranges, PasswordTable table) {
        try {
            return ranges.next(table);
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }
}
