package io.hashkit.rehash.cli;

import io.hashkit.dialect.Identification;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.run.Progress;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.CsvRows;
import io.hashkit.rehash.table.FileFault;
import io.hashkit.rehash.table.NotStartedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of stored strings, one per line, of any length. */
final class LineFile {
    /** The name that stands for standard input. */
    private static final String INPUT = "-";

    private static final int BATCH = 20_000;
    /** More characters than any stored string can have. */
    private static final int MOST_KEPT = 70_000;

    private final Function<String, Identification> identifier;
    private final Progress progress;
    private final Stop stop;
    private final Kinds kinds = new Kinds();
    private final List<Row> waiting = new ArrayList<>();

    private LineFile(Function<String, Identification> identifier, Progress progress, Stop stop) {
        this.identifier = identifier;
        this.progress = progress;
        this.stop = stop;
    }

    /** A line, or the start of a long one, and its full length. */
    private record Row(String text, long length) {}

    /**
     * Counts the kinds of rows.
     *
     * @param file the name of a file, or a hyphen for standard input
     * @return the counts; null if the end was requested before
     * @throws NotStartedException if the file cannot be read, or no line has a stored string: a command before a pipe that
     *     failed must not look like a column without problems
     */
    static @Nullable Kinds count(String file, RowSettings settings, Progress progress, Stop stop) {
        LineFile lines = new LineFile(settings.identifier(), progress, stop);
        try (InputStream in = file.equals(INPUT) ? System.in : Files.newInputStream(Path.of(file))) {
            lines.read(in);
        } catch (IOException e) {
            throw new NotStartedException("--lines " + file + " cannot be read: " + FileFault.reason(e));
        }
        if (stop.isRequested()) {
            return null;
        }
        if (lines.kinds.rows() == lines.kinds.empty()) {
            throw new NotStartedException("--lines " + file + ": "
                    + (lines.kinds.rows() == 0 ? "it is empty" : "every line is empty")
                    + "; expected one stored string per line");
        }
        return lines.kinds;
    }

    /** Bytes that are not UTF-8 are decoded somehow, because such a row is no hash. */
    private void read(InputStream in) throws IOException {
        BufferedReader reader =
                CsvRows.withoutMark(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        StringBuilder row = new StringBuilder();
        long length = 0;
        for (int c = reader.read(); c >= 0 && !stop.isRequested(); c = reader.read()) {
            if (c == '\n') {
                add(row, length);
                length = 0;
            } else {
                length++;
                if (row.length() < MOST_KEPT) {
                    row.append((char) c);
                }
            }
        }
        if (length > 0) {
            add(row, length);
        }
        identify();
    }

    private void add(StringBuilder row, long length) {
        boolean windows = row.length() == length && length > 0 && row.charAt(row.length() - 1) == '\r';
        row.setLength(row.length() - (windows ? 1 : 0));
        waiting.add(new Row(row.toString(), windows ? length - 1 : length));
        row.setLength(0);
        if (waiting.size() == BATCH) {
            identify();
        }
    }

    /** On all processors; the rows are counted in their order. */
    private void identify() {
        List<Identification> found = waiting.parallelStream()
                .map(row -> identifier.apply(row.text()))
                .toList();
        for (int i = 0; i < found.size(); i++) {
            kinds.add(kinds.rows() + 1, waiting.get(i).length(), found.get(i));
        }
        waiting.clear();
        progress.update("counting", kinds.rows(), Map.of("unreadable", kinds.unreadable()));
    }
}
