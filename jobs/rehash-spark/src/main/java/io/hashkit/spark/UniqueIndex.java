package io.hashkit.spark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The check that no two rows share an id. Rows are read in batches, each beginning after the last id of the one before:
 * of two rows with one id, the second could be passed over.
 */
final class UniqueIndex {
    private UniqueIndex() {}

    /**
     * Checks that the column has a unique index of its own, such as a primary key.
     *
     * @throws IllegalArgumentException if it has none, or the table does not exist
     */
    static void require(Connection connection, String table, String column) throws SQLException {
        String[] parts = table.split("\\.", 2);
        boolean catalogs = Sql.of(connection).databasesAreCatalogs();
        String own = catalogs ? connection.getCatalog() : connection.getSchema();
        String schema = parts.length == 1 ? own : parts[0];
        Map<String, List<String>> columns = new HashMap<>();
        try (ResultSet index = connection
                .getMetaData()
                .getIndexInfo(
                        catalogs ? schema : connection.getCatalog(),
                        catalogs ? null : schema,
                        parts[parts.length - 1],
                        true,
                        true)) {
            while (index.next()) {
                String name = index.getString("INDEX_NAME");
                if (name != null && index.getString("FILTER_CONDITION") == null) {
                    columns.computeIfAbsent(name, first -> new ArrayList<>()).add(index.getString("COLUMN_NAME"));
                }
            }
        }
        connection.commit();
        if (columns.values().stream()
                .noneMatch(names -> names.size() == 1 && matches(column, names.get(0), catalogs))) {
            throw new IllegalArgumentException("the table " + table + " does not exist in the schema " + schema
                    + ", or its column " + column + " has no unique index of its own");
        }
    }

    /** Names of columns ignore case in MySQL, and do not in PostgreSQL, where they are quoted. */
    private static boolean matches(String wanted, String found, boolean ignoreCase) {
        return ignoreCase ? wanted.equalsIgnoreCase(found) : wanted.equals(found);
    }
}
