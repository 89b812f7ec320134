package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.Preflight;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many rows a table is said to have before the first of them is read. */
class EstimatesTest {
    private static final String TOO_LONG = "57014";

    private final TestDatabase database = TestPostgres.get();

    @TempDir
    Path folder;

    private PasswordTable open(Path driver) throws Exception {
        return PasswordTable.open(MeddlingDriver.users(database, folder, driver));
    }

    @Test
    void rowsOfPartitions_areEstimatedTogether_ifAllAreKnown() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int primary key, password text) partition by range (id)",
                "create table users_1 partition of users for values from (1) to (10)",
                "create table users_2 partition of users for values from (10) to (30) partition by range (id)",
                "create table users_2_1 partition of users_2 for values from (10) to (20)",
                "create table users_2_2 partition of users_2 for values from (20) to (30)",
                "insert into users values (1, 'x')",
                "update pg_class set reltuples = 1000000 where relname in ('users_1', 'users_2_1', 'users_2_2')");
        Path driver = MeddlingDriver.jar(folder, sql -> false, () -> {});

        try (PasswordTable table = open(driver)) {
            assertThat(Preflight.estimate(table, false)).isEqualTo(3_000_000);
        }
        database.execute("update pg_class set reltuples = -1 where relname = 'users_2_2'");
        try (PasswordTable table = open(driver)) {
            assertThat(Preflight.estimate(table, false)).isEqualTo(1);
        }
        database.execute("drop table users");
    }

    @Test
    void countThatTakesTooLong_isUnknown_unlessItDecidesWhichRowsAreTaken() throws Exception {
        database.fill(3, i -> "stored");
        for (boolean needed : new boolean[] {true, false}) {
            Path driver = MeddlingDriver.jar(folder, sql -> sql.startsWith("SELECT count(*)"), () -> {
                throw new SQLException("of the test", TOO_LONG);
            });
            try (PasswordTable table = open(driver)) {
                if (needed) {
                    assertThatThrownBy(() -> Preflight.estimate(table, true)).isInstanceOf(SQLException.class);
                } else {
                    assertThat(Preflight.estimate(table, false)).isNegative();
                }
                assertThat(Preflight.estimate(table, true)).isEqualTo(3);
            }
        }
    }

    @Test
    void rowsWithoutAStoredStringInALargeTable_areLeftOut_ifTheNumberDecidesWhichRowsAreTaken() throws Exception {
        database.fill(6, i -> i % 3 == 0 ? "stored" : null);
        database.execute("update pg_class set reltuples = 3000000 where relname = 'users'");
        Path driver = MeddlingDriver.jar(folder, sql -> sql.startsWith("SELECT count(*)"), () -> {
            throw new SQLException("of the test", TOO_LONG);
        });

        try (PasswordTable table = open(driver)) {
            assertThat(Preflight.estimate(table, true)).isEqualTo(3_000_000);
            assertThat(Preflight.estimate(table, true)).isEqualTo(2);
            assertThat(Preflight.estimate(table, false)).isEqualTo(3_000_000);
        }
        database.execute("drop table users");
    }
}
