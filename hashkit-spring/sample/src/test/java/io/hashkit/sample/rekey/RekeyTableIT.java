package io.hashkit.sample.rekey;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of the program, on a real PostgreSQL. */
class RekeyTableIT {
    private static final int ROWS = 25;

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;
    private static TestKeys keys;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeAll
    static void startPostgres() throws Exception {
        postgres = EmbeddedPostgres.start();
        keys = new TestKeys(folder, "old", "new", "unknown");
    }

    @AfterAll
    static void stopPostgres() throws Exception {
        postgres.close();
    }

    @BeforeEach
    void makeTable() throws SQLException {
        execute("drop table if exists users, \"from\"");
        execute("create table users (id integer primary key, password text, email text)");
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void insert(int id, String stored) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into users values (?, ?, ?)")) {
            insert.setInt(1, id);
            insert.setString(2, stored);
            insert.setString(3, id + "@example.org");
            insert.execute();
        }
    }

    private static String stored(int id) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select password from users where id = " + id)) {
            row.next();
            return row.getString(1);
        }
    }

    private static PasswordHasher hasher(String key) {
        return TestKeys.hasher(Keyring.builder().write(key, keys.get(key)).build());
    }

    private static void insertRows(String key) throws SQLException {
        for (int id = 1; id <= ROWS; id++) {
            insert(id, hasher(key).hash("secret-" + id));
        }
    }

    private static List<String> options(String... more) {
        List<String> options = new ArrayList<>(List.of("--url", postgres.getJdbcUrl("postgres", "postgres")));
        options.addAll(List.of("--table", "users", "--keys", keys.file().toString()));
        options.addAll(List.of("--write", "new", "--read", "old", "--batch", "10"));
        options.addAll(List.of(more));
        return options;
    }

    private int run(String... more) {
        printed.reset();
        return RekeyTable.run(
                options(more),
                Map.of("HASHKIT_KEYS_PASSWORD", TestKeys.PASSWORD),
                new Stop(),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void oldRows_areRekeyedOnce() throws SQLException {
        insertRows("old");

        assertThat(run()).as(output()).isZero();
        assertThat(output()).contains("re-keyed 25, already current 0", "final count: 25 rows, 0 left, 0 refused");
        for (int id = 1; id <= ROWS; id++) {
            assertThat(hasher("new").verify("secret-" + id, stored(id))).isTrue();
        }

        assertThat(run()).isZero();
        assertThat(output()).contains("re-keyed 0, already current 25");
    }

    @Test
    void dryRun_changesNothingAndExitsWith1() throws SQLException {
        insertRows("old");
        String before = stored(7);

        assertThat(run("--dry-run")).isEqualTo(1);
        assertThat(stored(7)).isEqualTo(before);
        assertThat(output()).contains("dry run", "re-keyed 25", "25 left");
    }

    @Test
    void rowsWithoutASeal_areErrorsUnlessSealIsGiven() throws SQLException {
        insert(1, TestKeys.plain("secret-1"));

        assertThat(run()).isEqualTo(1);
        assertThat(output()).contains("row 1: NOT_SEALED", "0 left, 1 refused");
        assertThat(run("--seal")).isZero();
        assertThat(hasher("new").verify("secret-1", stored(1))).isTrue();
    }

    @Test
    void bind_bindsRowsToTheirIds() throws SQLException {
        insertRows("old");

        assertThat(run("--bound")).isEqualTo(1);
        assertThat(output()).contains("row 25: NOT_SEALED");
        assertThat(run("--bind", "--identity-prefix", "user-")).isZero();
        assertThat(hasher("new").boundTo("user-9").verify("secret-9", stored(9)))
                .isTrue();
        assertThat(run("--bound", "--identity-prefix", "user-")).isZero();
        assertThat(output()).contains("already current 25");
    }

    @Test
    void rowsThatCannotBeRekeyed_areReportedByIdAndReasonAlone() throws SQLException {
        insertRows("old");
        String moved = hasher("old").boundTo("3").hash("secret-3");
        execute("delete from users where id in (3, 4, 5)");
        insert(3, moved);
        insert(4, hasher("unknown").hash("secret-4"));
        insert(5, "not a hash");

        assertThat(run()).isEqualTo(1);
        assertThat(output())
                .contains("row 3: BROKEN_SEAL", "row 4: UNKNOWN_KEY", "row 5: MALFORMED", "re-keyed 22")
                .contains("25 rows, 1 left, 2 refused")
                .doesNotContain("aes256gcm", "not a hash", moved);
    }

    @Test
    void maxErrors_stopsTheRunAndNamesTheLastRow() throws SQLException {
        for (int id = 1; id <= ROWS; id++) {
            insert(id, id <= 12 ? hasher("old").hash("secret") : "not a hash");
        }

        assertThat(run("--max-errors", "2")).isEqualTo(1);
        assertThat(output()).contains("re-keyed 12", "errors 2", "--from 14").doesNotContain("row 15");
        assertThat(run("--max-errors", "20", "--from", "14")).isEqualTo(1);
        assertThat(output()).contains("11 rows", "errors 11", "0 left, 13 refused");
    }

    @Test
    void rowsTheDatabaseRefuses_areReportedByTheirState() throws SQLException {
        insertRows("old");
        execute("alter table users add constraint frozen check (id <> 6 or password = '" + stored(6) + "')");

        assertThat(run()).isEqualTo(1);
        assertThat(output())
                .contains("row 6: SQLSTATE 23514", "re-keyed 24", "25 rows, 1 left, 0 refused")
                .doesNotContain("aes256gcm", "example.org");
    }

    @Test
    void idsThatAreText_areReadInTheirOrder() throws SQLException {
        insertRows("old");
        execute("alter table users add unique (email)");

        assertThat(run("--id", "email", "--bind")).as(output()).isZero();
        assertThat(hasher("new").boundTo("9@example.org").verify("secret-9", stored(9)))
                .isTrue();
    }

    @Test
    void rowsWithoutAPassword_arePassedOver() throws SQLException {
        insertRows("old");
        execute("update users set password = null where id = 11");

        assertThat(run()).isZero();
        assertThat(output()).contains("24 rows, 0 left");
    }

    @Test
    void namesThatAreNoIdentifiers_areRefused() throws SQLException {
        assertThat(run("--password", "password = 'x' --")).isEqualTo(2);
        assertThat(run("--id", "nowhere")).isEqualTo(2);
        assertThat(output()).contains("has no unique index");
        assertThat(run("--id", "email")).isEqualTo(2);

        execute("create table \"from\" (\"order\" integer primary key, \"select\" text)");
        List<String> reserved = options("--id", "order", "--password", "select");
        reserved.set(reserved.indexOf("users"), "public.from");
        assertThat(RekeyTable.run(reserved, Map.of("HASHKIT_KEYS_PASSWORD", TestKeys.PASSWORD), new Stop(), System.out))
                .isZero();
    }

    @Test
    void wrongPasswordOfTheKeyFile_isReported() {
        int code = RekeyTable.run(
                options(),
                Map.of("HASHKIT_KEYS_PASSWORD", "wrong"),
                new Stop(),
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(code).isEqualTo(1);
        assertThat(output()).contains("the key file cannot be read");
    }

    @Test
    void rate_limitsTheRowsASecond() throws SQLException {
        insertRows("old");
        long start = System.nanoTime();

        assertThat(run("--rate", "20")).isZero();
        assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1200));
    }

    @Test
    void sigterm_endsAfterTheBatch() throws Exception {
        insertRows("old");
        List<String> slow = options("--rate", "1", "--progress-millis", "1");
        RekeyProcess program = new RekeyProcess(slow, id -> {});
        while (program.isAlive() && program.lastId() < 2) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        program.terminate();

        assertThat(program.waitFor()).as(program::output).isEqualTo(143);
        assertThat(program.output()).contains("stopped; continue with the same command");
        assertThat(hasher("new").verify("secret-1", stored(1))).isTrue();
        assertThat(hasher("old").verify("secret-25", stored(25))).isTrue();
    }
}
