package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.Range;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far a run is: rows without a stored string are gone over too, and none of them is counted. */
class WatchTest {
    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private static Range range(int last, int rows) {
        return new Range(null, new Key(List.of("" + last)), rows);
    }

    private static Part part(int counted, Range rest) {
        Counts counts = new Counts();
        for (int i = 0; i < counted; i++) {
            counts.seen(State.WRAPPED);
        }
        return new Part(counts, rest);
    }

    private void work(JobSettings settings, int total) throws Exception {
        Checkpoint checkpoint = new Checkpoint(folder.resolve("checkpoint"), settings);
        checkpoint.started(range(400, 400));
        Watch watch = new Watch(
                Pass.CHANGE,
                Command.WRAP,
                new Counts(),
                new Progress(new Report(new PrintStream(output, true), time, false), time, total, 1000),
                null,
                checkpoint,
                settings.shards(),
                () -> true);
        for (Part part : List.of(part(2, range(400, 300)), part(3, null))) {
            watch.worked(part.rest() == null ? range(400, 300) : range(400, 400), part);
            time.pass(1_000_000_000);
            watch.watch();
        }
    }

    @Test
    void rowsThatWereGoneOver_areProgressAndInTheCheckpoint() throws Exception {
        JobSettings settings = RangesOnDisk.settings("jdbc:csv", 10, 0);
        work(settings, 1000);

        assertThat(output.toString(StandardCharsets.UTF_8).lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("100 of 1,000 rows, 100 rows/s, 9 s left; wrapped 0, already current 2"),
                        line -> assertThat(line)
                                .contains("400 of 1,000 rows, 200 rows/s, 3 s left; wrapped 0, already current 5"));
        assertThat(new Checkpoint(folder.resolve("checkpoint"), settings).rows())
                .isEqualTo(400);
    }

    @Test
    void rowsOfOtherShards_areNone() throws Exception {
        JobSettings all = RangesOnDisk.settings("jdbc:csv", 10, 0);
        JobSettings shard = new JobSettings(all.table(), all.rows(), 0, 600, 0, null, 0, 1, 4);
        work(shard, 250);

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("25 of 250 rows", "100 of 250 rows");
        assertThat(new Checkpoint(folder.resolve("checkpoint"), shard).rows()).isEqualTo(100);
    }
}
