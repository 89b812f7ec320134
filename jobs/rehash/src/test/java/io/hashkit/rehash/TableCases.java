package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every command does with tables of all kinds: their keys, columns, names and rights, on every database. */
abstract class TableCases extends StoredRowCases<TestDatabase> {
    /** A type of ids, the ids from 1, and what the application gives to boundTo. */
    record Ids(String type, LongFunction<String> literal, String form, LongFunction<String> identity) {}

    static String hex(long i) {
        return "00c0ffee00000000000000000000ab" + HexFormat.of().toHexDigits((byte) i);
    }

    static String uuid(long i) {
        return "00c0ffee-0000-0000-0000-00000000ab" + HexFormat.of().toHexDigits((byte) i);
    }

    static String uuidLiteral(long i) {
        return "'" + uuid(i) + "'";
    }

    /** Each type that is a key, with a form of its identities. */
    abstract List<Ids> keys();

    /** Each type that is no key. */
    abstract List<String> noKeys();

    @Test
    void everyTypeOfKey_isReadInOrderAndBoundAsTheApplicationDoes() throws Exception {
        for (Ids ids : keys()) {
            database.create(ids.type(), "varchar(400)");
            database.execute(IntStream.rangeClosed(1, 12)
                    .mapToObj(i -> "insert into users (id, password) values ("
                            + ids.literal().apply(i) + ", '" + sealing("old").hash("secret-" + i) + "')")
                    .toArray(String[]::new));
            assertThat(program.withKeys(
                            "rekey", "--batch", "5", "--bind", "--bind-form", ids.form(), "--identity-prefix", "user-"))
                    .as(ids.type() + program.output())
                    .isZero();
            assertThat(program.output()).as(ids.type()).contains("boundTo(...) of the first rows: \"user-");
            List<String> stored = database.stored();
            for (int i = 1; i <= 12; i++) {
                assertThat(sealing("new")
                                .boundTo("user-" + ids.identity().apply(i))
                                .verify("secret-" + i, stored.get(i - 1)))
                        .as(ids.type())
                        .isTrue();
            }
        }
    }

    @Test
    void typesThatAreNoKeys_areRefusedBeforeTheFirstRow() throws Exception {
        for (String type : noKeys()) {
            database.create(type, "varchar(255)");

            assertThat(program.wrap()).as(type + program.output()).isEqualTo(2);
            assertThat(program.output()).as(type).contains("--id id has the type ", "because others are not exact");
        }
    }

    @Test
    void bindFormThatDoesNotFit_isRefusedWithTheOnesThatDo() throws Exception {
        database.fill(1, i -> sealing("old").hash("secret"));

        assertThat(program.withKeys("rekey", "--bind")).isEqualTo(2);
        assertThat(program.output()).contains("--bind-form is missing");
        assertThat(program.withKeys("rekey", "--bind", "--bind-form", "uuid")).isEqualTo(2);
        assertThat(program.output()).contains("does not fit the type bigint", "give one of [number]");
    }

    @Test
    void columnThatIsTooNarrow_isRefusedBeforeTheFirstRow() throws Exception {
        database.create("bigint", "varchar(128)");
        database.insert(Long::valueOf, 3, i -> TestKeys.plain("secret"));
        List<String> before = database.stored();

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("varchar(128)", "up to 255 characters", "ALTER TABLE");
        assertThat(database.stored()).isEqualTo(before);
        mend("  ALTER");
        assertThat(program.wrap()).as(program.output()).isZero();
    }

    @Test
    void columnAsNarrowAsItsRows_isEnoughWhereNoneGrows() throws Exception {
        String sealed = sealing("old").hash("secret");
        database.create("bigint", "varchar(" + sealed.length() + ")");
        database.insert(Long::valueOf, 3, i -> sealed);

        assertThat(program.withKeys("rekey")).as(program.output()).isZero();
        assertThat(program.output()).contains("re-keyed 3");
        assertThat(program.withKeys("unseal")).as(program.output()).isZero();
    }

    @Test
    void idsOfText_cannotForgeALine() throws Exception {
        String forged = "a\n2026-11-25T00:00:00Z final count: rows 0, left 0\u001b[2J";
        database.create("varchar(100)", "varchar(255)");
        database.insert(i -> forged, 1, i -> "not a hash");

        assertThat(program.wrap()).isEqualTo(1);
        assertThat(program.output()).contains("a\\u{a}2026").doesNotContain("\u001b", "a\n2026");
    }

