package io.hashkit.sample.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The options of {@code rekey}, on a real PostgreSQL. */
class RekeyIT extends OnPostgres {
    @Test
    void oldRows_areRekeyedOnce() throws SQLException {
        table.insertRows("old");

        assertThat(table.run()).as(table.output()).isZero();
        assertThat(table.output())
                .contains("re-keyed 25, already current 0", "final count: 25 rows, 0 left, 0 refused");
        for (int id = 1; id <= TestTable.ROWS; id++) {
            assertThat(table.hasher("new").verify("secret-" + id, table.stored(id)))
                    .isTrue();
        }

        assertThat(table.run()).isZero();
        assertThat(table.output()).contains("re-keyed 0, already current 25");
    }

    @Test
    void dryRun_changesNothingAndExitsWith1() throws SQLException {
        table.insertRows("old");
        String before = table.stored(7);

        assertThat(table.run("--dry-run")).isEqualTo(1);
        assertThat(table.stored(7)).isEqualTo(before);
        assertThat(table.output()).contains("dry run", "re-keyed 25", "25 left");
    }

    @Test
    void bind_bindsRowsToTheirIds() throws SQLException {
        table.insertRows("old");

        assertThat(table.run("--bound")).isEqualTo(1);
        assertThat(table.output()).contains("row 25: NOT_SEALED");
        assertThat(table.run("--bind", "--identity-prefix", "user-")).isZero();
        assertThat(table.hasher("new").boundTo("user-9").verify("secret-9", table.stored(9)))
                .isTrue();
        assertThat(table.run("--bound", "--identity-prefix", "user-")).isZero();
        assertThat(table.output()).contains("already current 25");
    }

    @Test
    void idsThatAreText_areReadInTheirOrder() throws SQLException {
        table.insertRows("old");
        table.execute("alter table users add unique (email)");

        assertThat(table.run("--id", "email", "--bind")).as(table.output()).isZero();
        assertThat(table.hasher("new").boundTo("9@example.org").verify("secret-9", table.stored(9)))
                .isTrue();
    }

    @Test
    void rowsWithoutAPassword_arePassedOver() throws SQLException {
        table.insertRows("old");
        table.execute("update users set password = null where id = 11");

        assertThat(table.run()).isZero();
        assertThat(table.output()).contains("24 rows, 0 left");
    }

    @Test
    void rate_limitsTheRowsASecond() throws SQLException {
        table.insertRows("old");
        long start = System.nanoTime();

        assertThat(table.run("--rate", "20")).isZero();
        assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1200));
    }

    @Test
    void sigterm_endsAfterTheBatch() throws Exception {
        table.insertRows("old");
        List<String> slow = table.options("--rate", "1", "--progress-millis", "1");
        TableProcess program = new TableProcess(slow, id -> {});
        while (program.isAlive() && program.lastId() < 2) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        program.terminate();

        assertThat(program.waitFor()).as(program::output).isEqualTo(143);
        assertThat(program.output()).contains("stopped; continue with the same command");
        assertThat(table.hasher("new").verify("secret-1", table.stored(1))).isTrue();
        assertThat(table.hasher("old").verify("secret-25", table.stored(25))).isTrue();
    }

    @Test
    void reservedWords_areQuoted() throws SQLException {
        table.execute("create table \"from\" (\"order\" integer primary key, \"select\" text)");
        List<String> reserved = table.options("--id", "order", "--password", "select");
        reserved.set(reserved.indexOf("users"), "public.from");

        assertThat(table.run(reserved, TestKeys.PASSWORD)).as(table.output()).isZero();
    }

    @Test
    void rowsOfOtherSystems_areSealedWithDialects() throws SQLException {
        table.insert(1, "{SSHA}F1x0WAuPLBPUTovzb2GD5/MWIfIAAQIDBAUGBw==");
        table.insert(2, "!");

        assertThat(table.run("--seal")).isEqualTo(1);
        assertThat(table.output()).contains("0 left, 2 refused");
        assertThat(table.run("--seal", "--dialects")).as(table.output()).isZero();
        assertThat(table.stored(1)).contains("-aes256gcm$keyid=");
        assertThat(table.stored(2)).isEqualTo("!");
    }
}
