package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Pass;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import io.hashkit.rehash.table.Range;
import io.hashkit.rehash.table.TableSettings;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** What every command does with the rows of a table, on every database and every runner. */
abstract class RowCases extends TableCases {
    @Test
    void rowsWithoutAStoredString_areCountedAsEmpty_andInTheFinalCount() throws Exception {
        database.fill(30, i -> i % 3 == 0 ? null : old.stored(i));

        assertThat(program.run("identify")).as(program.output()).isZero();
        assertThat(program.output()).contains("30 rows, 10 empty: ");
        assertThat(program.wrap("--batch", "7")).as(program.output()).isZero();
        assertThat(program.output())
                .contains("final count: rows 20, left 0, refused 0, wrapped 20, without a stored string 10");
    }

    /** Otherwise a canary of a table with many of them would touch hardly a row. */
    @Test
    void partOfTheRows_isOfThoseWithAStoredString() throws Exception {
        database.fill(240, i -> i % 12 == 0 ? old.stored(i) : null);

        assertThat(program.wrap("--limit", "10", "--dry-run")).isEqualTo(1);
        assertThat(program.output())
                .contains("nothing is changed: 10 rows", "left 20, refused 0, without a stored string 220");
        assertThat(program.wrap("--canary", "25")).isEqualTo(1);
        assertThat(program.output()).contains("wrapped 5,", "left 15");
        assertThat(database.strings("select id from users where password like '$argon2id-wrapped%' order by id"))
                .containsExactly("12", "60", "108", "156", "204");
    }

    @Test
    void partOfTheRowsToCompose_isOfThoseWithout() throws Exception {
        createColumns(8);

        assertThat(program.run("compose", "--dialects", "--template", OldColumns.TEMPLATE, "--limit", "4"))
                .isEqualTo(1);
        assertThat(program.output()).contains("composed 4", "left 4");
    }

    private void createColumns(int rows) throws Exception {
        database.execute(
                "drop table if exists users",
                "create table users (id int not null primary key, password varchar(255), salt varchar(64), hash "
                        + database.bytes() + ", rounds int)");
        for (int i = 1; i <= rows; i++) {
            OldColumns columns = OldColumns.of(i);
            database.execute("insert into users (id, salt, hash, rounds) values (" + i + ", '" + columns.salt() + "', '"
                    + columns.hash() + "', " + OldColumns.ROUNDS + ")");
        }
    }

    @Test
    void rowsOfSeveralColumns_areComposedIntoANewOne() throws Exception {
        createColumns(8);
        database.execute(
                "update users set salt = null where id = 5",
                "update users set hash = null where id = 6",
                "update users set password = '" + old.stored(7) + "' where id = 7",
                "update users set salt = 'ZZ' where id = 8");
        String[] options = {"--dialects", "--template", OldColumns.TEMPLATE};

        assertThat(program.run("compose", "--dialects", "--template", OldColumns.TEMPLATE, "--dry-run"))
                .as(program.output())
                .isEqualTo(1);
        assertThat(program.output())
                .contains("composed 4", "refused, MALFORMED: 2; ids 5, 8", "without a password 1")
                .doesNotContain("ZZ", OldColumns.of(1).salt(), OldColumns.of(1).hash());
        assertThat(database.number("select count(password) from users")).isEqualTo(1);

        assertThat(program.run("compose", options)).as(program.output()).isEqualTo(1);
        List<String> composed = database.stored();
        for (int i = 1; i <= 4; i++) {
            assertThat(application.verify("secret-" + i, composed.get(i - 1))).isTrue();
        }
        assertThat(composed.subList(4, 8)).containsExactly(null, null, old.stored(7), null);

        database.execute("delete from users where id in (5, 8)");
        assertThat(program.run("compose", options)).as(program.output()).isZero();
        assertThat(program.output()).contains("composed 0, already current 6");
        assertThat(database.stored().subList(0, 4)).isEqualTo(composed.subList(0, 4));
    }

    @Test
    void columnsThatChangeMeanwhile_areNotComposed() throws Exception {
        createColumns(2);
        TableSettings settings = new TableSettings(
                database.url(),
                database.user(),
                database.passwordFile(folder).toString(),
                null,
                "users",
                List.of("id"),
                "password",
                List.of("salt", "hash", "rounds"),
                30,
                10,
                null,
                "");
        try (PasswordTable table = PasswordTable.open(settings)) {
            List<Change> changes = table.read(null, null, 10).stream()
                    .map(row -> new Change(row, "better"))
                    .toList();
            database.execute("update users set rounds = 7 where id = 1");

            assertThat(table.replace(changes, true))
                    .extracting(Result::replaced)
                    .containsExactly(false, true);
        }
        assertThat(database.stored()).containsExactly(null, "better");
    }

