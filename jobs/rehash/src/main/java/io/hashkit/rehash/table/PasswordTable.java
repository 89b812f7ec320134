package io.hashkit.rehash.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table of users, on a connection of its own: reads rows in the order of their keys, and replaces stored strings by
 * compare-and-set. What is written is read back in the same transaction, so that a row that a database or a trigger would
 * store otherwise stays as it was. No transaction stays open between two calls, however long hashing takes.
 */
public final class PasswordTable implements AutoCloseable {
    private final TableSettings settings;
    private final Connection connection;
    private final Database database;
    private final Shape shape;
    private final String table;
    private final String where;
    private final String select;
    private final String order;
    private final RowReader reader;
    final Replacement replacement;

    /** A row and the string that replaces its stored one. */
    public record Change(Row row, String better) {
        @Override
        public String toString() {
            return "Change[" + row.key() + "]";
        }
    }

    /**
     * What became of a change.
     *
     * @param refused why the row was left as it was; null if it was not refused
     * @param replaced whether the better string is stored; if not and not refused, somebody else has changed the row
     */
    public record Result(
            Row row, boolean replaced, @Nullable String refused) {}

    /**
     * Connects.
     *
     * @throws IOException if the password file cannot be read
     * @throws NotStartedException if the table does not exist, or is not of a form that the program knows
     */
    public static PasswordTable open(TableSettings settings) throws SQLException, IOException {
        Connection connection = Connections.open(settings);
        try {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            Database database = Database.of(connection);
            database.prepareSession(connection);
            Shape shape = Shape.of(connection, database, settings);
            connection.commit();
            return new PasswordTable(settings, connection, database, shape);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private PasswordTable(TableSettings settings, Connection connection, Database database, Shape shape)
            throws SQLException {
        this.settings = settings;
        this.connection = connection;
        this.database = database;
        this.shape = shape;
        this.table = database.table(settings.table());
        this.where = " FROM " + table + " WHERE "
                + (shape.sources().isEmpty() ? database.quoted(shape.stored().name()) + " IS NOT NULL" : "1 = 1");
        StringBuilder columns = new StringBuilder(keysAsText())
                .append(", ")
                .append(database.storedToText(shape.stored()))
                .append(" AS hashkit_stored");
        shape.sources().forEach(source -> columns.append(", ").append(database.storedToText(source)));
        this.select = columns + where;
        this.order = " ORDER BY " + database.names(shape.keys());
        this.reader = new RowReader(settings, shape);
        this.replacement = new Replacement(this);
    }

    /** With names of their own: {@code ORDER BY} would otherwise sort by the text instead of the column. */
    private String keysAsText() {
        return "SELECT "
                + String.join(
                        ", ",
                        shape.keys().stream()
                                .map(key -> database.keyToText(key) + " AS hashkit_key")
                                .toList());
    }

    PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(sql);
        prepared.setQueryTimeout(settings.timeoutSeconds());
        return prepared;
    }

    Connection connection() {
        return connection;
    }

    /** What the catalog said of the table and its columns when it was opened. */
    Shape shape() {
        return shape;
    }

    Database database() {
        return database;
    }

    TableSettings settings() {
        return settings;
    }

    /** The name of the table, quoted. */
    String name() {
        return table;
    }

    /** The most characters that the column takes; 0 without a limit. */
    public int width() {
        return shape.stored().length();
    }

    /** The parameters of a comparison of keys, as {@link Database#after} takes them; none for the end of the table. */
    private List<String> inOrder(@Nullable Key key) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; key != null && i < shape.keys().size(); i++) {
            parameters.addAll(Collections.nCopies(
                    database.timesInOrder(shape.keys().size(), i), key.parts().get(i)));
        }
        return parameters;
    }

    static void set(PreparedStatement statement, List<? extends @Nullable String> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setString(i + 1, parameters.get(i));
        }
    }

    /** Asks without ending the transaction. */
    <T> List<T> query(String sql, List<String> parameters, Catalog.Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = prepare(sql)) {
            set(statement, parameters);
            return Catalog.read(statement, reader);
        }
    }

    /** Asks in a transaction of its own. Returns the first row; null if there is none. */
    private <T> @Nullable T ask(String sql, List<String> parameters, Catalog.Reader<T> reader) throws SQLException {
        try {
            List<T> found = query(sql, parameters, reader);
            return found.isEmpty() ? null : found.get(0);
        } finally {
            if (!connection.isClosed()) {
                connection.rollback();
            }
        }
    }

    /** Whether a query has a row. */
    boolean exists(String sql) throws SQLException {
        return ask(sql, List.of(), row -> true) != null;
    }

    /** The next rows after a key and up to another one; null for the ends of the table. */
    public List<Row> read(@Nullable Key after, @Nullable Key last, int limit) throws SQLException {
        try {
            return select(select, after, last, limit, reader::row);
        } catch (SQLException e) {
            if (Faults.kind(e) != Faults.Kind.OF_A_ROW) {
                throw e;
            }
            connection.rollback();
            return readSingly(after, last, limit);
        }
    }

    private <T> List<T> select(
            String start, @Nullable Key after, @Nullable Key last, int limit, Catalog.Reader<T> reader)
            throws SQLException {
        List<String> parameters = inOrder(after);
        parameters.addAll(inOrder(last));
        String sql = start
                + (after == null ? "" : " AND " + database.after(shape.keys()))
                + (last == null ? "" : " AND " + database.upTo(shape.keys()))
                + order + " LIMIT " + limit;
        List<T> found = query(sql, parameters, reader);
        connection.commit();
        return found;
    }

    /** One row of the batch cannot be read: the keys alone can, and then each row for itself. */
    private List<Row> readSingly(@Nullable Key after, @Nullable Key last, int limit) throws SQLException {
        List<Row> rows = new ArrayList<>(limit);
        List<Key> keys = select(keysAsText() + where, after, last, limit, reader::key);
        for (Key key : keys) {
            try {
                Row row = read(key);
                if (row != null) {
                    rows.add(row);
                }
            } catch (SQLException e) {
                if (Faults.kind(e) != Faults.Kind.OF_A_ROW) {
                    throw e;
                }
                connection.rollback();
                rows.add(Row.unreadable(key, "UNREADABLE: " + Faults.words(e)));
            }
        }
        if (keys.size() == limit && rows.size() < limit) {
            // Others take the place of rows that have vanished meanwhile: fewer rows than the limit are the end.
            rows.addAll(readSingly(keys.get(limit - 1), last, limit - rows.size()));
        }
        return rows;
    }

    /** Reads one row; null if it is missing or has no stored string. */
    public @Nullable Row read(Key key) throws SQLException {
        List<Row> found = readAll(List.of(key));
        connection.commit();
        return found.isEmpty() ? null : found.get(0);
    }

    List<Row> readAll(List<Key> wanted) throws SQLException {
        return query(
                select + " AND " + database.among(shape.keys(), wanted.size()),
                wanted.stream().flatMap(key -> key.parts().stream()).toList(),
                reader::row);
    }

    /**
     * Replaces stored strings in one transaction, and reads them back before it ends. Rows that were changed since they
     * were read stay as they are. If one row is refused or locked, each row gets a transaction of its own: a lock must not
     * hold the other rows.
     *
     * @param patient whether a lock is worth another attempt; otherwise the locked rows are refused
     * @return the results of all changes; of the first ones alone, if then a row is locked or the database goes away
     */
    public List<Result> replace(List<Change> changes, boolean patient) throws SQLException {
        return replacement.replace(changes, patient);
    }

    /** The key that stands so many keys behind another one, of rows as {@link #count} takes them; null if there are fewer. */
    @Nullable
    Key step(@Nullable Key after, int offset, boolean read) throws SQLException {
        return oneKey(after, read, order + " LIMIT 1 OFFSET " + offset);
    }

    /** The last key of the table, if it stands behind another one. */
    @Nullable
    Key last(@Nullable Key after, boolean read) throws SQLException {
        List<String> names =
                shape.keys().stream().map(key -> database.quoted(key.name())).toList();
        return oneKey(after, read, " ORDER BY " + String.join(" DESC, ", names) + " DESC LIMIT 1");
    }

    private @Nullable Key oneKey(@Nullable Key after, boolean read, String rest) throws SQLException {
        return ask(keysAsText() + from(after, read) + rest, inOrder(after), reader::key);
    }

    /** Rows after a key: those that {@link #read} gives, or also those without a stored string. */
    long count(@Nullable Key after, boolean read) throws SQLException {
        return Objects.requireNonNull(
                ask("SELECT count(*)" + from(after, read), inOrder(after), row -> row.getLong(1)));
    }

    private String from(@Nullable Key after, boolean read) {
        return (read ? where : " FROM " + table + " WHERE 1 = 1")
                + (after == null ? "" : " AND " + database.after(shape.keys()));
    }

    /** The first number that a query of the operator gives; none and null count as 0. */
    public double number(String query) throws SQLException {
        Double number = ask(query, List.of(), row -> row.getDouble(1));
        return number == null ? 0 : number;
    }

    /** Whether the connection has broken. */
    public boolean isLost() {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
