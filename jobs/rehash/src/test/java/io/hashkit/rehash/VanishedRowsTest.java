package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.Row;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are deleted while others are read one by one. */
class VanishedRowsTest {
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
}
