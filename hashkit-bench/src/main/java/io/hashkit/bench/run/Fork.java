package io.hashkit.bench.run;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * The result of one JVM for one value.
 *
 * @param round number of the round; forks of the same round ran close together
 * @param result JMH's result of this fork only
 */
public record Fork(int round, RunResult result) {
    /** Nanoseconds of one operation in each iteration. */
    public List<Double> samples() {
        double unit = result.getParams().getTimeUnit().toNanos(1);
        return iterations().stream()
                .map(iteration -> iteration.getPrimaryResult().getScore() * unit)
                .toList();
    }

    private List<IterationResult> iterations() {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .toList();
    }

    /** The figure of this fork: the median of its samples, which outliers do not affect. */
    public double median() {
        return Estimate.median(samples());
    }

    Circumstances circumstances() {
        return CircumstancesProfiler.of(result);
    }

    /** Share of the measured time that garbage collection took; NaN if JMH did not report it. */
    double collecting() {
        double measured = iterations().stream()
                .mapToDouble(iteration -> iteration.getMetadata().getMeasuredOps()
                        * iteration.getPrimaryResult().getScore())
                .sum();
        double nanos = measured * result.getParams().getTimeUnit().toNanos(1);
        return CircumstancesProfiler.collecting(result) * 1e6 / nanos;
    }

    /** Medians of the control loops by name. */
    Map<String, Double> controls() {
        Map<String, List<Double>> found = new LinkedHashMap<>();
        iterations()
                .forEach(iteration -> ControlProfiler.of(iteration)
                        .forEach((loop, nanos) -> found.computeIfAbsent(loop, unused -> new ArrayList<>())
                                .add(nanos)));
        Map<String, Double> medians = new LinkedHashMap<>();
        found.forEach((loop, nanos) -> medians.put(loop, Estimate.median(nanos)));
        return medians;
    }
}