    @Test
    void composedString_isComparedWithANarrowColumn() throws Exception {
        createColumns(2);
        database.execute("alter table users drop column password", "alter table users add column password varchar(40)");

        assertThat(program.run("compose", "--dialects", "--template", OldColumns.TEMPLATE))
                .as(program.output())
                .isEqualTo(1);
        assertThat(program.output()).contains("refused, TOO_LONG: 2", "the column takes 40");
    }

    /** Refuses row 2 and writes something else to row 3. */
    abstract void interfere() throws SQLException;

    @Test
    void rowsThatATriggerRefusesOrAlters_areLeftAloneAndAllOthersAreDone() throws Exception {
        database.fill(5, old::stored);
        List<String> before = database.stored();
        interfere();

        assertThat(program.wrap("--accept-triggers")).isEqualTo(1);
        assertThat(program.output())
                .contains("wrapped 3", "refused, ALTERED: 1; ids 3", "refused, REFUSED: 1; ids 2", "left 2");
        assertThat(database.stored().subList(1, 3)).isEqualTo(before.subList(1, 3));
    }

    @Test
    void firstRowThatIsRefused_stopsNoOthers_andIfThereAreNone_theProgramSaysWhy() throws Exception {
        database.fill(5, old::stored);
        database.execute("delete from users where id in (1, 3)");
        interfere();

        assertThat(program.wrap("--accept-triggers")).isEqualTo(1);
        assertThat(program.output()).contains("wrapped 2", "refused, REFUSED: 1; ids 2", "left 1");

        database.execute("delete from users where id > 2");
        assertThat(program.wrap("--accept-triggers")).isEqualTo(2);
        assertThat(program.output()).contains("refuses each of the first rows").doesNotContain("ALTER TABLE");
    }

    @Test
    void rowsThatAConstraintRefuses_areLeftAlone() throws Exception {
        database.fill(5, old::stored);
        database.execute(
                "alter table users add constraint kept check (id <> 2 or password not like '$argon2id-wrapped%')");

        assertThat(program.wrap()).as(program.output()).isEqualTo(1);
        assertThat(program.output())
                .contains("wrapped 4", "refused, REFUSED: 1; ids 2;", "a check constraint refuses the value", "left 1");
    }

    @Test
    void shards_shareTheTable() throws Exception {
        database.fill(60, old::stored);

        assertThat(program.wrap("--shard", "1/3")).as(program.output()).isZero();
        assertThat(program.wrap("--shard", "2/3")).as(program.output()).isZero();
        assertThat(program.wrap("--shard", "3/3")).as(program.output()).isZero();
        assertThat(program.wrap()).isZero();
        assertThat(program.output()).contains("wrapped 0, already current 60");
    }

    @Test
    void databaseThatIsAwayInTheMiddle_endsNothing() throws Exception {
        database.fill(ROWS, old::stored);
        int port = URI.create(database.url().substring("jdbc:".length())).getPort();
        try (Relay network = new Relay(port)) {
            AtomicInteger batches = new AtomicInteger();
            Supplier<Place> place = place();
            program = new TestProgram(
                    database,
                    () -> new Watched(place.get(), () -> {
                        if (batches.incrementAndGet() % 5 == 3) {
                            network.takeAway();
                            network.giveBack();
                        }
                    }),
                    folder);

            assertThat(program.wrap("--url", database.url().replace(":" + port, ":" + network.port()), "--batch", "10"))
                    .as(program.output())
                    .isZero();
        }
        assertThat(program.output()).contains("rows 250, left 0, refused 0, wrapped 250");
        assertVerify(database.stored());
    }

    /** A place that tells when a range was finished. */
    @CommandLine.Command
    static final class Watched implements Place {
        @Mixin
        private final Place place;

        private final Runnable finished;

        Watched(Place place, Runnable finished) {
            this.place = place;
            this.finished = finished;
        }

        @Override
        public int workersPerJvm() {
            return place.workersPerJvm();
        }

        @Override
        public int workers() {
            return place.workers();
        }

        @Override
        public long heapBytes() {
            return place.heapBytes();
        }

        @Override
        public String moreMemory() {
            return place.moreMemory();
        }

        @Override
        public Runner runner(JobSettings settings, RowTask task, Report report, Time time, Stop stop) {
            Runner runner = place.runner(settings, task, report, time, stop);
            return new Runner() {
                @Override
                public void run(Pass pass, Source source, Watcher watcher) throws InterruptedException {
                    runner.run(pass, source, new Watcher() {
                        @Override
                        public void worked(Range range, Part part) {
                            watcher.worked(range, part);
                            finished.run();
                        }

                        @Override
                        public boolean watch() {
                            return watcher.watch();
                        }
                    });
                }

                @Override
                public void close() {
                    runner.close();
                }
            };
        }
    }
}
