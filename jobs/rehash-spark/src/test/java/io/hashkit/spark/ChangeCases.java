package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.SealedString;
import io.hashkit.phc.WrappedString;
import io.hashkit.seal.Keyring;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What every database has to do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChangeCases {
    private static final int ROWS = 500;

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();
    private OldRows old;
    private TestDatabase database;
    private TestJob job;
    private TestKeys keys;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        old = new OldRows();
        database = database();
        job = new TestJob(database, folder);
        keys = new TestKeys(folder, "first", "second");
    }

    abstract TestDatabase database() throws Exception;

    @AfterAll
    void stop() throws Exception {
        if (database != null) {
            database.close();
        }
    }

    private void assertAllWrapped() throws SQLException {
        List<String> stored = database.stored();
        for (int i = 0; i < stored.size(); i++) {
            assertThat(WrappedString.isWrapped(stored.get(i)))
                    .as("row %d", i + 1)
                    .isTrue();
            assertThat(application.verify(old.password(i + 1), stored.get(i)))
                    .as("row %d", i + 1)
                    .isTrue();
        }
    }

    @Test
    void rowsOfEightDialects_areWrappedOnceAndVerify() throws Exception {
        database.fill(ROWS, old::stored);
        database.watch();

        assertThat(job.change(job.wrap())).as(job.output()).isZero();

        assertThat(job.output()).contains("final count: 500 rows, 0 left, 0 refused, 500 wrapped");
        assertAllWrapped();
        assertThat(database.number("select count(*) from users where changes = 1"))
                .isEqualTo(ROWS);

        assertThat(job.change(job.wrap())).as(job.output()).isZero();
        assertThat(job.output()).contains("wrapped 0, already current 500, changed meanwhile 0, errors 0");
        assertThat(database.number("select count(*) from users where changes = 1"))
                .isEqualTo(ROWS);
    }

    /** Prefixes with different cases and signs, in whatever order the database sorts them. */
    private static String textId(long id) {
        return List.of("a", "B", "_", "Z", "'\\", "9 ").get((int) (id % 6)) + id;
    }

    @Test
    void textIds_areAllReached() throws Exception {
        database.fill("varchar(40)", ChangeCases::textId, ROWS, old::stored);

        assertThat(job.change(job.wrap("--rows-per-task", "7", "--batch", "3")))
                .as(job.output())
                .isZero();
        assertThat(job.output()).contains("500 rows, 0 left, 0 refused, 500 wrapped");
    }

    @Test
    void uuids_areAllReached() throws Exception {
        assumeTrue(database.hasUuids(), "MySQL has no type for UUIDs; as text they are text ids");
        database.fill("uuid", id -> new UUID(id * 0x9e3779b97f4a7c15L, id), ROWS, old::stored);

        assertThat(job.change(job.wrap("--rows-per-task", "50")))
                .as(job.output())
                .isZero();
        assertThat(job.output()).contains("500 rows, 0 left, 0 refused, 500 wrapped");
    }

    @Test
    void unevenIdsAndRowsWithoutAPassword_areDone() throws Exception {
        database.fill(
                "bigint",
                id -> id * id * id * 1_000_000 - 5_000_000_000L,
                ROWS,
                id -> id % 7 == 0 ? null : old.stored(id));

        assertThat(job.change(job.wrap("--rows-per-task", "11")))
                .as(job.output())
                .isZero();
        assertThat(job.output()).contains("429 rows, 0 left, 0 refused, 429 wrapped");
    }

    @Test
    void emptyTable_isDone() throws Exception {
        database.fill(0, old::stored);

        assertThat(job.change(job.wrap())).as(job.output()).isZero();
        assertThat(job.output()).contains("final count: 0 rows");
    }

    @Test
    void dryRun_changesNothing() throws Exception {
        database.fill(ROWS, old::stored);
        List<String> before = database.stored();
        List<String> words = job.wrap("--dry-run", "--threads", "2");

        assertThat(job.run(words)).as(job.output()).isEqualTo(1);
        assertThat(job.output()).contains("dry run, nothing is changed", "wrapped 500", "500 left");
        assertThat(database.stored()).isEqualTo(before);
    }

    @Test
    void sealAndRekey_changeEveryRowOnce() throws Exception {
        database.fill(ROWS, id -> id % 2 == 0 ? TestKeys.plain(old.password(id)) : old.stored(id));
        database.watch();

        assertThat(job.run(
                        job.keyed("seal", "--write", "first", "--bind", "--dialects", "--dry-run", "--threads", "2")))
                .as(job.output())
                .isEqualTo(1);
        assertThat(job.change(job.keyed("seal", "--write", "first", "--bind", "--dialects")))
                .as(job.output())
                .isZero();
        assertThat(job.output()).contains("sealed 500", "final count: 500 rows, 0 left, 0 refused, 500 current");
        assertThat(database.number("select count(*) from users where changes = 1"))
                .isEqualTo(ROWS);

        List<String> rekey = job.keyed("rekey", "--write", "second", "--read", "first", "--bound", "--dialects");
        assertThat(job.change(rekey)).as(job.output()).isZero();
        assertThat(job.output()).contains("re-keyed 500", "0 left");
        assertThat(database.number("select count(*) from users where changes = 2"))
                .isEqualTo(ROWS);
        assertThat(job.change(rekey)).as(job.output()).isZero();
        assertThat(database.number("select count(*) from users where changes = 2"))
                .isEqualTo(ROWS);

        try (Keyring ring = Keyring.builder()
                .write("second", keys.get("second"))
                .requireBound()
                .build()) {
            PasswordHasher second =
                    PasswordHasher.builder().accept(Dialects.ALL).keyring(ring).build();
            List<String> stored = database.stored();
            for (int id = 1; id <= ROWS; id++) {
                assertThat(second.boundTo(String.valueOf(id)).verify(old.password(id), stored.get(id - 1)))
                        .as("row %d", id)
                        .isTrue();
            }
        }
    }

    @Test
    void rekeyOfUnsealedRows_isRefusedWithTheirIds() throws Exception {
        database.fill(ROWS, old::stored);

        assertThat(job.change(job.keyed("rekey", "--write", "first", "--dialects", "--max-errors", "10")))
                .as(job.output())
                .isEqualTo(1);
        assertThat(job.output())
                .contains("NOT_SEALED", "too many errors (--max-errors 10)")
                .doesNotContain("$");
    }

    @Test
    void sealedRows_areWrappedUnderTheKey() throws Exception {
        database.fill(ROWS, id -> old.stored(8 * id));
        assertThat(job.change(job.keyed("seal", "--write", "first", "--dialects")))
                .as(job.output())
                .isZero();

        List<String> wrap =
                job.keyed("wrap", "--write", "first", "--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs");
        assertThat(job.change(wrap)).as(job.output()).isZero();
        assertThat(job.output()).contains("wrapped 500", "500 wrapped");
        assertThat(database.stored()).allMatch(SealedString::isSealed);
        assertThat(job.change(wrap)).as(job.output()).isZero();
        assertThat(job.output()).contains("wrapped 0");
    }

    @Test
    void identify_countsTheKinds() throws Exception {
        database.fill(ROWS, old::stored);

        assertThat(job.run(job.command("identify", "--threads", "2")))
                .as(job.output())
                .isZero();
        assertThat(job.output())
                .contains(
                        "django",
                        "ldap",
                        "werkzeug",
                        "passlib",
                        "phpass",
                        "500 rows; the longest has",
                        "can be wrapped")
                .doesNotContain("ghijkl01");
        assertThat(job.output().lines().filter(line -> line.endsWith("%"))).hasSize(8);
    }

    @Test
    void passwordThatDiffersInCaseAlone_winsAgainstTheJob() throws Exception {
        database.fill(1, id -> "Old");
        try (PasswordTable table = new PasswordTable(job.settings())) {
            StoredRow read = Objects.requireNonNull(table.read(1L));
            database.execute("update users set password = 'old'");

            assertThat(table.replace(List.of(new PasswordTable.Change(read, "new"))))
                    .isZero();
            assertThat(database.stored()).containsExactly("old");
        }
    }
}
