package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two attempts of one task at the same rows. */
class SpeculationIT {
    private static final int ROWS = 400;
    private static final String WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'";
    private static final List<String> CONF = List.of(
            "spark.ui.enabled=false",
            "spark.speculation=true",
            "spark.speculation.interval=100ms",
            "spark.speculation.minTaskRuntime=100ms",
            "spark.speculation.multiplier=1.1",
            "spark.speculation.quantile=0.1");

    @Test
    void twoAttemptsAtTheSameRows_wrapEachRowOnce(@TempDir Path folder) throws Exception {
        TestDatabase database = TestPostgres.get();
        database.fill(ROWS, new OldRows()::stored);
        database.watch();
        List<String> words = TestCluster.wrap(database, folder, "--accept-triggers", "--batch", "20");
        try (TestCluster cluster = new TestCluster(folder);
                Connection application = database.connect();
                Statement lock = application.createStatement();
                JobProcess driver = cluster.submit(CONF, words)) {
            application.setAutoCommit(false);
            lock.execute("select * from users where id = 7 for update");
            while (driver.isAlive() && database.number(WAITING) < 2) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(driver.isAlive())
                    .as(() -> driver.output() + cluster.log())
                    .isTrue();
            application.rollback();

            assertThat(driver.waitFor()).as(driver::output).isZero();
            assertThat(driver.output()).contains("final count: rows 400, left 0, refused 0, wrapped 400");
        }
        assertThat(database.number("select count(*) from users where changes <> 1"))
                .isZero();
    }
}
