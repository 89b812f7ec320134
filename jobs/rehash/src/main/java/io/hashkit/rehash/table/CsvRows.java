package io.hashkit.rehash.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The rows of a file, the first line among them. Its methods do not name the library that parses, without which the program works
 * on tables.
 */
public final class CsvRows implements Iterator<CsvRows.Row> {
    /** What a reader that refuses nothing gives for a byte that is not UTF-8. */
    private static final char UNDECODED = '\ufffd';

    private final Iterator<CsvRecord> records;

    /**
     * The same text, without the byte order mark with which programs on Windows begin a file.
     *
     * @throws IOException if it begins with the mark of UTF-16, whose bytes are not decoded
     */
    public static BufferedReader withoutMark(BufferedReader text) throws IOException {
        text.mark(2);
        int first = text.read();
        if (first == UNDECODED && text.read() == UNDECODED) {
            throw new IOException("it is not UTF-8 text, but UTF-16");
        }
        if (first != '\ufeff') {
            text.reset();
        }
        return text;
    }

    /**
     * Begins to read; a byte order mark is left out.
     *
     * @param separator what stands between two fields
     */
    public CsvRows(BufferedReader text, char separator) throws IOException {
        records = CsvReader.builder()
                .fieldSeparator(separator)
                .skipEmptyLines(false)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(withoutMark(text))
                .iterator();
    }

    /**
     * A row.
     *
     * @param line the number of its first line
     * @param fields as many as it has
     */
    public record Row(long line, List<String> fields) {}

    /** A line that ends within a field. The message names the line and no text of it. */
    public static final class NotWholeException extends UncheckedIOException {
        private static final long serialVersionUID = 1;

        NotWholeException(CsvParseException e) {
            super(String.valueOf(e.getMessage()), new IOException(e));
        }
    }

    /**
     * The place of a column.
     *
     * @param header the first line
     * @param option what named the column
     * @throws NotStartedException if there is none of that name
     */
    public static int column(List<String> header, Path file, String option, String name) {
        int index = header.indexOf(name);
        if (index < 0) {
            throw new NotStartedException(option + " " + name + ": the first line of " + file
                    + " has no such column, but " + String.join(", ", header));
        }
        return index;
    }

    @Override
    public boolean hasNext() {
        return whole(records::hasNext);
    }

    @Override
    public Row next() {
        CsvRecord record = whole(records::next);
        return new Row(record.getStartingLineNumber(), record.getFields());
    }

    private static <T> T whole(Supplier<T> read) {
        try {
            return read.get();
        } catch (CsvParseException e) {
            throw new NotWholeException(e);
        }
    }
}
