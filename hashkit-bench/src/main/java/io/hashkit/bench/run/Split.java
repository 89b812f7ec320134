package io.hashkit.bench.run;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** Splits the result of a {@link Rotation} into one result per value, each with its own iterations. */
final class Split {
    private Split() {}

    /** @param varied the name of the JMH parameter with the rotation */
    static List<RunResult> of(RunResult result, String varied) {
        String parameter = result.getParams().getParam(varied);
        List<String> values = Rotation.split(parameter);
        List<String> turns = Rotation.turns(parameter);
        int warmups = result.getParams().getWarmup().getCount();
        if (values.size() == 1) {
            return List.of(result);
        }
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            List<List<IterationResult>> own = result.getBenchmarkResults().stream()
                    .map(fork -> iterations(fork, turns, warmups, value))
                    .toList();
            int most = own.stream().mapToInt(List::size).max().orElse(0);
            BenchmarkParams params = copy(
                    result.getParams(), varied, value, i, result.getParams().getForks(), warmups / values.size(), most);
            List<BenchmarkResult> forks = new ArrayList<>();
            int next = 0;
            for (BenchmarkResult fork : result.getBenchmarkResults()) {
                forks.add(new BenchmarkResult(params, own.get(next++), fork.getMetadata()));
            }
            // A fork that died early measured only some of the values.
            if (most > 0) {
                results.add(new RunResult(params, forks));
            }
        }
        return results;
    }

    private static List<IterationResult> iterations(
            BenchmarkResult fork, List<String> turns, int warmups, String value) {
        List<IterationResult> own = new ArrayList<>();
        int turn = warmups;
        for (IterationResult iteration : fork.getIterationResults()) {
            if (turns.get(turn % turns.size()).equals(value)) {
                own.add(iteration);
            }
            turn++;
        }
        return own;
    }

    /** The same split for a given number of forks. */
    static BenchmarkParams withForks(BenchmarkParams all, int forks) {
        return copy(
                all,
                "",
                "",
                0,
                forks,
                all.getWarmup().getCount(),
                all.getMeasurement().getCount());
    }

    private static BenchmarkParams copy(
            BenchmarkParams all, String varied, String value, int index, int forks, int warmups, int measured) {
        WorkloadParams workload = new WorkloadParams();
        for (String key : all.getParamsKeys()) {
            workload.put(key, key.equals(varied) ? value : all.getParam(key), index);
        }
        return new BenchmarkParams(
                all.getBenchmark(),
                all.generatedBenchmark(),
                all.shouldSynchIterations(),
                all.getThreads(),
                all.getThreadGroups(),
                all.getThreadGroupLabels(),
                forks,
                all.getWarmupForks(),
                counted(all.getWarmup(), warmups),
                counted(all.getMeasurement(), measured),
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

    private static IterationParams counted(IterationParams all, int count) {
        return new IterationParams(all.getType(), count, all.getTime(), all.getBatchSize());
    }
}
