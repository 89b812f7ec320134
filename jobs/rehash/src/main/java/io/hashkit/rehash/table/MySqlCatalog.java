package io.hashkit.rehash.table;

import io.hashkit.rehash.table.Column.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The catalog of MySQL and MariaDB. */
final class MySqlCatalog extends Catalog {
    private static final String WHERE = " WHERE table_schema = COALESCE(?, DATABASE()) AND table_name = ?";

    /** Rights of columns. */
    private static final Pattern COLUMNS = Pattern.compile(" \\([^)]*\\)");

    private static final Pattern TRIGGER = Pattern.compile(
            "^(?:GRANT|REVOKE) (?:.*, )?(?:ALL PRIVILEGES|TRIGGER)(?:, .*)? ON (?<schema>\\*|[`\"][^`\"]+[`\"])\\.(?<table>\\*|[`\"][^`\"]+[`\"]) ");
    private static final Pattern TIME = Pattern.compile(
            "^ *(`(?:[^`]|``)+`|\"(?:[^\"]|\"\")+\") (?:timestamp|datetime).* ON UPDATE current_timestamp",
            Pattern.CASE_INSENSITIVE);
    private static final int NO_RIGHT = 1142;
    private static final Pattern LIKE = Pattern.compile("\\\\?.");

    @Override
    @Nullable
    Table table(Connection connection, String name) throws SQLException {
        String sql =
                "SELECT table_type, COALESCE(t.engine, ''), t.create_options LIKE '%partitioned%', COALESCE(e.transactions, 'NO'), COALESCE(t.table_rows, -1)"
                        + " FROM information_schema.tables t LEFT JOIN information_schema.engines e ON e.engine = t.engine"
                        + WHERE;
        List<Table> found = query(
                connection,
                sql,
                row -> table(
                        name,
                        row.getString(1),
                        row.getBoolean(3) ? PARTITIONED : "a table",
                        row.getString(2),
                        row.getString(4).equals("YES"),
                        row.getLong(5)),
                (Object[]) Database.split(name));
        return found.isEmpty() ? null : found.get(0);
    }

    private static Table table(
            String name, String type, String kind, String engine, boolean transactional, long estimate) {
        return switch (type) {
            case "BASE TABLE" -> new Table(kind + " of the engine " + engine, "", transactional, false, estimate);
            case "SYSTEM VERSIONED" ->
                new Table(
                        "a system-versioned table",
                        "the old strings would stay in its history. This statement deletes the history:"
                                + System.lineSeparator() + "  ALTER TABLE " + Database.MYSQL.table(name)
                                + " DROP SYSTEM VERSIONING;",
                        transactional,
                        false,
                        estimate);
            default -> new Table("a " + type.toLowerCase(Locale.ROOT), VIEW, transactional, false, estimate);
        };
    }

    @Override
    List<Column> columns(Connection connection, String name) throws SQLException {
        String sql = "SELECT column_name, data_type, column_type, COALESCE(character_maximum_length, 0),"
                + " COALESCE(numeric_scale, 0), is_nullable,"
                + " CONCAT(COALESCE(CONCAT(' CHARACTER SET ', character_set_name, ' COLLATE ', collation_name), ''),"
                + " CASE WHEN COALESCE(column_default, 'NULL') = 'NULL' AND column_comment = '' THEN ''"
                + " ELSE ' /* and DEFAULT and COMMENT of SHOW CREATE TABLE */' END), LOWER(extra)"
                + " FROM information_schema.columns" + WHERE;
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
                        row.getString(6).equals("YES"),
                        row.getString(7),
                        row.getString(8).contains("virtual generated")
                                || row.getString(8).contains("stored generated")),
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

    /** By SHOW CREATE TABLE, because other catalogs hide the columns that this user may neither read nor write. */
    @Override
    List<String> times(Connection connection, String name) throws SQLException {
        List<String> created;
        try {
            created = query(connection, "SHOW CREATE TABLE " + Database.MYSQL.table(name), row -> row.getString(2));
        } catch (SQLException e) {
            if (e.getErrorCode() == NO_RIGHT) {
                return List.of(); // nor does this user see the triggers
            }
            throw e;
        }
        return created.stream()
                .flatMap(String::lines)
                .map(TIME::matcher)
                .filter(Matcher::find)
                .map(line -> Database.MYSQL.quoted(unquoted(line.group(1))))
                .toList();
    }

    private static String unquoted(String name) {
        String quote = name.substring(0, 1);
        return name.substring(1, name.length() - 1).replace(quote + quote, quote);
    }

    /** A part of a column or an expression is named by no column. */
    @Override
    List<List<String>> uniqueIndexes(Connection connection, String name) throws SQLException {
        String sql = "SELECT index_name, CASE WHEN sub_part IS NULL THEN COALESCE(column_name, '') ELSE '' END"
                + " FROM information_schema.statistics" + WHERE + " AND non_unique = 0"
                + " ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index";
        return grouped(query(connection, sql, row -> new String[] {row.getString(1), row.getString(2)}, (Object[])
                Database.split(name)));
    }

    /** By SHOW GRANTS, which has the rights of active roles too, and what was taken away from a wider right. */
    @Override
    boolean showsTriggers(Connection connection, String name) throws SQLException {
        String[] parts = Database.split(name);
        String schema = query(connection, "SELECT COALESCE(?, DATABASE())", row -> row.getString(1), parts[0])
                .get(0);
        boolean shown = false;
        for (String grant : query(connection, "SHOW GRANTS", row -> row.getString(1))) {
            Matcher right = TRIGGER.matcher(COLUMNS.matcher(grant).replaceAll(""));
            if (right.find() && covers(right.group("schema"), schema) && covers(right.group("table"), parts[1])) {
                if (grant.startsWith("REVOKE")) {
                    return false;
                }
                shown = true;
            }
        }
        return shown;
    }

    /** Whether a name of SHOW GRANTS, which may be a pattern of LIKE in backticks, is that of a schema or table. */
    private static boolean covers(String pattern, String name) {
        if (pattern.equals("*")) {
            return true;
        }
        StringBuilder regex = new StringBuilder();
        Matcher character = LIKE.matcher(pattern.substring(1, pattern.length() - 1));
        while (character.find()) {
            String one = character.group();
            regex.append(
                    one.equals("%") ? ".*" : one.equals("_") ? "." : Pattern.quote(one.substring(one.length() - 1)));
        }
        return Pattern.matches(regex.toString(), name);
    }

    @Override
    List<Trigger> triggers(Connection connection, String name) throws SQLException {
        String sql = "SELECT trigger_name FROM information_schema.triggers"
                + " WHERE event_object_schema = COALESCE(?, DATABASE()) AND event_object_table = ?"
                + " AND event_manipulation = 'UPDATE' ORDER BY 1";
        String schema = Database.split(name)[0];
        String before = "DROP TRIGGER " + (schema == null ? "" : Database.MYSQL.quoted(schema) + ".");
        return query(
                connection,
                sql,
                row -> new Trigger(row.getString(1), before + Database.MYSQL.quoted(row.getString(1)) + ";"),
                (Object[]) Database.split(name));
    }

    @Override
    String userQuery() {
        return "SELECT CONCAT(QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', 1)), '@',"
                + " QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', -1)))";
    }
}
