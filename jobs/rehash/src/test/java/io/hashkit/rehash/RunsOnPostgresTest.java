package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.ThisHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one run leaves to the next, and what happens while a run is under way. */
class RunsOnPostgresTest {
    private static final int POLLS = 400;

    @TempDir
    Path folder;

    private final TestPostgres database = TestPostgres.get();
    private OldRows old;
    private TestProgram program;

    @BeforeEach
    void start() throws Exception {
        old = new OldRows();
        program = new TestProgram(database, ThisHost::new, folder);
    }

    @Test
    void fewRowsOfAnInterruptedRun_leaveItsCheckpoint() throws Exception {
        database.fill(60, i -> i > 20 ? "not a hash" : old.stored(i));

        assertThat(program.wrap("--max-errors", "12", "--batch", "10", "--threads", "1"))
                .isEqualTo(3);
        assertThat(program.wrap("--limit", "1")).isEqualTo(1);
        assertThat(program.wrap("--batch", "10")).isEqualTo(1);
        assertThat(program.output()).contains("continues after the row", "left 0, refused 40, wrapped 20");
    }

    @Test
    void rowsRefusedInAnotherDatabase_areNotKnownInThisOne() throws Exception {
        database.execute("drop database if exists staging with (force)", "create database staging");
        TestDatabase staging = database.database("staging");
        staging.fill(40, i -> "not a hash");
        database.fill(20, i -> i > 10 ? "not a hash" : old.stored(i));

        assertThat(program.wrap("--url", staging.url())).isEqualTo(1);
        assertThat(program.wrap("--max-errors", "10")).as(program.output()).isEqualTo(3);
        assertThat(program.output()).contains("refused, MALFORMED: 10; ids 11");
        assertThat(program.wrap("--limit", "1")).isEqualTo(1);
        assertThat(program.output()).contains("refused, MALFORMED: 10; ids 11");
    }

    @Test
    void rowThatSomebodyLocks_holdsNoOthersOfItsBatch() throws Exception {
        database.fill(50, old::stored);
        String before = database.stored().get(0);
        FutureTask<Integer> run = new FutureTask<>(() ->
                program.wrap("--threads", "1", "--batch", "100", "--patience", "600", "--statement-timeout", "1"));
        try (Connection somebody = database.connect();
                Statement statement = somebody.createStatement()) {
            somebody.setAutoCommit(false);
            statement.execute("select id from users where id = 25 for update");
            new Thread(run).start();
            for (int i = 0; i < POLLS && database.stored().get(0).equals(before); i++) {
                Thread.sleep(50);
            }

            assertThat(run).isNotDone();
            assertThat(database.stored().get(0)).isNotEqualTo(before);
            for (int i = 0; i < 20; i++) {
                updateWithoutWaiting(1);
                Thread.sleep(100);
            }
            assertThat(run).isNotDone();
        } finally {
            run.get();
        }
        assertThat(run.get()).as(program.output()).isZero();
        assertThat(program.output()).contains("rows 50, left 0, refused 0, wrapped 50", "changed meanwhile 0");
    }

    /** Passlib's PBKDF2 with SHA-512: when it is wrapped, nobody knows that it will be sealed and bound. */
    @Test
    void wrappedRowsThatABoundSealMakesTooLong_sayHowWideTheColumnMustBe() throws Exception {
        String tag = "0123456789".repeat(8) + "abcdeA";
        database.fill(1, i -> "$pbkdf2-sha512$25000$YWJjZGVmZ2hpamtsbW5vcA$" + tag);
        assertThat(program.wrap()).as(program.output()).isZero();
        String[] bind = {"--dialects", "--seal", "--bind", "--bind-form", "number"};

        assertThat(program.withKeys("rekey", "--dialects")).isEqualTo(1);
        assertThat(program.output()).contains("refused, NOT_SEALED: 1; ids 1;", "; here with --seal\n");
        assertThat(program.withKeys("rekey", bind)).isEqualTo(1);
        assertThat(program.output())
                .contains("refused, TOO_LONG: 1;", "the column takes 255: widen the column to 512 characters\n");
        database.execute("alter table users alter column password type varchar(512)");
        assertThat(program.withKeys("rekey", bind)).as(program.output()).isZero();
    }

    @Test
    void sealedRowsThatAreNotBound_nameTheOptionThatBindsThem() throws Exception {
        database.fill(1, i -> TestKeys.plain("secret"));
        assertThat(program.withKeys("rekey", "--seal")).as(program.output()).isZero();

        assertThat(program.withKeys("rekey", "--bound", "--bind-form", "number"))
                .isEqualTo(1);
        assertThat(program.output()).contains("refused, NOT_SEALED: 1;", "; here with --bind instead of --bound\n");
    }

    private void updateWithoutWaiting(int id) throws SQLException {
        database.execute("begin; select id from users where id = " + id + " for update nowait;"
                + " update users set changes = changes + 1 where id = " + id + "; commit");
    }

    @Test
    void testAccountThatIsDeletedMeanwhile_isAFailureOfARunThatHasStarted() throws Exception {
        database.fill(30, old::stored);
        Path accounts = Files.writeString(folder.resolve("accounts"), "30=" + old.password(30));
        program = new TestProgram(
                database,
                () -> new RowCases.Watched(new ThisHost(), () -> execute("delete from users where id = 30")),
                folder);

        assertThat(program.wrap("--verify", accounts.toString(), "--batch", "10", "--threads", "1"))
                .as(program.output())
                .isEqualTo(4);
        assertThat(program.output()).contains("the row 30 does not exist");
    }

    private void execute(String sql) {
        try {
            database.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
