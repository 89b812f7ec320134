package io.hashkit.bench.console;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table with aligned columns, which make their cells of a row. If it is too wide, some columns are left out one by one; if
 * that is not enough, each row takes two lines.
 */
public final class Table<R> {
    private static final String GAP = "  ";

    private final List<Column<R>> columns = new ArrayList<>();
    private List<String> droppable = List.of();

    private record Column<R>(String name, boolean isText, Function<R, String> cell) {
        List<String> cells(List<R> rows) {
            return Stream.concat(Stream.of(name), rows.stream().map(cell)).toList();
        }
    }

    /**
     * A table of rows that are lists of cells.
     *
     * @param texts number of leading columns that hold text; the others hold figures
     */
    public static Table<List<String>> of(List<String> header, int texts) {
        Table<List<String>> table = new Table<>();
        IntStream.range(0, header.size())
                .forEach(i -> table.columns.add(new Column<>(header.get(i), i < texts, row -> row.get(i))));
        return table;
    }

    /** Adds a column that is aligned to the left. */
    public Table<R> text(String name, Function<R, String> cell) {
        columns.add(new Column<>(name, true, cell));
        return this;
    }

    public Table<R> figure(String name, Function<R, String> cell) {
        columns.add(new Column<>(name, false, cell));
        return this;
    }

    public Table<R> figure(String name, String format, ToDoubleFunction<R> value) {
        return figure(name, row -> Texts.format(format, value.applyAsDouble(row)));
    }

    /** Names columns that may be left out, in that order. */
    public Table<R> dropping(String... names) {
        droppable = List.of(names);
        return this;
    }

    public String print(List<R> rows, int width) {
        List<Column<R>> shown = new ArrayList<>(columns);
        for (String name : droppable) {
            if (fits(shown, rows, width)) {
                break;
            }
            shown.removeIf(column -> column.name.equals(name));
        }
        return fits(shown, rows, width)
                ? lines(List.of(shown), rows)
                : lines(
                        List.of(
                                shown.stream().filter(Column::isText).toList(),
                                shown.stream()
                                        .filter(Predicate.not(Column::isText))
                                        .toList()),
                        rows);
    }

    /** The whole table in Markdown. */
    public String markdown(List<R> rows) {
        Stream<Stream<String>> header = Stream.of(
                columns.stream().map(Column::name), columns.stream().map(column -> column.isText ? "---" : "---:"));
        return Stream.concat(header, rows.stream().map(row -> columns.stream().map(column -> column.cell.apply(row))))
                .map(line -> line.map(cell -> cell.replace("|", "\\|"))
                        .collect(Collectors.joining(" | ", "| ", " |" + System.lineSeparator())))
                .collect(Collectors.joining());
    }

    private static <R> boolean fits(List<Column<R>> columns, List<R> rows, int width) {
        return columns.stream()
                        .mapToInt(column -> GAP.length() + width(column.cells(rows)))
                        .sum()
                <= width;
    }

    private static int width(List<String> cells) {
        return cells.stream().mapToInt(String::length).max().orElse(0);
    }

    /** @param groups groups of columns; each group is one line of a row */
    private static <R> String lines(List<List<Column<R>>> groups, List<R> rows) {
        StringBuilder out = new StringBuilder();
        List<List<List<String>>> cells = groups.stream()
                .map(group ->
                        group.stream().map(column -> aligned(column, rows)).toList())
                .toList();
        for (int i = 0; i <= rows.size(); i++) {
            int row = i;
            for (List<List<String>> group : cells) {
                String line =
                        group.stream().map(column -> GAP + column.get(row)).collect(Collectors.joining());
                out.append(line.stripTrailing()).append(System.lineSeparator());
            }
        }
        return out.toString();
    }

    private static <R> List<String> aligned(Column<R> column, List<R> rows) {
        List<String> cells = column.cells(rows);
        int width = width(cells);
        return cells.stream()
                .map(cell -> column.isText
                        ? cell + " ".repeat(width - cell.length())
                        : " ".repeat(width - cell.length()) + cell)
                .toList();
    }
}
