package io.hashkit.spark;

import java.io.IOException;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table of users, on a connection of its own: reads ranges of its rows in the order of their ids, and replaces stored
 * strings by compare-and-set. No transaction stays open between two calls, however long hashing takes.
 */
final class PasswordTable implements AutoCloseable {
    private final Connection connection;
    private final TableSettings settings;
    private final String table;
    private final String id;
    private final String password;
    private final String where;
    private final PreparedStatement replace;

    /** A row and the string that replaces its stored one. */
    record Change(StoredRow row, String better) {
        @Override
        public String toString() {
            return "Change[" + row.id() + "]";
        }
    }

    /**
     * Connects.
     *
     * @throws IOException if the password file cannot be read
     * @throws IllegalArgumentException if a name is no plain identifier, or the database is not supported
     */
    PasswordTable(TableSettings settings) throws SQLException, IOException {
        this.settings = settings;
        this.connection = Databases.connect(settings);
        boolean ready = false;
        try {
            Sql sql = Sql.of(connection);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            this.table = sql.table(settings.table());
            this.id = sql.quoted("--id", settings.idColumn());
            this.password = sql.quoted("--password", settings.passwordColumn());
            this.where = table + " WHERE " + password + " IS NOT NULL";
            this.replace = prepare(
                    "UPDATE " + table + " SET " + password + " = ? WHERE " + id + " = ? AND " + sql.exactly(password));
            ready = true;
        } finally {
            if (!ready) {
                connection.close();
            }
        }
    }

    private PreparedStatement prepare(String statement) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(statement);
        prepared.setQueryTimeout(settings.timeoutSeconds());
        return prepared;
    }

    Connection connection() {
        return connection;
    }

    TableSettings settings() {
        return settings;
    }

    /** Statements about ids alone, which an index answers without the rows. */
    PreparedStatement prepareOfIds(String select, String rest) throws SQLException {
        return prepare(select.replace("#", id) + " FROM " + table + rest.replace("#", id));
    }

    /** The class of the ids in Java. */
    String idClass() throws SQLException {
        try (PreparedStatement none = prepare("SELECT " + id + ", " + password + " FROM " + table + " WHERE 1 = 0");
                ResultSet columns = none.executeQuery()) {
            return columns.getMetaData().getColumnClassName(1);
        } finally {
            connection.rollback();
        }
    }

    /** Reads one row; null if it is missing or has no stored string. */
    @Nullable
    StoredRow read(Object rowId) throws SQLException {
        try (PreparedStatement select =
                prepare("SELECT " + id + ", " + password + " FROM " + where + " AND " + id + " = ?")) {
            select.setObject(1, rowId);
            List<StoredRow> rows = rows(select, 1);
            return rows.isEmpty() ? null : rows.get(0);
        }
    }

    /**
     * Prepares the reading of a range in batches.
     *
     * @param done a pattern for rows that are left out; empty for none
     */
    Reader reader(String done) throws SQLException {
        return new Reader(done);
    }

    /** Reads the rows of ranges, a batch a call. */
    final class Reader implements AutoCloseable {
        private final String done;
        private final PreparedStatement first;
        private final PreparedStatement next;

        private Reader(String done) throws SQLException {
            this.done = done;
            String select = "SELECT " + id + ", " + password + " FROM " + where
                    + (done.isEmpty() ? "" : " AND " + password + " NOT LIKE ?") + " AND " + id + " <= ?";
            String order = " ORDER BY " + id + " LIMIT ?";
            this.first = prepare(select + order);
            this.next = prepare(select + " AND " + id + " > ?" + order);
        }

        /** The next rows after an id and up to another one. */
        List<StoredRow> read(@Nullable Serializable after, Serializable last, int limit) throws SQLException {
            PreparedStatement select = after == null ? first : next;
            int parameter = 1;
            if (!done.isEmpty()) {
                select.setString(parameter++, done);
            }
            select.setObject(parameter++, last);
            if (after != null) {
                select.setObject(parameter++, after);
            }
            select.setInt(parameter, limit);
            return rows(select, limit);
        }

        @Override
        public void close() throws SQLException {
            first.close();
            next.close();
        }
    }

    private List<StoredRow> rows(PreparedStatement select, int limit) throws SQLException {
        List<StoredRow> rows = new ArrayList<>(limit);
        try (ResultSet result = select.executeQuery()) {
            while (result.next()) {
                rows.add(new StoredRow(result.getObject(1), result.getString(2)));
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

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
