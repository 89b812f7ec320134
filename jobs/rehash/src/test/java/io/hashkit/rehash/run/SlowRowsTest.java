package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.Ranges;
import io.hashkit.rehash.table.Row;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that take long, by a clock that they move themselves. */
class SlowRowsTest {
    private static final int ROWS = 100;

    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();

    /** Takes a second for each row. */
    private final class SlowTask extends StubTask {
        @Override
        public State state(Row row) {
            return row.stored().startsWith("new") ? State.WRAPPED : State.LEFT;
        }

        @Override
        public String better(Row row) {
            time.pass(TimeUnit.SECONDS.toNanos(1));
            return "new";
        }
    }

    @Test
    void rowsOfARangeThatTakesLong_areCountedMeanwhile() throws Exception {
        try (CsvFile csv = RangesOnDisk.rows(folder, ROWS);
                PasswordTable table = PasswordTable.open(
                        RangesOnDisk.settings(csv.url(), ROWS, 0).table());
                SlowTask task = new SlowTask()) {
            Ranges ranges = new Ranges(null, ROWS, ROWS, Long.MAX_VALUE, false);
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

    @Test
    void queryThatHolds_isTold_andWhatIsDoneIsHandedOnBefore() throws Exception {
        try (CsvFile csv = RangesOnDisk.rows(folder, ROWS);
                SlowTask task = new SlowTask()) {
            JobSettings all = RangesOnDisk.settings(csv.url(), 10, 0);
            String done = "SELECT count(*) FROM \"users\" WHERE \"password\" = 'new'";
            JobSettings settings = new JobSettings(all.table(), all.rows(), 0, 600, 0, done, 5, 1, 1);
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8), time, false);
            Stop stop = new Stop();
            time.whileAsleep(() -> {
                if (time.pauses().stream().filter(pause -> pause > 0).count() == 5) {
                    stop.request();
                }
            });

            Exit exit = new Job(
                            settings,
                            new RunOptions(0, 0, 0, null, false, 1, folder),
                            task,
                            new LocalRunner(settings, task, 1, report, time, stop),
                            report,
                            time,
                            stop)
                    .change();

            assertThat(exit).isEqualTo(Exit.ROWS_LEFT);
            assertThat(printed.toString(StandardCharsets.UTF_8))
                    .contains(
                            "waits until --brake-query gives 5.0 (--brake-above) or less; now it gives 10.0",
                            "wrapped 10, already current 0")
                    .doesNotContain("goes on");
            assertThat(Files.readString(folder.resolve("rehash-users-wrap.checkpoint")))
                    .contains("\t10\t");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 25, 25", "5, 1, 5, 100", "0, 1, 100, 100"})
    void rowsOfAPass_areThoseOfItsShardOrItsCanary(double canary, int shards, int changing, int counting)
            throws Exception {
        try (CsvFile csv = RangesOnDisk.rows(folder, ROWS);
                SlowTask task = new SlowTask()) {
            JobSettings all = RangesOnDisk.settings(csv.url(), 10, 0);
            JobSettings settings = new JobSettings(all.table(), all.rows(), 0, 600, 0, null, 0, 1, shards);
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8), time, false);
            Runner idle = (pass, source, watcher) -> {
                time.pass(TimeUnit.SECONDS.toNanos(1));
                watcher.watch();
                Range range;
                do {
                    range = source.next();
                } while (range != null);
            };
            new Job(
                            settings,
                            new RunOptions(canary, 0, 0, null, false, 1, folder),
                            task,
                            idle,
                            report,
                            time,
                            new Stop())
                    .change();

            assertThat(printed.toString(StandardCharsets.UTF_8))
                    .containsSubsequence("Z 0 of " + changing + " rows, ", "Z 0 of " + counting + " rows, ");
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
