package io.hashkit.sample.table;

import io.hashkit.PasswordHasher;
import io.hashkit.seal.Keyring;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table of a few users on a real PostgreSQL, and the program with its output. */
final class TestTable implements AutoCloseable {
    static final int ROWS = 25;

    private final EmbeddedPostgres postgres;
    private final TestKeys keys;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    TestTable(Path folder) throws Exception {
        this.keys = new TestKeys(folder, "old", "new", "unknown");
        this.postgres = EmbeddedPostgres.start();
    }

    /** Makes the table anew, without rows. */
    void clear() throws SQLException {
        execute("drop table if exists users, \"from\"");
        execute("create table users (id integer primary key, password text, email text)");
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    void insert(int id, String stored) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into users values (?, ?, ?)")) {
            insert.setInt(1, id);
            insert.setString(2, stored);
            insert.setString(3, id + "@example.org");
            insert.execute();
        }
    }

    /** Inserts {@link #ROWS} rows, of which row 7 has the password {@code secret-7}. */
    void insertRows(String key) throws SQLException {
        for (int id = 1; id <= ROWS; id++) {
            insert(id, hasher(key).hash("secret-" + id));
        }
    }

    String stored(int id) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select password from users where id = " + id)) {
            row.next();
            return row.getString(1);
        }
    }

    /** A hasher with one key. */
    PasswordHasher hasher(String key) {
        return TestKeys.hasher(Keyring.builder().write(key, keys.get(key)).build());
    }

    byte[] key(String name) {
        return keys.get(name);
    }

    String keyFile() {
        return keys.file().toString();
    }

    /** The options that replace the key {@code old}, and more. */
    List<String> options(String... more) {
        List<String> options = command("rekey", "--keys", keyFile(), "--write", "new", "--read", "old");
        options.addAll(List.of(more));
        return options;
    }

    /** A command for the table, with its options. */
    List<String> command(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(name, "--url", postgres.getJdbcUrl("postgres", "postgres")));
        options.addAll(List.of("--table", "users", "--batch", "10"));
        options.addAll(List.of(more));
        return options;
    }

    /** Runs the program with {@link #options}. */
    int run(String... more) {
        return run(options(more), TestKeys.PASSWORD);
    }

    int run(List<String> options, String keysPassword) {
        printed.reset();
        return TableProgram.run(
                options,
                Map.of("HASHKIT_KEYS_PASSWORD", keysPassword),
                new Stop(),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    /** The output of the last run. */
    String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws Exception {
        postgres.close();
    }
}
