package io.hashkit.bench.run;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** Gives each value of a {@link Rotation} the iterations that measured it, as a result of its own. */
final class Split {
    private Split() {}

    /** @param varied the name of the JMH parameter that holds the rotation */
    static List<RunResult> of(RunResult result, String varied) {
        List<String> values = Rotation.split(result.getParams().getParam(varied));
        if (values.size() == 1) {
            return List.of(result);
        }
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            BenchmarkParams params = params(result.getParams(), varied, values, i);
            List<BenchmarkResult> forks = new ArrayList<>();
            for (BenchmarkResult fork : result.getBenchmarkResults()) {
                forks.add(new BenchmarkResult(params, every(fork, i, values.size()), fork.getMetadata()));
            }
            results.add(new RunResult(params, forks));
        }
        return results;
    }

    private static List<IterationResult> every(BenchmarkResult fork, int first, int step) {
        List<IterationResult> all = new ArrayList<>(fork.getIterationResults());
        List<IterationResult> own = new ArrayList<>();
        for (int i = first; i < all.size(); i += step) {
            own.add(all.get(i));
        }
        return own;
    }

    private static BenchmarkParams params(BenchmarkParams all, String varied, List<String> values, int index) {
        WorkloadParams workload = new WorkloadParams();
        for (String key : all.getParamsKeys()) {
            workload.put(key, key.equals(varied) ? values.get(index) : all.getParam(key), index);
        }
        return new BenchmarkParams(
                all.getBenchmark(),
                all.generatedBenchmark(),
                all.shouldSynchIterations(),
                all.getThreads(),
                all.getThreadGroups(),
                all.getThreadGroupLabels(),
                all.getForks(),
                all.getWarmupForks(),
                share(all.getWarmup(), values.size()),
                share(all.getMeasurement(), values.size()),
                all.getMode(),
                workload,
                all.getTimeUnit(),
                all.getOpsPerInvocation(),
                all.getJvm(),
                all.getJvmArgs(),
                all.getJdkVersion(),
                all.getVmName(),
                all.getVmVersion(),
                all.getJmhVersion(),
                all.getTimeout());
    }

    private static IterationParams share(IterationParams all, int parts) {
        return new IterationParams(all.getType(), all.getCount() / parts, all.getTime(), all.getBatchSize());
    }
}
