package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.ThisHost;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one run leaves to the next, and what happens while a run is under way. */
class RunsOnPostgresTest {
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
}
