package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.spark.Cluster;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cases of rows, on executors and MariaDB. */
class SparkMariaDbIT extends MariaDbTest {
    @BeforeAll
    static void startSpark() {
        SparkHere.start();
    }

    @Override
    Supplier<Place> place() {
        return Cluster::new;
    }

    @Test
    void tasks_shareTheConnectionsOfTheirExecutor() throws Exception {
        database.fill(2000, i -> "!");
        String opened =
                "select variable_value from information_schema.global_status where variable_name = 'CONNECTIONS'";
        long before = database.number(opened);

        assertThat(program.wrap("--batch", "10")).as(program.output()).isZero();
        assertThat(program.output()).contains("already current 2,000");
        assertThat(database.number(opened) - before).isLessThan(20); // of 200 tasks
    }
}
