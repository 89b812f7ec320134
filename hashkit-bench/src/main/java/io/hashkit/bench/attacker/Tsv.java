package io.hashkit.bench.attacker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Tab-separated text with a header, whose rows all name their source and its date. */
final class Tsv {
    private static final String TAB = "\t";

    /** The cells of one line. */
    record Row(List<String> header, List<String> cells) {
        String text(String column) {
            int index = header.indexOf(column);
            String cell = index < 0 ? "" : cells.get(index).strip();
            if (cell.isEmpty()) {
                throw new IllegalArgumentException("no " + column);
            }
            return cell;
        }

        double positive(String column) {
            double value = Double.parseDouble(text(column));
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(column + " must be above 0, not " + value);
            }
            return value;
        }

        Source source() {
            return Source.of(text("url"), text("date"));
        }
    }

    /** Makes a value of a row. */
    interface Reader<T> {
        T read(Row row);
    }

    private Tsv() {}

    /** Reads a table beside this class. */
    static <T> List<T> resource(String name, Reader<T> reader) {
        try (InputStream in = Tsv.class.getResourceAsStream(name)) {
            return parse(
                    name, new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8), reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if a row has no source, no date or another fault, with its line */
    static <T> List<T> parse(String name, String text, Reader<T> reader) {
        List<String> lines = text.lines().toList();
        List<String> header = List.of(lines.get(0).split(TAB, -1));
        List<T> values = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                List<String> cells = List.of(lines.get(i).split(TAB, -1));
                if (cells.size() != header.size()) {
                    throw new IllegalArgumentException(cells.size() + " cells under " + header.size() + " headings");
                }
                Row row = new Row(header, cells);
                row.source();
                values.add(reader.read(row));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return List.copyOf(values);
    }
}
