package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL. */
@Tag("once")
class PostgresTest extends RowCases {
    @Override
    TestDatabase database() {
        return TestPostgres.get();
    }

    @Override
    List<Ids> keys() {
        return List.of(
                new Ids("int", Long::toString, "number", Long::toString),
                new Ids("bigint", i -> "" + (i + (1L << 60)), "number", i -> "" + (i + (1L << 60))),
                new Ids(
                        "numeric(20,0)",
                        i -> "1234567890123456" + (1000 + i),
                        "number",
                        i -> "1234567890123456" + (1000 + i)),
                new Ids("varchar(20)", i -> "'n " + (char) ('a' + i) + "'", "text", i -> "n " + (char) ('a' + i)),
                new Ids("text", i -> "'\u00e9" + (char) ('a' + i) + "'", "text", i -> "\u00e9" + (char) ('a' + i)),
                new Ids("char(6)", i -> "'n" + (char) ('a' + i) + "'", "text", i -> "n" + (char) ('a' + i)),
                new Ids("char(6)", i -> "'n" + (char) ('a' + i) + "'", "padded", i -> "n" + (char) ('a' + i) + "    "),
                new Ids("uuid", RowCases::uuidLiteral, "uuid", RowCases::uuid),
                new Ids("bytea", i -> "decode('" + hex(i) + "', 'hex')", "hex", RowCases::hex),
                new Ids("bytea", i -> "decode('" + hex(i) + "', 'hex')", "uuid", RowCases::uuid));
    }

    @Override
    List<String> noKeys() {
        return List.of("timestamp", "double precision", "boolean", "date");
    }

    @Override
    void interfere() throws SQLException {
        database.execute(
                """
                create or replace function interfere() returns trigger language plpgsql as $$ begin
                    if new.id = 2 then raise exception 'no'; end if;
                    if new.id = 3 then new.password = lower(new.password); end if;
                    return new;
                end $$""", "create trigger interfere before update on users for each row execute function interfere()");
    }

    @Override
    String[] users(String rights) {
        return new String[] {
            "do $$ begin create role reader login password 'reader-password'; exception when others then null; end $$",
            "grant " + rights + " on users to reader"
        };
    }

    @Override
    String leastRights() {
        return "select (id, password), update (password)";
    }

    @Test
    void rowsThatATriggerKeepsWithoutAnError_areNamed_andIfItKeepsAll_theProgramDoesNotStart() throws Exception {
        database.fill(5, old::stored);
        database.execute(
                "create or replace function keep() returns trigger language plpgsql as"
                        + " $$ begin return case when new.id in (1, 4) then null else new end; end $$",
                "create trigger keep before update on users for each row execute function keep()");

        assertThat(program.wrap("--accept-triggers")).isEqualTo(1);
        assertThat(program.output())
                .contains("wrapped 3", "changed meanwhile 0", "refused, IGNORED: 2; ids 1, 4; the database ignores");

        database.execute("delete from users where id not in (1, 4)");
        assertThat(program.wrap("--accept-triggers")).isEqualTo(2);
        assertThat(program.output()).contains("keeps each of the first rows as it is", "DISABLE TRIGGER keep;");
    }

    @Test
    void keyOfAPartitionedTable_isNotSaidToBeMendedByAnIndexThatCannotBe() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int, part int, password varchar(255), primary key (id, part)) partition by list (part)",
                "create table first_part partition of users for values in (1)");

        assertThat(program.wrap()).isEqualTo(2);
        assertThat(program.output())
                .contains("[[id, part]], because", "each partition")
                .doesNotContain("CREATE");
        assertThat(program.wrap("--id", "id,part")).as(program.output()).isZero();
    }

    @Test
    void bytesThatAreNoText_leaveTheirRowAlone() throws Exception {
        database.execute(
                "drop database if exists ascii with (force)",
                "create database ascii template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'");
        TestDatabase ascii = TestPostgres.get().database("ascii");
        ascii.fill(5, old::stored);
        ascii.execute("update users set password = E'\\xff' where id = 3");

        assertThat(program.wrap("--url", ascii.url())).as(program.output()).isEqualTo(1);
        assertThat(program.output()).contains("wrapped 4", "refused, UNREADABLE: 1; ids 3", "left 0, refused 1");
    }

    @Test
    void indexOfAColumnOfTheSameLetters_isNoKey() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (\"ID\" int primary key, id int, password text)",
                "insert into users values (1, 1001, '" + old.stored(1) + "')");

        assertThat(program.wrap("--id", "id")).as(program.output()).isEqualTo(2);
        assertThat(program.output()).contains("--id id: no unique index", "ON \"users\" (\"id\");");
        assertThat(program.wrap("--id", "ID")).as(program.output()).isZero();
    }

    @Test
    void indexThatIsMissing_isNamedWithTheLettersOfTheColumn() throws Exception {
        database.execute("drop table if exists users", "create table users (id int, password text)");

        assertThat(program.wrap("--id", "Id")).as(program.output()).isEqualTo(2);
        assertThat(program.output()).contains("ON \"users\" (\"id\");");
    }

    @Test
    void collationThatCallsDifferentStringsEqual_isNoDanger() throws Exception {
        database.execute(
                "drop table if exists users",
                "drop collation if exists loose",
                "create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
        database.create("varchar(20) collate loose", "varchar(255) collate loose");
        database.insert(i -> "N" + i, 30, old::stored);

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 30");
        database.execute("drop table users");
    }

    @Test
    void uniqueIndexThatIncludesMore_isEnough() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int, password text, name text, primary key (id) include (name))");
        database.insert(i -> (int) i, 3, old::stored);

        assertThat(program.wrap()).as(program.output()).isZero();
    }

    @Test
    void rowLevelSecurity_isRefused() throws Exception {
        database.fill(3, old::stored);
        database.execute(users("select"));
        database.execute("alter table users enable row level security");

        assertThat(asReader()).as(program.output()).isEqualTo(2);
        assertThat(program.output()).contains("row level security");
    }
}
