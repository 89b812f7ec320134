package io.hashkit.rehash.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the catalog of a database says of a table. */
abstract class Catalog {
    /**
     * A table.
     *
     * @param kind what it is, for messages
     * @param objection why its rows cannot be changed through this name, and what mends it; empty if they can
     * @param transactional whether changes can be rolled back
     * @param hidesRows whether row level security may hide rows from this user
     * @param estimate rows as the database estimates them; negative if it does not know
     */
    record Table(String kind, String objection, boolean transactional, boolean hidesRows, long estimate) {
        boolean isPartitioned() {
            return kind.startsWith(PARTITIONED);
        }
    }

    /**
     * A trigger or a rule.
     *
     * @param off the statement that switches it off
     */
    record Trigger(String name, String off) {}

    static final String PARTITIONED = "a partitioned table";
    static final String VIEW = "name the table behind it, whose unique index makes every row be reached once";

    /** Reads a row of a result. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    abstract @Nullable Table table(Connection connection, String name) throws SQLException;

    abstract List<Column> columns(Connection connection, String name) throws SQLException;

    /** The columns, quoted, that the database sets to the time of each update that does not set them. */
    List<String> times(Connection connection, String name) throws SQLException {
        return List.of();
    }

    /** The columns of each unique index without conditions, in the order of the index. */
    abstract List<List<String>> uniqueIndexes(Connection connection, String name) throws SQLException;

    /** The triggers that fire when the stored string is updated. */
    abstract List<Trigger> triggers(Connection connection, String name) throws SQLException;

    /** Whether {@link #triggers} tells all of them to this user. */
    boolean showsTriggers(Connection connection, String name) throws SQLException {
        return true;
    }

    /** A query for this user as a statement names them. */
    String userQuery() {
        return "SELECT quote_ident(current_user)";
    }

    static <T> List<T> query(Connection connection, String sql, Reader<T> reader, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                select.setObject(i + 1, parameters[i]);
            }
            return read(select, reader);
        }
    }

    /** All rows of a statement whose parameters are set. */
    static <T> List<T> read(PreparedStatement select, Reader<T> reader) throws SQLException {
        List<T> found = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                found.add(reader.read(row));
            }
        }
        return found;
    }

    /** Groups names of columns, the second of each pair, by the name of their index. */
    static List<List<String>> grouped(List<String[]> pairs) {
        Map<String, List<String>> indexes = new LinkedHashMap<>();
        pairs.forEach(pair ->
                indexes.computeIfAbsent(pair[0], first -> new ArrayList<>()).add(pair[1]));
        return List.copyOf(indexes.values());
    }
}
