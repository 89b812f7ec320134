package io.hashkit.bench.identify;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.bench.identify.ColumnStatistics.Row;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a column of stored strings, one a line, of any length. */
public final class ColumnReader {
    /** The name that stands for the input of the process. */
    public static final String INPUT = "-";

    private static final int ROWS_A_NOTE = 1_000_000;
    private static final int BATCH = 20_000;
    /** Above every ceiling of a stored string. */
    private static final int MOST_KEPT = 70_000;

    private final ColumnStatistics statistics;
    private final String command;

    private ColumnReader(ColumnStatistics statistics, String command) {
        this.statistics = statistics;
        this.command = command;
    }

    /**
     * Counts what the rows are.
     *
     * @param file or {@link #INPUT}
     * @param command that says on the error stream how far it is
     */
    public static ColumnStatistics read(String file, Policy policy, String command) throws IOException {
        ColumnStatistics statistics = new ColumnStatistics(policy, Ceilings.defaults());
        try (InputStream in = file.equals(INPUT) ? System.in : new FileInputStream(file)) {
            new ColumnReader(statistics, command).read(in);
        }
        return statistics;
    }

    /** Bytes that are no UTF-8 belong to rows that are no hashes; of a row that is endless, the beginning is enough. */
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
