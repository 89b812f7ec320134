package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import io.hashkit.bench.statistics.Estimate;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts duels to a run, which can be drawn and compared. */
final class DuelRun {
    private static final double NANOS = 1e6;
    /** Rounds from which on an interval is one of 95 %. */
    private static final int ENOUGH = 6;

    private DuelRun() {}

    /** All results of a work are of the same rounds, and share the times of hashkit's engine. */
    static RunFile of(List<DuelResult> results, Map<String, String> host, String command) {
        Map<List<String>, Row> rows = new LinkedHashMap<>();
        for (DuelResult result : results) {
            DuelCase work = result.work();
            rows.computeIfAbsent(
                    List.of(work.name(), result.contender()),
                    unused -> row(work, result.contender(), result.ours(), result.ourGarbage()));
            rows.put(
                    List.of(work.name(), result.against()),
                    row(work, result.against(), result.theirs(), known(result.theirGarbage())));
        }
        boolean few = results.stream().anyMatch(result -> result.ours().size() < ENOUGH);
        return RunFile.now("Duels on this host", command, few, host, List.of(), List.copyOf(rows.values()));
    }

    /** Native programs have no garbage, so none is reported for them. */
    private static double known(double garbage) {
        return garbage > 0 ? garbage : Double.NaN;
    }

    private static String parameters(DuelCase work) {
        return Costs.parameters(work.scheme()) + (work.threads() > 1 ? " on " + work.threads() + " threads" : "");
    }

    private static Row row(DuelCase work, String contender, List<Double> millis, double garbage) {
        List<Double> nanos = millis.stream().map(one -> one * NANOS).toList();
        return new Row(
                work.algorithm(),
                NativeRivals.isOne(contender)
                        ? contender
                        : FullName.of(contender).name(),
                parameters(work),
                Estimate.median(nanos),
                Spread.ofForks(nanos),
                Traits.of(work.scheme()).work(),
                Spec.of(work.scheme().algorithm()).workUnit(),
                new Circumstances(garbage, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                "",
                null);
    }
}
