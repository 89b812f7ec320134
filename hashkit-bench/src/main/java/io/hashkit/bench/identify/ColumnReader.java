package io.hashkit.bench.identify;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.identify.ColumnStatistics.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a column of stored strings, one per line, of any length. */
public final class ColumnReader {
    /** The name that stands for standard input. */
    public static final String INPUT = "-";

    private static final int ROWS_A_NOTE = 1_000_000;
    private static final int BATCH = 20_000;
    /** More characters than any stored string can have. */
    private static final int MOST_KEPT = 70_000;

    private final ColumnStatistics statistics;
    private final String command;

    private ColumnReader(ColumnStatistics statistics, String command) {
        this.statistics = statistics;
        this.command = command;
    }

    /**
     * Counts the kinds of rows.
     *
     * @param file the name of a file, or {@link #INPUT}
     * @param policy decides which rows are weak
     * @param command name of the command, for its progress on standard error
     * @return the counts
     * @throws IOException if the file cannot be read; the message names the file and the reason
     */
    public static ColumnStatistics read(String file, Policy policy, String command) throws IOException {
        ColumnStatistics statistics = new ColumnStatistics(policy, Ceilings.defaults());
        try (InputStream in = file.equals(INPUT) ? System.in : Files.newInputStream(Path.of(file))) {
            new ColumnReader(statistics, command).read(in);
        } catch (IOException e) {
            throw Failures.cannotRead(Path.of(file), e);
        }
        return statistics;
    }

    /** Bytes that are not UTF-8 are decoded somehow, because such a row is no hash; of very long rows only the start is kept. */
    private void read(InputStream in) throws IOException {
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
        char[] chars = new char[1 << 16];
        List<Row> rows = new ArrayList<>();
        StringBuilder row = new StringBuilder();
        long length = 0;
        for (int count = reader.read(chars); count >= 0; count = reader.read(chars)) {
            for (int start = 0; start < count; ) {
                int end = start;
                while (end < count && chars[end] != '\n') {
                    end++;
                }
                row.append(chars, start, Math.min(end - start, MOST_KEPT - row.length()));
                length += end - start;
                if (end < count) {
                    rows.add(row(row, length));
                    length = 0;
                }
                start = end + 1;
            }
            if (rows.size() >= BATCH) {
                add(rows);
            }
        }
        if (length > 0) {
            rows.add(row(row, length));
        }
        add(rows);
    }

    private static Row row(StringBuilder text, long length) {
        boolean windows = text.length() == length && length > 0 && text.charAt(text.length() - 1) == '\r';
        if (windows) {
            text.setLength(text.length() - 1);
        }
        Row row = new Row(text.toString(), windows ? length - 1 : length);
        text.setLength(0);
        return row;
    }

    private void add(List<Row> rows) {
        long before = statistics.rows();
        statistics.add(rows);
        rows.clear();
        if (statistics.rows() / ROWS_A_NOTE > before / ROWS_A_NOTE) {
            System.err.printf("%s: %,d rows%n", command, statistics.rows());
        }
    }
}
