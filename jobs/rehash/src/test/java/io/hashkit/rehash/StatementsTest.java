package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import io.hashkit.rehash.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program sends to a database: by a driver that listens, or that meddles. */
@Tag("once")
class StatementsTest {
    @TempDir
    Path folder;

    @Test
    void rowThatVanishesBesideOneThatCannotBeRead_isNotTheEndOfTheTable() throws Exception {
        TestPostgres.get()
                .execute(
                        "drop database if exists bytes with (force)",
                        "create database bytes template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'");
        TestDatabase database = TestPostgres.get().database("bytes");
        database.fill(6, i -> "stored");
        database.execute("update users set password = E'\\xff' where id = 2");
        Path driver = MeddlingDriver.jar(
                folder,
                sql -> sql.startsWith("SELECT") && sql.contains("hashkit_stored") && !sql.contains(" LIMIT "),
                () -> database.execute("delete from users where id = 3"));

        try (PasswordTable table = PasswordTable.open(MeddlingDriver.users(database, folder, driver))) {
            List<Row> rows = table.read(null, null, 3);

            assertThat(rows).extracting(row -> row.key().toString()).containsExactly("1", "2", "4");
            assertThat(rows.get(1).fault()).startsWith("UNREADABLE");
        }
    }

    /** PostgreSQL plans a condition of 100,000 keys for minutes, and takes no more than 65,535 parameters. */
    @Test
    void batchOfManyRows_isReadBackInParts() throws Exception {
        TestDatabase database = TestPostgres.get();
        database.fill(2500, i -> "stored");
        AtomicLong most = new AtomicLong();
        Path driver = MeddlingDriver.jar(
                folder,
                sql -> {
                    most.accumulateAndGet(sql.chars().filter(c -> c == '?').count(), Math::max);
                    return false;
                },
                () -> {});

        try (PasswordTable table = PasswordTable.open(MeddlingDriver.users(database, folder, driver))) {
            List<Row> rows = table.read(null, null, 2500);
            List<Change> changes =
                    rows.stream().map(row -> new Change(row, "better")).toList();

            assertThat(table.replace(changes, true)).hasSize(2500).allMatch(Result::replaced);
        }
        assertThat(most).hasValue(1000);
    }
}
