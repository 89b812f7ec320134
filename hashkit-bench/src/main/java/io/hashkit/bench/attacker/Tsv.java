package io.hashkit.bench.attacker;

import io.hashkit.bench.console.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads tab-separated tables with a header. */
public final class Tsv {
    private static final String TAB = "\t";

    /** The cells of one line. */
    public record Row(List<String> header, List<String> cells) {
        /**
         * The text of a cell.
         *
         * @throws IllegalArgumentException if it is empty or there is no such column
         */
        public String text(String column) {
            int index = header.indexOf(column);
            String cell = index < 0 ? "" : cells.get(index).strip();
            if (cell.isEmpty()) {
                throw new IllegalArgumentException("the column " + column + " is missing or empty");
            }
            return cell;
        }

        /** A number above 0. */
        public double positive(String column) {
            double value = Double.parseDouble(text(column));
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(column + " must be above 0, not " + value);
            }
            return value;
        }

        /** The columns {@code url} and {@code date}. */
        public Source source() {
            return Source.of(text("url"), text("date"));
        }
    }

    private Tsv() {}

    /**
     * Reads a table in the jar.
     *
     * @param name its name in the folder of this class, or with a slash its whole name
     */
    public static <T> List<T> resource(String name, Function<Row, T> reader) {
        return parse(name, Texts.resource(Tsv.class, name), reader);
    }

    /** @throws IllegalArgumentException if a row is malformed; names the line */
    static <T> List<T> parse(String name, String text, Function<Row, T> reader) {
        List<String> lines = text.lines().toList();
        List<String> header = List.of(lines.get(0).split(TAB, -1));
        List<T> values = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                List<String> cells = List.of(lines.get(i).split(TAB, -1));
                if (cells.size() != header.size()) {
                    throw new IllegalArgumentException(cells.size() + " cells, but " + header.size() + " headings");
                }
                values.add(reader.apply(new Row(header, cells)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return List.copyOf(values);
    }
}