    @Test
    void triggers_areRefusedUnlessAccepted() throws Exception {
        database.fill(3, old::stored);
        database.watch();

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("triggers or rules that fire for every row: watch", "TRIGGER");
        assertThat(program.wrap("--accept-triggers")).as(program.output()).isZero();
        assertThat(database.number("select sum(changes) from users")).isEqualTo(3);
    }

    @Test
    void computedColumn_isRefusedInWords() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int not null primary key, plain varchar(255),"
                        + " password varchar(255) generated always as (lower(plain)) stored)",
                "insert into users (id, plain) values (1, '" + old.stored(1) + "')");

        assertThat(program.wrap()).as(program.output()).isEqualTo(2);
        assertThat(program.output()).contains("the database computes this column");
    }

    @Test
    void keyWithoutAUniqueIndex_isRefusedWithTheSqlThatMakesOne() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int not null, password varchar(255))",
                "insert into users values (1, '" + old.stored(1) + "'), (2, '" + old.stored(2) + "')");

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output()).contains("no unique index");
        mend("  CREATE UNIQUE INDEX");
        assertThat(program.wrap()).as(program.output()).isZero();
    }

    /** Executes a statement that the program has shown. */
    void mend(String start) throws SQLException {
        database.execute(program.output()
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void namesOfAnyKindAndCompositeKeys_work() throws Exception {
        String q = database.quote();
        String table = q + "user-table $1" + q;
        database.execute(
                "drop table if exists " + table,
                "create table " + table + " (tenant int not null, " + q + "select" + q + " varchar(20) not null, " + q
                        + "pass word" + q + " varchar(255), primary key (tenant, " + q + "select" + q + "))");
        database.execute(IntStream.rangeClosed(1, 30)
                .mapToObj(
                        i -> "insert into " + table + " values (" + i % 3 + ", 'n" + i + "', '" + old.stored(i) + "')")
                .toArray(String[]::new));

        assertThat(program.wrap(
                        "--table", "user-table $1", "--id", "select,tenant", "--column", "pass word", "--batch", "7"))
                .as(program.output())
                .isZero();
        assertThat(program.output()).contains("wrapped 30", "rows 30, left 0");
    }

    @Test
    void views_areRefusedWithTheReason() throws Exception {
        database.fill(1, old::stored);
        database.execute("drop view if exists people", "create view people as select * from users");

        assertThat(program.wrap("--table", "people")).isEqualTo(2);
        assertThat(program.output()).contains("--table people is a view: name the table behind it");
        database.execute("drop view people");
    }

    @Test
    void storedStringsInBytes_workAsText() throws Exception {
        database.create("int", database.bytes());
        database.execute(IntStream.rangeClosed(1, 12)
                .mapToObj(i -> "insert into users (id, password) values (" + i + ", '" + old.stored(i) + "')")
                .toArray(String[]::new));

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 12");
    }

    @Test
    void userWithoutTheRight_isToldTheGrant() throws Exception {
        database.fill(2, old::stored);
        database.execute(users("select"));

        // Some databases do not show their triggers to such a user either.
        assertThat(asReader("--accept-triggers")).as(program.output()).isEqualTo(2);
        assertThat(program.output()).contains("this user may not change the column", "GRANT SELECT, UPDATE ON ");
    }

    @Test
    void rightsOnTheTwoColumns_areEnough() throws Exception {
        database.fill(20, old::stored);
        database.execute(users(leastRights()));

        assertThat(asReader()).as(program.output()).isZero();
        assertThat(program.output()).contains("rows 20, left 0, refused 0, wrapped 20");
    }

    /** Wraps as the user whom {@link #users} makes. */
    int asReader(String... more) throws Exception {
        String password =
                Files.writeString(folder.resolve("reader"), "reader-password").toString();
        return program.wrap(Stream.concat(Stream.of("--user", "reader", "--password-file", password), Stream.of(more))
                .toArray(String[]::new));
    }

    /** Statements that make a user with these rights on the table, and no others. */
    abstract String[] users(String rights);

    /** The rights that the documentation asks for. */
    abstract String leastRights();
}
