package io.hashkit.bench.run;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;

/** A JMH profiler that reports which engines a hasher used while it was measured, by the counts of the hasher. */
public final class EngineProfiler implements InternalProfiler {
    private static final String PREFIX = "hashkit.computed:";

    /** Static, because JMH creates the profiler and the benchmark has no reference to it. */
    private static volatile Watch watched = new Watch(null, Map.of());

    private record Watch(@Nullable PasswordHasher hasher, Map<String, Long> before) {}

    /** A benchmark calls this before each of its iterations. */
    public static void watch(PasswordHasher hasher) {
        watched = new Watch(hasher, computed(hasher));
    }

    private static Map<String, Long> computed(PasswordHasher hasher) {
        return hasher.info().engines().stream().collect(Collectors.toMap(EngineStatus::name, EngineStatus::computed));
    }

    @Override
    public String getDescription() {
        return "engines that computed";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return computed();
    }

    /** Counts since the last call of {@link #watch}. */
    static List<ScalarResult> computed() {
        Watch watch = watched;
        if (watch.hasher == null) {
            return List.of();
        }
        List<ScalarResult> results = new ArrayList<>();
        computed(watch.hasher).forEach((engine, computed) -> {
            long during = computed - watch.before.getOrDefault(engine, 0L);
            if (during > 0) {
                results.add(new ScalarResult(PREFIX + engine, during, "hashes", AggregationPolicy.SUM));
            }
        });
        return results;
    }

    /** The engine that computed; if there were several, all of them separated by commas, the most used first. */
    @SuppressWarnings("rawtypes") // as JMH declares them
    public static String of(RunResult result) {
        Map<String, Result> secondary = result.getSecondaryResults();
        String engines = secondary.entrySet().stream()
                .filter(found -> found.getKey().contains(PREFIX))
                .sorted((one, other) -> Double.compare(
                        other.getValue().getScore(), one.getValue().getScore()))
                .map(found -> found.getKey().substring(found.getKey().indexOf(PREFIX) + PREFIX.length()))
                .collect(Collectors.joining(", "));
        return engines.isEmpty() ? "no engine" : engines;
    }
}
