package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.run.CircumstancesProfiler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures duels in rounds. In each round hashkit's engine runs first and then every rival once, so that each ratio compares
 * JVMs that ran within the same minutes.
 *
 * @param jvms starts the JVMs
 * @param natives runs the native rivals
 * @param rounds number of rounds, at least 1
 */
record DuelRounds(DuelFork jvms, NativeRivals natives, int rounds) {
    /**
     * Measures one work and prints a line of progress for each contender to standard error.
     *
     * @param work what every contender computes
     * @param ours full name of hashkit's engine
     * @param rivals full names of the rivals
     * @return one result for each rival, in their order; all share the times of hashkit's engine
     */
    List<DuelResult> of(DuelCase work, String ours, List<String> rivals)
            throws RunnerException, IOException, InterruptedException {
        String tag = SampleInput.tag(work.scheme());
        List<String> contenders = new ArrayList<>(List.of(ours));
        contenders.addAll(rivals);
        Map<String, List<Double>> millis = new HashMap<>();
        Map<String, Double> garbage = new HashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (String contender : contenders) {
                double time;
                if (NativeRivals.isOne(contender)) {
                    time = natives.millis(contender, work.scheme(), tag, jvms.measuredMillis());
                } else {
                    RunResult result = jvms.run(work, contender, tag);
                    time = result.getPrimaryResult().getScore();
                    garbage.put(contender, CircumstancesProfiler.of(result).garbage());
                }
                millis.computeIfAbsent(contender, unused -> new ArrayList<>()).add(time);
                System.err.printf(
                        Locale.ROOT,
                        "duel: %s, round %d of %d: %s %.1f ms%n",
                        work.name(),
                        round,
                        rounds,
                        contender,
                        time);
            }
        }
        return rivals.stream()
                .map(rival -> new DuelResult(
                        work,
                        ours,
                        rival,
                        Objects.requireNonNull(millis.get(ours)),
                        Objects.requireNonNull(millis.get(rival)),
                        garbage.getOrDefault(ours, 0.0),
                        garbage.getOrDefault(rival, 0.0)))
                .toList();
    }
}
