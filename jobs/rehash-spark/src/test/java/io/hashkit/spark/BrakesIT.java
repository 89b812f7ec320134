package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.phc.WrappedString;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What stops the job, on a real PostgreSQL. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrakesIT {
    private static final int ROWS = 1000;

    private TestDatabase database;
    private TestJob job;
    private OldRows old;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        this.folder = folder;
        database = new TestPostgres();
        job = new TestJob(database, folder);
        old = new OldRows();
    }

    @AfterAll
    void stop() throws Exception {
        database.close();
    }

    @BeforeEach
    void fill() throws SQLException {
        database.fill(ROWS, old::stored);
    }

    private long wrapped() throws SQLException {
        return database.stored().stream().filter(WrappedString::isWrapped).count();
    }

    private String accounts(String... lines) throws Exception {
        return Files.write(folder.resolve("accounts.properties"), List.of(lines))
                .toString();
    }

    @Test
    void canary_wrapsItsShareOverTheTableAndTheSameRowsAgain() throws Exception {
        assertThat(job.change(job.wrap("--canary", "10"))).as(job.output()).isEqualTo(1);

        assertThat(wrapped()).isEqualTo(100);
        assertThat(database.number("select count(*) from users where id > 500 and password like '$argon2id-wrapped$%'"))
                .isBetween(30L, 70L);
        assertThat(job.output()).contains("100 rows in", "final count: 1,000 rows, 900 left");

        assertThat(job.change(job.wrap("--canary", "10"))).isEqualTo(1);
        assertThat(wrapped()).isEqualTo(100);
    }

    @Test
    void limit_isNotExceeded() throws Exception {
        for (int limit : new int[] {1, 3, 333, 999}) {
            fill();
            assertThat(job.change(job.wrap("--limit", String.valueOf(limit))))
                    .as(job.output())
                    .isEqualTo(1);
            assertThat(wrapped()).as("limit %d", limit).isEqualTo(limit);
        }
        assertThat(job.change(job.wrap("--limit", "5000"))).as(job.output()).isZero();
    }

    @Test
    void verifiedSample_isVerifiedBeforeAndAfter() throws Exception {
        String file = accounts("1=" + old.password(1), "700=" + old.password(700));

        assertThat(job.change(job.wrap("--verify", file))).as(job.output()).isZero();
        assertThat(job.output())
                .contains(
                        "verified sample: 2 rows, before and after the change",
                        "verified sample: 2 rows, after the job");
        assertThat(job.change(job.wrap("--verify", file))).as(job.output()).isZero();
    }

    @Test
    void sampleWithAnotherPassword_stopsBeforeAnyRow() throws Exception {
        assertThat(job.change(job.wrap("--verify", accounts("1=secret-of-one"))))
                .as(job.output())
                .isEqualTo(1);
        assertThat(job.output())
                .contains("--verify", "the row 1 does not match")
                .doesNotContain("secret-of-one");
        assertThat(wrapped()).isZero();
    }

    @Test
    void sampleThatTheDatabaseCutsOff_isRestoredAndStops() throws Exception {
        database.execute("""
                create function cut() returns trigger language plpgsql as $$ begin
                    new.password = left(new.password, 100);
                    return new;
                end $$""", "create trigger cut before update on users for each row execute function cut()");
        try {
            assertThat(job.change(job.wrap("--verify", accounts("9=" + old.password(9)))))
                    .as(job.output())
                    .isEqualTo(1);
            assertThat(job.output()).contains("the row 9 is not read as it was written", "It was restored");
            assertThat(database.stored().get(8)).isEqualTo(old.stored(9));
            assertThat(wrapped()).isZero();
        } finally {
            database.execute("drop function cut cascade");
        }
    }

    @Test
    void sampleWithUnknownId_isRefused() throws Exception {
        assertThat(job.change(job.wrap("--verify", accounts("5000=x")))).isEqualTo(1);
        assertThat(job.output()).contains("the row 5000 does not exist");
        assertThat(job.change(job.wrap("--verify", accounts("me=x")))).isEqualTo(2);
        assertThat(job.output()).contains("none of this table: me");
    }

    @Test
    void rowsThatTheDatabaseRefuses_areReportedByIdAndTheOthersStored() throws Exception {
        database.execute("""
                create function refuse() returns trigger language plpgsql as $$ begin
                    if new.id % 400 = 0 then raise exception 'no %', new.password; end if;
                    return new;
                end $$""", "create trigger refuse before update on users for each row execute function refuse()");
        try {
            assertThat(job.change(job.wrap())).as(job.output()).isEqualTo(1);
            assertThat(job.output())
                    .contains("refused, SQLSTATE P0001: 2; ids ", "400", "800", "998 wrapped", "2 left")
                    .doesNotContain("$");
            assertThat(wrapped()).isEqualTo(998);
        } finally {
            database.execute("drop function refuse cascade");
        }
    }

    @Test
    void unreadableRows_stopTheJobAndAreNeverPrinted() throws Exception {
        database.execute("update users set password = 'unreadable-secret-' || id");

        assertThat(job.change(job.wrap("--max-errors", "3"))).as(job.output()).isEqualTo(1);
        assertThat(job.output())
                .contains("refused, MALFORMED", "too many errors (--max-errors 3)")
                .doesNotContain("unreadable-secret");
    }

    @Test
    void tableWithoutUniqueIndexOrOfAnotherType_isRefused() throws Exception {
        database.execute("alter table users drop constraint users_pkey");
        assertThat(job.change(job.wrap())).as(job.output()).isEqualTo(2);
        assertThat(job.output()).contains("has no unique index of its own");

        database.execute(
                "create unique index one on users (id)",
                "alter table users alter id drop not null",
                "update users set id = null where id = 7");
        assertThat(job.change(job.wrap())).as(job.output()).isEqualTo(2);
        assertThat(job.output()).contains("--id id is null in some rows");

        database.fill("timestamp", id -> new java.sql.Timestamp(id * 1000), 3, old::stored);
        assertThat(job.change(job.wrap())).as(job.output()).isEqualTo(2);
        assertThat(job.output()).contains("--id id must be a column of whole numbers, text or UUIDs");
    }
}
