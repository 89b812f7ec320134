package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.Place;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What MySQL and MariaDB share. */
abstract class MySqlCases extends RowCases {
    private static final BigInteger HIGH = BigInteger.ONE.shiftLeft(63);

    abstract TestMySql server();

    @Override
    TestDatabase database() {
        return server();
    }

    private static String high(long i) {
        return HIGH.add(BigInteger.valueOf(i)).toString();
    }

    @Override
    List<Ids> keys() {
        return List.of(
                new Ids("int", Long::toString, "number", Long::toString),
                new Ids("int(6) unsigned zerofill", Long::toString, "number", Long::toString),
                new Ids("bigint unsigned", MySqlCases::high, "number", MySqlCases::high),
                new Ids(
                        "decimal(20,0)",
                        i -> "1234567890123456" + (1000 + i),
                        "number",
                        i -> "1234567890123456" + (1000 + i)),
                new Ids("varchar(20)", i -> "'n " + (char) ('a' + i) + "'", "text", i -> "n " + (char) ('a' + i)),
                new Ids("char(6)", i -> "'n" + (char) ('a' + i) + "'", "padded", i -> "n" + (char) ('a' + i) + "    "),
                new Ids("char(6)", i -> "'n" + (char) ('a' + i) + "'", "text", i -> "n" + (char) ('a' + i)),
                new Ids("char(36)", RowCases::uuidLiteral, "text", RowCases::uuid),
                new Ids("binary(16)", i -> "unhex('" + hex(i) + "')", "uuid", RowCases::uuid),
                new Ids("varbinary(20)", i -> "unhex('" + hex(i) + "')", "hex", RowCases::hex));
    }

    @Override
    List<String> noKeys() {
        return List.of("datetime", "double", "date");
    }

    @Override
    void interfere() throws SQLException {
        database.execute("""
                create trigger interfere before update on users for each row begin
                    if new.id = 2 then signal sqlstate '45000'; end if;
                    if new.id = 3 then set new.password = lower(new.password); end if;
                end""");
    }

    @Override
    String[] users(String rights) {
        return new String[] {
            "drop user if exists 'reader'@'localhost', 'reader'@'%'",
            "create user 'reader'@'localhost' identified by 'reader-password', 'reader'@'%' identified by 'reader-password'",
            "grant " + rights + " on app.users to 'reader'@'localhost'",
            "grant " + rights + " on app.users to 'reader'@'%'"
        };
    }

    @Override
    String leastRights() {
        return "select (id, password), update (password), trigger";
    }

    @Test
    void triggersThatTheUserCannotSee_areRefusedUnlessAccepted() throws Exception {
        database.fill(2, old::stored);
        database.watch();
        database.execute(users("select, update"));

        assertThat(asReader()).isEqualTo(2);
        assertThat(program.output()).contains("cannot see the triggers", "GRANT TRIGGER ON `users` TO 'reader'@'");
        assertThat(asReader("--accept-triggers")).as(program.output()).isZero();
    }

    /** A statement that gives the user reader the rights of the role clerk whenever it logs in. */
    abstract String[] asClerk();

    @Test
    void rightsOfARole_areEnough() throws Exception {
        database.fill(2, old::stored);
        database.execute(users("select (id)"));
        database.execute(
                "drop role if exists clerk", "create role clerk", "grant " + leastRights() + " on app.users to clerk");
        database.execute(asClerk());

        assertThat(asReader()).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 2");
    }

    @Test
    void userWithoutMoreConnections_waits() throws Exception {
        database.fill(2, old::stored);
        database.execute(users("all"));
        database.execute("alter user 'reader'@'localhost', 'reader'@'%' with max_user_connections 1");

        assertThat(asReader("--patience", "1")).isEqualTo(4);
        assertThat(program.output())
                .contains("locked for longer than --patience", "error 1226: the user has no more connections");
    }

    @Test
    void rowThatStaysLocked_isLeftAlone() throws Exception {
        database.fill(3, old::stored);
        try (Connection other = database.connect();
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("select * from users where id = 2 for update");

            assertThat(program.wrap(
                            "--url", server().url("sessionVariables=innodb_lock_wait_timeout=1"), "--patience", "1"))
                    .as(program.output())
                    .isEqualTo(1);
        }
        assertThat(program.output()).contains("wrapped 2", "refused, LOCKED: 1; ids 2;", "the row is locked", "left 1");
    }

