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
                SELECT relkind::text, row_security_active(oid),
                    (WITH RECURSIVE parts (oid) AS (
                            SELECT c.oid UNION SELECT inhrelid FROM pg_inherits JOIN parts ON inhparent = parts.oid)
                        SELECT CASE WHEN min(reltuples) < 0 THEN -1 ELSE sum(reltuples::bigint) END
                        FROM pg_class part JOIN parts ON part.oid = parts.oid WHERE part.relkind <> 'p')::bigint,
                    (SELECT string_agg(inhrelid::regclass::text, ', ' ORDER BY inhrelid) FROM pg_inherits WHERE inhparent = c.oid)
                FROM pg_class c WHERE oid = to_regclass(?)""";
        List<Table> found = query(
                connection,
                sql,
                row -> table(row.getString(1), row.getBoolean(2), row.getLong(3), row.getString(4)),
                quoted(name));
        return found.isEmpty() ? null : found.get(0);
    }

    private static Table table(String kind, boolean hidesRows, long estimate, @Nullable String children) {
        String word = switch (kind) {
            case "r" -> "a table";
            case "p" -> PARTITIONED;
            case "v" -> "a view";
            case "m" -> "a materialized view";
            case "f" -> "a foreign table";
            default -> "an object of kind " + kind;
        };
        boolean partitioned = kind.equals("p");
        if (kind.equals("r") && children != null) {
            return new Table(
                    "a table with children by inheritance",
                    "no unique index spans them. Run the program on each of them (" + children
                            + "), and move rows of the parent itself to one of them",
                    true,
                    hidesRows,
                    estimate);
        }
        return new Table(word, kind.equals("r") || partitioned ? "" : VIEW, true, hidesRows, estimate);
    }

    @Override
    List<Column> columns(Connection connection, String name) throws SQLException {
        String sql = """
                SELECT a.attname, b.typname,
                    replace(replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar'), 'character(', 'char('),
                    CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE t.typtypmod END,
                    a.attnotnull OR t.typnotnull,
                    COALESCE(' COLLATE ' || quote_ident(n.nspname) || '.' || quote_ident(o.collname), ''),
                    COALESCE(to_jsonb(a) ->> 'attgenerated', '') <> ''
                FROM pg_attribute a
                    JOIN pg_type t ON t.oid = a.atttypid
                    JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
                    LEFT JOIN pg_collation o ON o.oid = a.attcollation AND o.collname <> 'default'
                    LEFT JOIN pg_namespace n ON n.oid = o.collnamespace
                WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped""";
        return query(
                connection,
                sql,
                row -> column(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getInt(4),
                        row.getBoolean(5),
                        row.getString(6),
                        row.getBoolean(7)),
                quoted(name));
    }

    private static Column column(
            String name,
            String type,
            String declared,
            int modifier,
            boolean notNull,
            String attributes,
            boolean computed) {
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
        return new Column(name, kind, type, declared, length, scale, !notNull, attributes, computed);
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

    /** Partitions have triggers of their own, which fire for updates of the whole. */
    @Override
    List<Trigger> triggers(Connection connection, String name) throws SQLException {
        String sql = """
                WITH RECURSIVE tables (oid) AS (
                    SELECT to_regclass(?)::oid UNION SELECT inhrelid FROM pg_inherits JOIN tables ON inhparent = tables.oid)
                SELECT tgname, 'TRIGGER ' || quote_ident(tgname), tgrelid::regclass::text
                FROM pg_trigger JOIN tables ON tgrelid = tables.oid
                WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgtype & 16 <> 0
                UNION ALL SELECT rulename, 'RULE ' || quote_ident(rulename), ev_class::regclass::text
                FROM pg_rewrite WHERE ev_class = to_regclass(?) AND ev_type = '2' AND ev_enabled <> 'D'
                ORDER BY 1, 3""";
        return query(
                connection,
                sql,
                row -> new Trigger(
                        row.getString(1), "ALTER TABLE " + row.getString(3) + " DISABLE " + row.getString(2) + ";"),
                quoted(name),
                quoted(name));
    }
}
