package io.hashkit.bench.duel;

import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Duels as a run, to draw and to compare. */
final class DuelRun {
    private static final double NANOS = 1e6;

    /** A contender at one work. */
    private record Question(DuelCase work, String contender) {}

    /** All its forks, of one duel or of several. */
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

    /** Pairs are rounds of their own, so that a ratio pairs what ran in turn. */
    static RunFile of(List<DuelResult> results, Map<String, String> host, String command) {
        Map<Question, Forks> forks = new LinkedHashMap<>();
        int round = 0;
        for (DuelResult result : results) {
            forks.computeIfAbsent(new Question(result.work(), result.contender()), unused -> new Forks())
                    .add(result.ours(), round, result.ourGarbage());
            forks.computeIfAbsent(new Question(result.work(), result.against()), unused -> new Forks())
                    .add(result.theirs(), round, known(result.theirGarbage()));
            round += result.ours().size();
        }
        List<Row> rows = new ArrayList<>();
        forks.forEach((question, all) -> rows.add(row(question, all)));
        return RunFile.now("Duels on this host", command, false, host, List.of(), rows);
    }

    /** A program without a JVM leaves none, and none is told. */
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
                question.work().scheme().work(),
                question.work().scheme().algorithm().workUnit(),
                new Circumstances(forks.garbage, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                "",
                null);
    }
}
