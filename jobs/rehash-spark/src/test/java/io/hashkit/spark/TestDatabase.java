package io.hashkit.spark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.LongFunction;

/** A real server for tests, with a table {@code users}. */
abstract class TestDatabase implements AutoCloseable {
    private static final int CHUNK = 5000;

    /** The URL without user and password. */
    abstract String url();

    abstract String user();

    abstract String password();

    boolean hasUuids() {
        return true;
    }

    Connection connect() throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", user());
        login.setProperty("password", password());
        Connection connection = Databases.driver(url()).connect(url(), login);
        if (connection == null) {
            throw new SQLException("no connection");
        }
        return connection;
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    long number(String query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The stored strings in the order of their ids. */
    List<String> stored() throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select password from users order by id")) {
            while (row.next()) {
                all.add(row.getString(1));
            }
        }
        return all;
    }

    /** A new table with ids from 1; {@code changes} counts the updates of a row's password by {@link #watch}. */
    void fill(int rows, LongFunction<String> stored) throws SQLException {
        fill("bigint", Long::valueOf, rows, stored);
    }

    void fill(String idType, LongFunction<Object> id, int rows, LongFunction<String> stored) throws SQLException {
        execute(
                "drop table if exists users",
                "create table users (id " + idType
                        + " primary key, password varchar(400), changes int not null default 0)");
        try (Connection connection = connect();
                PreparedStatement insert =
                        connection.prepareStatement("insert into users (id, password) values (?, ?)")) {
            connection.setAutoCommit(false);
            for (long i = 1; i <= rows; i++) {
                insert.setObject(1, id.apply(i));
                insert.setString(2, stored.apply(i));
                insert.addBatch();
                if (i % CHUNK == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
            connection.commit();
        }
    }

    /** Lets the database count each change of a stored string in the column {@code changes}. */
    abstract void watch() throws SQLException;
}
