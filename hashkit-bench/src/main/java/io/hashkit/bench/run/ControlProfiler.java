package io.hashkit.bench.run;

import io.hashkit.bench.host.Controls;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/** A JMH profiler that times the {@link Controls} in the same fork, before each measured iteration. */
public final class ControlProfiler implements InternalProfiler {
    private static final String PREFIX = "hashkit.control:";

    private @Nullable Controls controls;
    private Map<String, Double> times = Map.of();

    @Override
    public String getDescription() {
        return "control loops that show whether the host changed";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (controls == null) {
            controls = new Controls();
        }
        times = iteration.getType() == IterationType.MEASUREMENT ? controls.time() : Map.of();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return times.entrySet().stream()
                .map(loop -> new ScalarResult(PREFIX + loop.getKey(), loop.getValue(), "ns", AggregationPolicy.AVG))
                .toList();
    }

    /** Nanoseconds of each loop in one iteration. */
    static Map<String, Double> of(IterationResult iteration) {
        Map<String, Double> found = new LinkedHashMap<>();
        for (String loop : List.of(Controls.ARITHMETIC, Controls.MEMORY)) {
            double nanos = CircumstancesProfiler.secondary(iteration.getSecondaryResults(), PREFIX + loop);
            if (nanos > 0) {
                found.put(loop, nanos);
            }
        }
        return found;
    }
}
