package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.WrappedString;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** {@code wrap} on a real PostgreSQL. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrapIT {
    private static final int ROWS = 500;

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();
    private OldRows old;
    private TestDatabase database;
    private TestJob job;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        old = new OldRows();
        database = database();
        job = new TestJob(database, folder);
    }

    TestDatabase database() throws Exception {
        return new TestPostgres();
    }

    @AfterAll
    void stop() throws Exception {
        database.close();
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
}
