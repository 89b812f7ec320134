package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Converts duels to a run, which can be drawn and compared. */
final class DuelRun {
    private static final double NANOS = 1e6;
    /** Rounds from which on an interval is one of 95 %. */
    private static final int ENOUGH = 6;

    /** A contender with one work. */
    private record Question(DuelCase work, String contender) {}

    /** All its JVMs, from one or more duels. */
    private static final class Forks {
        private final List<Double> nanos = new ArrayList<>();
        private final List<Integer> rounds = new ArrayList<>();
        private double garbage = Double.NaN;

        void add(List<Double> millis, int firstRound, double ofHash) {
            millis.forEach(one -> nanos.add(one * NANOS));
            IntStream.range(0, millis.size()).forEach(i -> rounds.add(firstRound + i));
            garbage = ofHash;
        }
    }

    private DuelRun() {}

    /** Duels that ran in the same rounds share one list of our times; their ratios pair the forks of a round. */
    static RunFile of(List<DuelResult> results, Map<String, String> host, String command) {
        Map<Question, Forks> forks = new LinkedHashMap<>();
        IdentityHashMap<List<Double>, Integer> firstRounds = new IdentityHashMap<>();
        int next = 0;
        for (DuelResult result : results) {
            Integer known = firstRounds.putIfAbsent(result.ours(), next);
            int first = known == null ? next : known;
            if (known == null) {
                next += result.ours().size();
                forks.computeIfAbsent(new Question(result.work(), result.contender()), unused -> new Forks())
                        .add(result.ours(), first, result.ourGarbage());
            }
            forks.computeIfAbsent(new Question(result.work(), result.against()), unused -> new Forks())
                    .add(result.theirs(), first, known(result.theirGarbage()));
        }
        List<Row> rows = new ArrayList<>();
        forks.forEach((question, all) -> rows.add(row(question, all)));
        boolean few = results.stream().anyMatch(result -> result.ours().size() < ENOUGH);
        return RunFile.now("Duels on this host", command, few, host, List.of(), rows);
    }

    /** Native programs have no garbage, so none is reported for them. */
    private static double known(double garbage) {
        return garbage > 0 ? garbage : Double.NaN;
    }

    private static String parameters(DuelCase work) {
        return Costs.parameters(work.scheme()) + (work.threads() > 1 ? " on " + work.threads() + " threads" : "");
    }

    private static Row row(Question question, Forks forks) {
        return new Row(
                question.work().algorithm(),
                NativeRivals.isOne(question.contender())
                        ? question.contender()
                        : FullName.of(question.contender()).name(),
                parameters(question.work()),
                DuelResult.median(forks.nanos),
                Spread.ofForks(forks.nanos, forks.rounds),
                Traits.of(question.work().scheme()).work(),
                Spec.of(question.work().scheme().algorithm()).workUnit(),
                new Circumstances(forks.garbage, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                "",
                null);
    }
}
