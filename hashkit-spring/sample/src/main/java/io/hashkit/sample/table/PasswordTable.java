package io.hashkit.sample.table;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The table of users: reads its rows in the order of their ids, and replaces stored strings by compare-and-set. */
final class PasswordTable {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

    private final Connection connection;
    private final String table;
    private final String idColumn;
    private final String where;
    private final PreparedStatement first;
    private final PreparedStatement next;
    private final PreparedStatement replace;

    /** A row. Its stored string does not appear in messages. */
    record Row(Object id, String stored) {
        @Override
        public String toString() {
            return "Row[" + id + "]";
        }
    }

    /** A row and the string that replaces its stored one. */
    record Change(Row row, String better) {
        @Override
        public String toString() {
            return "Change[" + row.id() + "]";
        }
    }

    /**
     * Prepares the statements, which are closed with the connection.
     *
     * @throws IllegalArgumentException if a name is not a plain identifier, or no unique index covers the id alone
     */
    PasswordTable(Connection connection, TableOptions options) throws SQLException {
        this.connection = connection;
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
        String[] parts = options.table().split("\\.", 2);
        this.table = parts.length == 1 ? quoted(parts[0]) : quoted(parts[0]) + "." + quoted(parts[1]);
        this.idColumn = quoted(options.idColumn());
        String password = quoted(options.passwordColumn());
        this.where = table + " WHERE " + password + " IS NOT NULL";
        UniqueIndex.require(connection, options.table(), options.idColumn());
        String select = "SELECT " + idColumn + ", " + password + " FROM " + where;
        String order = " ORDER BY " + idColumn + " LIMIT ?";
        this.first = connection.prepareStatement(select + order);
        this.next = connection.prepareStatement(select + " AND " + idColumn + " > ?" + order);
        this.replace = connection.prepareStatement(
                "UPDATE " + table + " SET " + password + " = ? WHERE " + idColumn + " = ? AND " + password + " = ?");
    }

    private String quoted(String name) throws SQLException {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "names of tables and columns consist of letters, digits and underscores: " + name);
        }
        String quote = connection.getMetaData().getIdentifierQuoteString().strip();
        return quote + name + quote;
    }

    /** An id from the command line, in the type of the column. */
    Object parseId(String text) throws SQLException {
        try (PreparedStatement none =
                        connection.prepareStatement("SELECT " + idColumn + " FROM " + table + " WHERE 1 = 0");
                ResultSet columns = none.executeQuery()) {
            String type = columns.getMetaData().getColumnClassName(1);
            if (type.equals(String.class.getName())) {
                return text;
            }
            return type.equals(UUID.class.getName()) ? UUID.fromString(text) : new BigDecimal(text).longValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("--from is not an id of this table: " + text);
        } finally {
            connection.commit();
        }
    }

    /**
     * Counts the rows that have a stored string.
     *
     * @param after the id after which to count, or null for all
     * @throws IllegalArgumentException if rows without an id are among them, because these cannot be reached
     */
    long count(@Nullable Object after) throws SQLException {
        String sql = "SELECT count(*), count(" + idColumn + ") FROM " + where;
        try (PreparedStatement count =
                connection.prepareStatement(after == null ? sql : sql + " AND " + idColumn + " > ?")) {
            if (after != null) {
                count.setObject(1, after);
            }
            try (ResultSet row = count.executeQuery()) {
                row.next();
                if (row.getLong(1) != row.getLong(2)) {
                    throw new IllegalArgumentException(
                            "rows without an id cannot be reached: " + (row.getLong(1) - row.getLong(2)));
                }
                return row.getLong(1);
            }
        } finally {
            connection.commit();
        }
    }

    /** The next rows after an id, or the first rows. */
    List<Row> read(@Nullable Object after, int limit) throws SQLException {
        PreparedStatement select = after == null ? first : next;
        int parameter = 1;
        if (after != null) {
            select.setObject(parameter++, after);
        }
        select.setInt(parameter, limit);
        List<Row> rows = new ArrayList<>(limit);
        try (ResultSet result = select.executeQuery()) {
            while (result.next()) {
                rows.add(new Row(result.getObject(1), result.getString(2)));
            }
        }
        connection.commit();
        return rows;
    }

    /**
     * Replaces stored strings in one transaction. Rows that were changed since they were read stay as they are.
     *
     * @return how many rows were replaced
     */
    int replace(List<Change> changes) throws SQLException {
        boolean done = false;
        try {
            for (Change change : changes) {
                replace.setString(1, change.better());
                replace.setObject(2, change.row().id());
                replace.setString(3, change.row().stored());
                replace.addBatch();
            }
            int replaced = 0;
            for (int one : replace.executeBatch()) {
                replaced += one == Statement.SUCCESS_NO_INFO ? 1 : one;
            }
            connection.commit();
            done = true;
            return replaced;
        } finally {
            if (!done) {
                replace.clearBatch();
                connection.rollback();
            }
        }
    }
}
