package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.spark.Cluster;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cases of rows, on executors and PostgreSQL. */
class SparkPostgresIT extends PostgresTest {
    @BeforeAll
    static void startSpark() {
        SparkHere.start();
    }

    @Override
    Supplier<Place> place() {
        return Cluster::new;
    }

    /** By its rate: one range of all rows, of which a task does as much as 5 seconds suffice for. */
    @Test
    void rangeThatTakesLong_isContinuedByOtherTasksAndSeenMeanwhile() throws Exception {
        database.fill(24, old::stored);
        String rate = String.valueOf(2 * new Cluster().workers());

        assertThat(program.wrap("--rate", rate, "--batch", "24", "--progress-millis", "100"))
                .as(program.output())
                .isZero();
        assertThat(program.output())
                .containsPattern(" (?:[1-9]|1[0-9]|2[0-3]) of 24 rows, ")
                .contains("24 rows in ", "wrapped 24,", "final count: rows 24, left 0");
    }
}
