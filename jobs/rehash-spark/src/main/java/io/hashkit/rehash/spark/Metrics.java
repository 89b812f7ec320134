package io.hashkit.rehash.spark;

import com.codahale.metrics.MetricRegistry;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Counts;
import io.hashkit.rehash.run.Pass;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.metrics.source.Source;

/** The counts of a run in Spark's metrics, as {@code APPLICATION.driver.hashkit.change.wrapped}, for any sink of Spark. */
final class Metrics implements Source {
    private final MetricRegistry registry = new MetricRegistry();

    @Override
    public String sourceName() {
        return "hashkit";
    }

    @Override
    public MetricRegistry metricRegistry() {
        return registry;
    }

    void add(Pass pass, Command command, Counts counts) {
        count(pass, "rows", counts.rows());
        Map<String, Long> figures = pass == Pass.CHANGE ? counts.ofChanges(command) : counts.ofStates();
        figures.forEach((name, count) -> {
            if (!name.equals("rows")) {
                count(pass, name.replaceAll("[^A-Za-z]+", "_"), count);
            }
        });
    }

    private void count(Pass pass, String name, long count) {
        registry.counter(pass.name().toLowerCase(Locale.ROOT) + "." + name).inc(count);
    }
}
