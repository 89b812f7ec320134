package io.hashkit.rehash.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How far a run has come: the key, and the rows before it, which the estimate of the next run leaves out. */
@Tag("once")
class CheckpointTest {
    @TempDir
    Path folder;

    private Checkpoint open() throws IOException {
        return new Checkpoint(folder.resolve("checkpoint"), RangesOnDisk.settings("jdbc:csv", 10, 0));
    }

    private static Range range(int last) {
        return new Range(null, new Key(List.of("" + last)), 10);
    }

    @Test
    void rowsOfRangesThatEndOutOfOrder_areCountedOnceAllBeforeThemHaveEnded() throws Exception {
        Checkpoint checkpoint = open();
        checkpoint.started(range(10));
        checkpoint.started(range(20));

        checkpoint.worked(range(20), 10, true);
        checkpoint.worked(range(10), 4, false);
        assertThat(checkpoint.rows()).isZero();
        assertThat(checkpoint.reached()).isNull();
        checkpoint.worked(range(10), 6, true);
        checkpoint.write();

        assertThat(open().rows()).isEqualTo(20);
        assertThat(open().reached()).isEqualTo(new Key(List.of("20")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "x\t1\t2", "\t\t", "0\tmany\t20", "\u00e4"})
    void damagedCheckpoint_isNone(String text) throws Exception {
        Checkpoint checkpoint = open();
        checkpoint.started(range(10));
        checkpoint.worked(range(10), 10, true);
        checkpoint.write();
        String settings = Files.readString(folder.resolve("checkpoint")).split("\t")[0];
        Files.writeString(folder.resolve("checkpoint"), text.replaceFirst("^0", settings), ISO_8859_1);

        assertThat(open().reached()).isNull();
        assertThat(open().rows()).isZero();
    }

    @Test
    void runsWithOneFolder_writeAtOnceWithoutHarm() throws Exception {
        List<FutureTask<Void>> runs = List.of(run(10), run(20));
        runs.forEach(run -> new Thread(run).start());
        for (FutureTask<Void> run : runs) {
            run.get();
        }

        assertThat(open().rows()).isIn(10L, 20L);
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    private FutureTask<Void> run(int last) throws IOException {
        Checkpoint checkpoint = open();
        checkpoint.started(range(last));
        checkpoint.worked(range(last), last, true);
        Refusals refusals = new Refusals(folder.resolve("refused"), RangesOnDisk.settings("jdbc:csv", 10, 0));
        refusals.add(List.of(new Counts.Refusal(new Key(List.of("" + last)), "REFUSED: a test")));
        return new FutureTask<>(() -> {
            for (int i = 0; i < 500; i++) {
                checkpoint.write();
                refusals.write(false);
            }
            return null;
        });
    }
}
