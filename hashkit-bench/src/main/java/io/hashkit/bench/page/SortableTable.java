package io.hashkit.bench.page;

import io.hashkit.bench.console.Texts;
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

    /**
     * A column.
     *
     * @param number the value to sort by; null to sort by the text
     * @param printed whether it is on paper too
     */
    private record Column<T>(
            String name, Function<T, String> text, @Nullable ToDoubleFunction<T> number, boolean printed) {
        String cell(T row) {
            String shown = text.apply(row);
            String value =
                    number == null ? "" : " data-value=\"" + (shown.isEmpty() ? -1 : number.applyAsDouble(row)) + "\"";
            return "<td data-name=\"" + Texts.escaped(name) + "\"" + style() + value + ">" + Texts.escaped(shown)
                    + "</td>";
        }

        String style() {
            String style = (number == null ? "" : "number ") + (printed ? "" : "screen");
            return style.isEmpty() ? "" : " class=\"" + style.strip() + "\"";
        }
    }

    SortableTable<T> text(String name, Function<T, String> text) {
        columns.add(new Column<>(name, text, null, true));
        return this;
    }

    /** Adds a column of numbers with their text; NaN is shown as an empty cell. */
    SortableTable<T> number(String name, ToDoubleFunction<T> number, Function<Double, String> shown) {
        columns.add(new Column<>(
                name,
                row -> Double.isNaN(number.applyAsDouble(row)) ? "" : shown.apply(number.applyAsDouble(row)),
                number,
                true));
        return this;
    }

    /** Leaves the last column off paper, where there is no room for it. */
    SortableTable<T> onScreen() {
        Column<T> last = columns.remove(columns.size() - 1);
        columns.add(new Column<>(last.name, last.text, last.number, false));
        return this;
    }

    /** Columns that are empty in all rows are left out. */
    String html(String summary, List<T> rows) {
        List<Column<T>> shown = columns.stream()
                .filter(column ->
                        rows.stream().anyMatch(row -> !column.text.apply(row).isEmpty()))
                .toList();
        StringBuilder html = new StringBuilder("<details><summary>" + Texts.escaped(summary) + " (" + rows.size()
                + (rows.size() == 1 ? " row" : " rows") + ")</summary>\n<table><thead><tr>");
        IntStream.range(0, shown.size())
                .forEach(i -> html.append("<th scope=\"col\"")
                        .append(shown.get(i).style())
                        .append("><button type=\"button\" title=\"sort by this column\">")
                        .append(Texts.escaped(shown.get(i).name))
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
