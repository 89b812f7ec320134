package io.hashkit.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Creates results like those of JMH without running anything. */
final class FakeForks {
    private FakeForks() {}

    /** One fork; its iterations have the given milliseconds per hash. */
    static RunResult of(String varied, String value, int warmups, Map<String, Double> beside, List<Double> millis) {
        BenchmarkParams params = params(varied, value, warmups, millis.size());
        List<IterationResult> iterations = new ArrayList<>();
        for (double time : millis) {
            IterationResult iteration =
                    new IterationResult(params, params.getMeasurement(), new IterationResultMetaData(1, 1));
            iteration.addResult(
                    new AverageTimeResult(ResultRole.PRIMARY, "hash", 1, (long) (time * 1e6), TimeUnit.MILLISECONDS));
            beside.forEach(
                    (name, number) -> iteration.addResult(new ScalarResult(name, number, "x", AggregationPolicy.AVG)));
            iterations.add(iteration);
        }
        return new RunResult(params, List.of(new BenchmarkResult(params, iterations)));
    }

    private static BenchmarkParams params(String varied, String value, int warmups, int measurements) {
        WorkloadParams workload = new WorkloadParams();
        workload.put(varied, value, 0);
        TimeValue time = TimeValue.milliseconds(1);
        return new BenchmarkParams(
                "io.example.Bench.hash",
                "io.example.Bench_hash",
                false,
                1,
                new int[] {1},
                List.of("hash"),
                1,
                0,
                new IterationParams(IterationType.WARMUP, warmups, time, 1),
                new IterationParams(IterationType.MEASUREMENT, measurements, time, 1),
                Mode.AverageTime,
                workload,
                TimeUnit.MILLISECONDS,
                1,
                "java",
                List.of(),
                "25",
                "VM",
                "25",
                "1.37",
                time);
    }
}
