package io.hashkit.rehash.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The catalog of the database of a {@link CsvFile}. */
final class CsvCatalog extends Catalog {
    @Override
    @Nullable
    Table table(Connection connection, String name) throws SQLException {
        boolean exists = !columns(connection, name).isEmpty();
        return exists ? new Table("a file", "", true, false, -1) : null;
    }

    @Override
    List<Column> columns(Connection connection, String name) throws SQLException {
        return query(
                connection,
                "SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = ?",
                row -> new Column(
                        row.getString(1),
                        Column.Kind.TEXT,
                        "text",
                        "text",
                        0,
                        0,
                        row.getString(2).equals("YES"),
                        "",
                        false),
                name);
    }

    @Override
    List<List<String>> uniqueIndexes(Connection connection, String name) throws SQLException {
        String sql = "SELECT index_name, column_name FROM information_schema.index_columns"
                + " WHERE table_name = ? AND is_unique ORDER BY index_name, ordinal_position";
        return grouped(query(connection, sql, row -> new String[] {row.getString(1), row.getString(2)}, name));
    }

    @Override
    List<Trigger> triggers(Connection connection, String name) {
        return List.of();
    }
}
