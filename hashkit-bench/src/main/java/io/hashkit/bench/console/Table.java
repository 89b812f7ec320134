package io.hashkit.bench.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table with aligned columns. If it is too wide, droppable columns are left out one by one; if that is not enough, each row
 * takes two lines.
 */
public final class Table {
    private static final String GAP = "  ";

    private final List<String> header;
    private final int texts;
    private final int[] droppable;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Creates an empty table.
     *
     * @param header the headings
     * @param texts number of leading columns that hold text; the others hold figures
     * @param droppable indices of columns that may be left out, in that order
     */
    public Table(List<String> header, int texts, int... droppable) {
        this.header = header;
        this.texts = texts;
        this.droppable = droppable.clone();
    }

    public void add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(row.size() + " cells in a table of " + header.size() + " columns");
        }
        rows.add(row);
    }

    public String print(int width) {
        List<Integer> columns =
                new ArrayList<>(IntStream.range(0, header.size()).boxed().toList());
        for (int next = 0; !fits(columns, width) && next < droppable.length; next++) {
            columns.remove((Object) droppable[next]);
        }
        if (fits(columns, width)) {
            return lines(List.of(columns));
        }
        return lines(List.of(
                columns.stream().filter(column -> column < texts).toList(),
                columns.stream().filter(column -> column >= texts).toList()));
    }

    /** The whole table in Markdown. */
    public String markdown() {
        List<String> line = IntStream.range(0, header.size())
                .mapToObj(column -> column < texts ? "---" : "---:")
                .toList();
        return Stream.concat(Stream.of(header, line), rows.stream())
                .map(row -> row.stream()
                        .map(cell -> cell.replace("|", "\\|"))
                        .collect(Collectors.joining(" | ", "| ", " |" + System.lineSeparator())))
                .collect(Collectors.joining());
    }

    private boolean fits(List<Integer> columns, int width) {
        return columns.stream().mapToInt(column -> GAP.length() + width(column)).sum() <= width;
    }

    private int width(int column) {
        int widest = header.get(column).length();
        for (List<String> row : rows) {
            widest = Math.max(widest, row.get(column).length());
        }
        return widest;
    }

    /** @param groups groups of columns; each group is one line of a row */
    private String lines(List<List<Integer>> groups) {
        StringBuilder out = new StringBuilder();
        List<List<String>> all = new ArrayList<>(List.of(header));
        all.addAll(rows);
        for (List<String> row : all) {
            for (List<Integer> columns : groups) {
                StringBuilder line = new StringBuilder();
                for (int column : columns) {
                    String cell = row.get(column);
                    String fill = " ".repeat(width(column) - cell.length());
                    line.append(GAP).append(column < texts ? cell + fill : fill + cell);
                }
                out.append(line.toString().stripTrailing()).append(System.lineSeparator());
            }
        }
        return out.toString();
    }
}
