package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.ThisHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one run leaves to the next, and what happens while a run is under way. */
@Tag("once")
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

    @Test
    void rowsUnderAKeyThatIsNotGiven_tellItsKeyidAndTheOption() throws Exception {
        database.fill(1, i -> TestKeys.plain("secret"));
        String keys = program.keys().file().toString();
        String password = folder.resolve("keys-password").toString();
        assertThat(program.withKeys("rekey", "--seal")).as(program.output()).isZero();
        String keyId = database.stored().get(0).replaceFirst(".*keyid=([^$,]+).*", "$1");

        assertThat(program.run("rekey", "--keys", keys, "--keys-password-file", password, "--write", "unknown"))
                .isEqualTo(1);
        assertThat(program.output())
                .contains(
                        "refused, UNKNOWN_KEY: 1;",
                        "; here with the key whose keyid is " + keyId
                                + ": --write if the application seals with it, else --read\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--write old --read old | --read=******: the key old has two states. Name each key in one setting",
                "--write old --read absent | --read=absent: the key store, read by SUN, has no secret key of this name, but old",
                "--write absent | --write=absent: the key store",
            })
    void keysThatCannotBe_nameTheOptionAndTheCure(String options, String told) throws Exception {
        List<String> all = new ArrayList<>(List.of(options.split(" ")));
        all.addAll(List.of("--keys", program.keys().file().toString()));
        all.addAll(
                List.of("--keys-password-file", folder.resolve("keys-password").toString()));

        assertThat(program.run("rekey", all.toArray(String[]::new))).isEqualTo(2);
        assertThat(program.output()).contains(told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"select nope", "nonsense", "select 'many'", "select true"})
    void brakeQueryThatGivesNoNumber_isRefusedBeforeTheFirstRow(String query) throws Exception {
        database.fill(1, old::stored);

        assertThat(program.wrap("--brake-query", query)).isEqualTo(2);
        assertThat(program.output()).contains("--brake-query must be a query whose first column is a number");
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
