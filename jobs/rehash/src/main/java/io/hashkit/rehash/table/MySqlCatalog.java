package io.hashkit.rehash.table;

import io.hashkit.rehash.table.Column.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The catalog of MySQL and MariaDB. */
final class MySqlCatalog extends Catalog {
    private static final String WHERE = " WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?";

    @Override
    @Nullable
    Table table(Connection connection, String name) throws SQLException {
        String sql =
                "SELECT table_type, COALESCE(t.engine, ''), COALESCE(e.transactions, 'NO'), COALESCE(t.table_rows, -1)"
                        + " FROM information_schema.tables t LEFT JOIN information_schema.engines e ON e.engine = t.engine"
                        + WHERE;
        List<Table> found = query(
                connection,
                sql,
                row -> new Table(
                        row.getString(1).equals("BASE TABLE")
                                ? "a table of the engine " + row.getString(2)
                                : "a " + row.getString(1).toLowerCase(Locale.ROOT),
                        row.getString(1).equals("BASE TABLE"),
                        row.getString(3).equals("YES"),
                        false,
                        row.getLong(4)),
                (Object[]) Database.split(name));
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    List<Column> columns(Connection connection, String name) throws SQLException {
        String sql = "SELECT column_name, data_type, column_type, COALESCE(character_maximum_length, 0),"
                + " COALESCE(numeric_scale, 0), is_nullable FROM information_schema.columns" + WHERE;
        return query(
                connection,
                sql,
                row -> new Column(
                        row.getString(1),
                        kind(row.getString(2).toLowerCase(Locale.ROOT)),
                        row.getString(2).toLowerCase(Locale.ROOT),
                        row.getString(3).toLowerCase(Locale.ROOT),
                        (int) Math.min(row.getLong(4), Integer.MAX_VALUE),
                        row.getInt(5),
                        row.getString(6).equals("YES")),
                (Object[]) Database.split(name));
    }

    private static Kind kind(String type) {
        return switch (type) {
            case "tinyint", "smallint", "mediumint", "int", "bigint" -> Kind.WHOLE;
            case "decimal" -> Kind.DECIMAL;
            case "varchar", "tinytext", "text", "mediumtext", "longtext" -> Kind.TEXT;
            case "char" -> Kind.CHAR;
            case "uuid" -> Kind.UUID;
            case "varbinary", "tinyblob", "blob", "mediumblob", "longblob" -> Kind.BYTES;
            case "binary" -> Kind.FILLED_BYTES;
            default -> Kind.OTHER;
        };
    }

    @Override
    List<List<String>> uniqueIndexes(Connection connection, String name) throws SQLException {
        String sql = "SELECT index_name, CASE WHEN sub_part IS NULL THEN column_name ELSE '' END"
                + " FROM information_schema.statistics" + WHERE + " AND non_unique = 0"
                + " ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index";
        return grouped(query(connection, sql, row -> new String[] {row.getString(1), row.getString(2)}, (Object[])
                Database.split(name)));
    }

    /** By a right of the user's own: those of roles are not looked at. */
    @Override
    boolean showsTriggers(Connection connection, String name) throws SQLException {
        String schema = Database.split(name)[0];
        String sql = "SELECT 1 FROM (SELECT grantee, privilege_type FROM information_schema.user_privileges"
                + " UNION ALL SELECT grantee, privilege_type FROM information_schema.schema_privileges"
                + " WHERE COALESCE(?, DATABASE()) LIKE table_schema"
                + " UNION ALL SELECT grantee, privilege_type FROM information_schema.table_privileges" + WHERE
                + ") AS rights WHERE privilege_type = 'TRIGGER' AND grantee = CONCAT("
                + "QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', 1)), '@', QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', -1)))";
        return !query(connection, sql, row -> true, schema, schema, Database.split(name)[1])
                .isEmpty();
    }

    @Override
    List<String> triggers(Connection connection, String name) throws SQLException {
        String sql = "SELECT trigger_name FROM information_schema.triggers"
                + " WHERE event_object_schema = COALESCE(?, DATABASE()) AND event_object_table = ?"
                + " AND event_manipulation = 'UPDATE' ORDER BY 1";
        return query(connection, sql, row -> row.getString(1), (Object[]) Database.split(name));
    }
}
