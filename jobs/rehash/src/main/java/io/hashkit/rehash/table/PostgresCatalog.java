package io.hashkit.rehash.table;

import io.hashkit.rehash.table.Column.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The catalog of PostgreSQL. */
final class PostgresCatalog extends Catalog {
    private static String quoted(String name) {
        return Database.POSTGRESQL.table(name);
    }

    @Override
    @Nullable
    Table table(Connection connection, String name) throws SQLException {
        String sql = """
                SELECT relkind::text, relrowsecurity AND NOT pg_has_role(relowner, 'USAGE') OR relforcerowsecurity,
                    reltuples::bigint
                FROM pg_class WHERE oid = to_regclass(?)""";
        List<Table> found =
                query(connection, sql, row -> table(row.getString(1), row.getBoolean(2), row.getLong(3)), quoted(name));
        return found.isEmpty() ? null : found.get(0);
    }

    private static Table table(String kind, boolean hidesRows, long estimate) {
        String word = switch (kind) {
            case "r" -> "a table";
            case "p" -> "a partitioned table";
            case "v" -> "a view";
            case "m" -> "a materialized view";
            case "f" -> "a foreign table";
            default -> "an object of kind " + kind;
        };
        boolean isTable = kind.equals("r") || kind.equals("p");
        return new Table(word, isTable, true, hidesRows, kind.equals("p") ? -1 : estimate);
    }

    @Override
    List<Column> columns(Connection connection, String name) throws SQLException {
        String sql = """
                SELECT a.attname, b.typname,
                    replace(replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar'), 'character(', 'char('),
                    CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE t.typtypmod END,
                    a.attnotnull OR t.typnotnull
                FROM pg_attribute a
                    JOIN pg_type t ON t.oid = a.atttypid
                    JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
                WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped""";
        return query(
                connection,
                sql,
                row -> column(row.getString(1), row.getString(2), row.getString(3), row.getInt(4), row.getBoolean(5)),
                quoted(name));
    }

    private static Column column(String name, String type, String declared, int modifier, boolean notNull) {
        Kind kind = switch (type) {
            case "int2", "int4", "int8" -> Kind.WHOLE;
            case "numeric" -> Kind.DECIMAL;
            case "text", "varchar" -> Kind.TEXT;
            case "bpchar" -> Kind.CHAR;
            case "uuid" -> Kind.UUID;
            case "bytea" -> Kind.BYTES;
            default -> Kind.OTHER;
        };
        boolean characters = kind == Kind.TEXT || kind == Kind.CHAR;
        int length = characters && modifier >= 4 ? modifier - 4 : 0;
        // Without a modifier, a numeric may have digits after its point.
        int scale = kind != Kind.DECIMAL ? 0 : modifier < 4 ? 1 : (modifier - 4) & 0x7ff;
        return new Column(name, kind, type, declared, length, scale, !notNull, "");
    }

    @Override
    List<List<String>> uniqueIndexes(Connection connection, String name) throws SQLException {
        String sql = """
                SELECT i.indexrelid::text, a.attname
                FROM pg_index i
                    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, position)
                    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indisvalid
                    AND i.indpred IS NULL AND i.indexprs IS NULL AND k.position <= i.indnkeyatts
                ORDER BY i.indisprimary DESC, i.indexrelid, k.position""";
        return grouped(query(connection, sql, row -> new String[] {row.getString(1), row.getString(2)}, quoted(name)));
    }

    @Override
    List<String> triggers(Connection connection, String name) throws SQLException {
        String sql = """
                SELECT tgname FROM pg_trigger
                WHERE tgrelid = to_regclass(?) AND NOT tgisinternal AND tgenabled <> 'D' AND tgtype & 16 <> 0
                UNION ALL SELECT rulename FROM pg_rewrite
                WHERE ev_class = to_regclass(?) AND ev_type = '2' AND ev_enabled <> 'D'
                ORDER BY 1""";
        return query(connection, sql, row -> row.getString(1), quoted(name), quoted(name));
    }
}
