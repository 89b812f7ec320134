package io.hashkit.rehash;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.spark.Cluster;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;

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
}
