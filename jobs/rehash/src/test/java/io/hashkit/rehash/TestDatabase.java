package io.hashkit.rehash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** A real server for tests, one for all tests of a JVM. */
abstract class TestDatabase extends TestRows {
    /** The URL without user and password. */
    abstract String url();

    abstract String user();

    abstract String password();

    /** Bytes of any length. */
    abstract String bytes();

    abstract String quote();

    /** Lets each update of a row count in the column {@code changes}. */
    abstract void watch() throws SQLException;

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), user(), password());
    }

    Path passwordFile(Path folder) throws IOException {
        return Files.writeString(folder.resolve("database-password"), password());
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

    /** The first column of a query. */
    List<String> strings(String query) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                all.add(row.getString(1));
            }
        }
        return all;
    }

    @Override
    List<String> options(Path folder, boolean changes) throws IOException {
        return List.of(
                "--url",
                url(),
                "--user",
                user(),
                "--password-file",
                passwordFile(folder).toString(),
                "--table",
                "users");
    }

    @Override
    String bindForm() {
        return "number";
    }

    @Override
    List<String> stored() throws SQLException {
        return strings("select password from users order by id");
    }

    void create(String idType, String storedType) throws SQLException {
        execute(
                "drop table if exists users",
                "create table users (id " + idType + " not null primary key, password " + storedType
                        + ", changes int not null default 0)");
    }

    @Override
    void fill(int rows, int width, LongFunction<String> stored) throws SQLException {
        create("bigint", "varchar(" + width + ")");
        insert(Long::valueOf, rows, stored);
    }

    void insert(LongFunction<Object> id, int rows, LongFunction<String> stored) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement insert =
                        connection.prepareStatement("insert into users (id, password) values (?, ?)")) {
            connection.setAutoCommit(false);
            for (long i = 1; i <= rows; i++) {
                insert.setObject(1, id.apply(i));
                insert.setString(2, stored.apply(i));
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
    }
}
