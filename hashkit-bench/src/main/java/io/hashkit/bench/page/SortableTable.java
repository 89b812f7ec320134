package io.hashkit.bench.page;

import io.hashkit.bench.console.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table that is collapsed at first and can be sorted by its headings. On phones, each row is a separate block, so that no
 * column is cut off.
 */
final class SortableTable<T> {
    private final List<Column<T>> columns = new ArrayList<>();

    /** @param number the value to sort by; null to sort by the text */
    private record Column<T>(
            String name, Function<T, String> text, @Nullable ToDoubleFunction<T> number) {
        String cell(T row) {
            String shown = text.apply(row);
            String value = number == null
                    ? ""
                    : " class=\"number\" data-value=\"" + (shown.isEmpty() ? -1 : number.applyAsDouble(row)) + "\"";
            return "<td data-name=\"" + Markup.escaped(name) + "\"" + value + ">" + Markup.escaped(shown) + "</td>";
        }
    }

    SortableTable<T> text(String name, Function<T, String> text) {
        columns.add(new Column<>(name, text, null));
        return this;
    }

    /** Adds a column of numbers with their text; NaN is shown as an empty cell. */
    SortableTable<T> number(String name, ToDoubleFunction<T> number, Function<Double, String> shown) {
        columns.add(new Column<>(
                name,
                row -> Double.isNaN(number.applyAsDouble(row)) ? "" : shown.apply(number.applyAsDouble(row)),
                number));
        return this;
    }

    /** Columns that are empty in all rows are left out. */
    String html(String summary, List<T> rows) {
        List<Column<T>> shown = columns.stream()
                .filter(column ->
                        rows.stream().anyMatch(row -> !column.text.apply(row).isEmpty()))
                .toList();
        StringBuilder html = new StringBuilder("<details><summary>" + Markup.escaped(summary) + " (" + rows.size()
                + (rows.size() == 1 ? " row" : " rows") + ")</summary>\n<table><thead><tr>");
        IntStream.range(0, shown.size())
                .forEach(i -> html.append("<th scope=\"col\"")
                        .append(shown.get(i).number == null ? "" : " class=\"number\"")
                        .append("><button type=\"button\" title=\"sort by this column\">")
                        .append(Markup.escaped(shown.get(i).name))
                        .append("</button></th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (T row : rows) {
            html.append("<tr>");
            shown.forEach(column -> html.append(column.cell(row)));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></details>\n").toString();
    }
}
