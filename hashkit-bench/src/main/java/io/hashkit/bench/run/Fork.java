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
 * What one JVM measured of one value.
 *
 * @param round in which it ran; forks of one round are of the same minutes
 * @param result of JMH, with this fork alone
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

    /** The figure of this fork: no outlier among its samples moves it. */
    public double median() {
        return Estimate.median(samples());
    }

    Circumstances circumstances() {
        return CircumstancesProfiler.of(result);
    }

    /** Share of the measured time in which the collector stopped the fork; NaN if JMH did not tell. */
    double collecting() {
        double measured = result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> iteration.getMetadata().getMeasuredOps()
                        * iteration.getPrimaryResult().getScore())
                .sum();
        double nanos = measured * result.getParams().getTimeUnit().toNanos(1);
        return CircumstancesProfiler.collecting(result) * 1e6 / nanos;
    }

    /** Medians of the loops that nobody changes, by name. */
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
