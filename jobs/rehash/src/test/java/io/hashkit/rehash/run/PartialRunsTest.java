package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.Range;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows a part of the table is. */
@Tag("once")
class PartialRunsTest {
    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();

    @ParameterizedTest
    @CsvSource({
        "1000, 10, 30, 0, 900",
        "1000, 10, 500, 0, 900",
        "1000, 5000, 0, 5, 900",
        "100, 100, 0, 10, 90",
        "100, 100, 3, 0, 60",
        "3, 10, 2, 0, 1",
        "3, 10, 0, 0.1, 0",
    })
    void rowsOfAPart_areSpreadOverTheTable(int rows, int batch, int limit, double canary, int lastBeginsFrom)
            throws Exception {
        List<Range> ranges = new ArrayList<>();
        try (CsvFile csv = RangesOnDisk.rows(folder, rows);
                RowTask task = new StubTask()) {
            Runner idle = (pass, source, watcher) -> {
                for (Range range = source.next(); range != null; range = source.next()) {
                    if (pass == Pass.CHANGE) {
                        ranges.add(range);
                    }
                }
            };
            new Job(
                            RangesOnDisk.settings(csv.url(), batch, 0),
                            new RunOptions(canary, limit, 0, null, false, 1000, folder),
                            task,
                            idle,
                            new Report(
                                    new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                                    time,
                                    false),
                            time,
                            new Stop())
                    .change();
        }

        long wanted = limit > 0 ? limit : (long) Math.ceil(rows * canary / 100);
        assertThat(ranges.stream().mapToLong(Range::rows).sum()).isEqualTo(wanted);
        assertThat(position(ranges, rows)).isGreaterThanOrEqualTo(lastBeginsFrom);
    }

    /** How many rows stand before the last range: keys of CSV are text. */
    private static int position(List<Range> ranges, int rows) {
        List<String> inOrder = IntStream.rangeClosed(1, rows)
                .mapToObj(Integer::toString)
                .sorted()
                .toList();
        Range last = ranges.get(ranges.size() - 1);
        return last.after() == null ? 0 : inOrder.indexOf(last.after().parts().get(0)) + 1;
    }
}