    @Test
    void messagesOfTheDriver_areNotPrinted() throws Exception {
        database.fill(5, old::stored);
        interfere();
        List<String> options = List.of(
                "wrap",
                "--accept-triggers",
                "--all-applications-read-the-new-form",
                "--dialects",
                "--costs",
                "m=8,t=1,p=1",
                "--allow-weak-costs",
                "--state",
                folder.toString());

        ProgramProcess alone = new ProgramProcess(database, options, id -> {});
        assertThat(alone.waitFor()).as(alone::output).isEqualTo(1);
        assertThat(alone.output())
                .contains("refused, REFUSED: 1; ids 2; SQLSTATE 45000")
                .doesNotContain("Unhandled user-defined");
    }

    @Test
    void connectionsThatTheServerEnds_endNothing() throws Exception {
        database.fill(ROWS, old::stored);
        AtomicInteger batches = new AtomicInteger();
        Supplier<Place> place = place();
        program = new TestProgram(
                database,
                () -> new Watched(place.get(), () -> {
                    if (batches.incrementAndGet() % 5 == 3) {
                        killAll();
                    }
                }),
                folder);

        assertThat(program.wrap("--batch", "10")).as(program.output()).isZero();
        assertThat(program.output()).contains("rows 250, left 0, refused 0, wrapped 250");
        assertVerify(database.stored());
    }

    private void killAll() {
        try (Connection own = database.connect();
                Statement statement = own.createStatement()) {
            List<Long> others = new ArrayList<>();
            try (ResultSet row = statement.executeQuery("select id from information_schema.processlist"
                    + " where user = 'app' and id <> connection_id()")) {
                while (row.next()) {
                    others.add(row.getLong(1));
                }
            }
            for (long other : others) {
                kill(statement, other);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void kill(Statement statement, long connection) {
        try {
            statement.execute("kill " + connection);
        } catch (SQLException e) {
            // It has ended by itself.
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sessionVariables=sql_mode='NO_ENGINE_SUBSTITUTION'",
                "sessionVariables=sql_mode=''",
                "jdbcCompliantTruncation=false",
                "sessionVariables=sql_mode='PAD_CHAR_TO_FULL_LENGTH'",
                "sessionVariables=sql_mode='NO_BACKSLASH_ESCAPES,ANSI_QUOTES'",
                "sessionVariables=sql_select_limit=1",
                "sessionVariables=completion_type=2",
                "useAffectedRows=true",
                "useServerPrepStmts=true",
                "useCursorFetch=true&defaultFetchSize=2",
                "useBulkStmts=true",
                "rewriteBatchedStatements=true"
            })
    void settingsOfTheConnection_neitherCutNorMiscount(String setting) throws Exception {
        database.create("bigint", "varchar(128)");
        database.insert(Long::valueOf, 60, i -> TestKeys.plain("secret-" + i));
        String url = server().url(setting);
        List<String> before = database.stored();

        assertThat(program.wrap("--url", url)).isEqualTo(2);
        assertThat(program.output()).contains("ALTER TABLE");
        assertThat(database.stored()).isEqualTo(before);
        database.execute("alter table users modify password varchar(255)");
        assertThat(program.wrap("--url", url)).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 60, already current 0, changed meanwhile 0, refused 0");
        List<String> stored = database.stored();
        for (int i = 1; i <= 60; i++) {
            assertThat(application.verify("secret-" + i, stored.get(i - 1))).isTrue();
        }
    }

    @Test
    void sqlThatWidensAColumn_keepsItsCollation() throws Exception {
        database.create("int", "varchar(60) character set ascii collate ascii_bin not null default ''");
        database.insert(i -> (int) i, 1, i -> "!");

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("/* and DEFAULT and COMMENT of SHOW CREATE TABLE */");
        mend("  ALTER");
        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(database.strings("select concat(column_type, ' ', collation_name, ' ', is_nullable)"
                        + " from information_schema.columns where table_schema = 'app' and table_name = 'users'"
                        + " and column_name = 'password'"))
                .containsExactly("varchar(255) ascii_bin NO");
    }

    @Test
    void tableWithoutTransactions_isRefused() throws Exception {
        database.fill(2, old::stored);
        database.execute("alter table users engine = MyISAM");

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("which has no transactions", "ENGINE = InnoDB");
    }

    @Test
    void bytesThatAreFilledUp_areRefused() throws Exception {
        database.create("int", "binary(255)");

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("adds zeros", "MODIFY `password` varbinary(255)");
    }
}
