package io.hashkit.sample.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What {@code rekey} refuses and reports, on a real PostgreSQL. */
class RekeyErrorsIT extends OnPostgres {
    @Test
    void rowsWithoutASeal_areErrorsUnlessSealIsGiven() throws SQLException {
        table.insert(1, TestKeys.plain("secret-1"));

        assertThat(table.run()).isEqualTo(1);
        assertThat(table.output()).contains("row 1: NOT_SEALED", "0 left, 1 refused");
        assertThat(table.run("--seal")).isZero();
        assertThat(table.hasher("new").verify("secret-1", table.stored(1))).isTrue();
    }

    @Test
    void rowsThatCannotBeRekeyed_areReportedByIdAndReasonAlone() throws SQLException {
        table.insertRows("old");
        String moved = table.hasher("old").boundTo("3").hash("secret-3");
        table.execute("delete from users where id in (3, 4, 5)");
        table.insert(3, moved);
        table.insert(4, table.hasher("unknown").hash("secret-4"));
        table.insert(5, "not a hash");

        assertThat(table.run()).isEqualTo(1);
        assertThat(table.output())
                .contains("row 3: BROKEN_SEAL", "row 4: UNKNOWN_KEY", "row 5: MALFORMED", "re-keyed 22")
                .contains("25 rows, 1 left, 2 refused")
                .doesNotContain("aes256gcm", "not a hash", moved);
    }

    @Test
    void maxErrors_stopsTheRunAndNamesTheLastRow() throws SQLException {
        for (int id = 1; id <= TestTable.ROWS; id++) {
            table.insert(id, id <= 12 ? table.hasher("old").hash("secret") : "not a hash");
        }

        assertThat(table.run("--max-errors", "2")).isEqualTo(1);
        assertThat(table.output())
                .contains("re-keyed 12", "errors 2", "--from 14")
                .doesNotContain("row 15");
        assertThat(table.run("--max-errors", "20", "--from", "14")).isEqualTo(1);
        assertThat(table.output()).contains("11 rows", "errors 11", "0 left, 13 refused");
    }

    @Test
    void rowsTheDatabaseRefuses_areReportedByTheirState() throws SQLException {
        table.insertRows("old");
        table.execute(
                "alter table users add constraint frozen check (id <> 6 or password = '" + table.stored(6) + "')");

        assertThat(table.run()).isEqualTo(1);
        assertThat(table.output())
                .contains("row 6: SQLSTATE 23514", "re-keyed 24", "25 rows, 1 left, 0 refused")
                .doesNotContain("aes256gcm", "example.org");
    }

    @Test
    void maxErrors_holdsForRowsTheDatabaseRefuses() throws SQLException {
        table.insertRows("old");
        table.execute("alter table users add constraint frozen check (password = email) not valid");

        assertThat(table.run("--max-errors", "3")).isEqualTo(1);
        assertThat(table.output()).contains("row 3: SQLSTATE 23514", "--from 3").doesNotContain("row 4:");
    }

    @Test
    void namesThatAreNoIdentifiers_areRefused() throws SQLException {
        assertThat(table.run("--password", "password = 'x' --")).isEqualTo(2);
        assertThat(table.run("--id", "nowhere")).isEqualTo(2);
        assertThat(table.output()).contains("has no unique index");
        assertThat(table.run("--id", "email")).isEqualTo(2);
    }

    @Test
    void wrongPasswordOfTheKeyFile_isReported() {
        assertThat(table.run(table.options(), "wrong")).isEqualTo(1);
        assertThat(table.output()).contains("the key file cannot be read");
    }
}
