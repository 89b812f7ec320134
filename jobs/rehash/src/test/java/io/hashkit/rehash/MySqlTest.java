package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL: {@code .ci/mysql.sh}. */
@Tag("mysql")
class MySqlTest extends MySqlCases {
    @Override
    TestMySql server() {
        return TestMySql.get();
    }

    @Override
    String[] asClerk() {
        return new String[] {
            "grant clerk to 'reader'@'localhost', 'reader'@'%'",
            "set default role clerk to 'reader'@'localhost', 'reader'@'%'"
        };
    }

    @Test
    void triggersThatAPartialRevokeHides_areRefusedUnlessAccepted() throws Exception {
        database.fill(2, old::stored);
        database.watch();
        database.execute(users("select, update"));
        database.execute("set global partial_revokes = on");
        try {
            for (String reader : List.of("'reader'@'localhost'", "'reader'@'%'")) {
                database.execute(
                        "grant select, update, trigger on *.* to " + reader, "revoke trigger on app.* from " + reader);
            }

            assertThat(asReader()).isEqualTo(2);
            assertThat(program.output()).contains("cannot see the triggers");
        } finally {
            database.execute("drop user 'reader'@'localhost', 'reader'@'%'", "set global partial_revokes = off");
        }
    }

    @Test
    void uniqueIndexOfAnExpression_isPassedOver() throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id varchar(20) not null, password varchar(255),"
                        + " unique a ((lower(id))), unique b (id))");
        database.insert(i -> "N" + i, 3, old::stored);

        assertThat(program.wrap()).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 3");
    }

    @Test
    void columnsAndKeysThatAreInvisible_work() throws Exception {
        database.execute(
                "drop table if exists users",
                "set session sql_generate_invisible_primary_key = on",
                "create table users (password varchar(255) invisible, changes int)",
                "insert into users (password) values ('" + old.stored(1) + "'), ('" + old.stored(2) + "')");

        assertThat(program.wrap("--id", "my_row_id")).as(program.output()).isZero();
        assertThat(program.output()).contains("wrapped 2");
    }
}
