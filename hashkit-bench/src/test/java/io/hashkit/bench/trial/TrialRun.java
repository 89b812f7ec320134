package io.hashkit.bench.trial;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.run.Budget;
import io.hashkit.bench.run.Fork;
import io.hashkit.bench.run.Forks;
import io.hashkit.bench.run.Rounded;
import io.hashkit.bench.run.Rounds;
import io.hashkit.bench.run.Rounds.Subject;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One run of a trial: every row once, and one row, a different one in each run, two more times: as a twin and slowed.
 *
 * @param hashes hashes per operation of the slowed engine
 */
record TrialRun(List<TrialRow> rows, int rounds, int hashes, Effort effort) {
    static final Effort SHORT = new Effort(1, 1, 150, 9, 1);
    static final Effort SMOKE = new Effort(1, 1, 10, 3, 1);

    /** @throws IOException if a fork measured nothing; the message has the output of JMH */
    List<Observation> measure(int run) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (TrialRow row : rows) {
            steps.add(step(row, Observation.PLAIN, TrialRow.HASHES));
        }
        TrialRow again = rows.get(run % rows.size());
        steps.add(run % rows.size(), step(again, Observation.TWIN, TrialRow.HASHES));
        steps.add(step(again, Observation.SLOWED, hashes));
        Console quiet =
                new Console(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false, 80);
        Rounded rounded = new Rounds(
                        quiet,
                        new Subject(steps, List.of(), step -> step, (step, value) -> 1),
                        new Budget(rounds, 0, Double.POSITIVE_INFINITY, true))
                .run();
        if (!rounded.failures().isEmpty()) {
            throw new IOException(rounded.failures().get(0));
        }
        List<Observation> all = new ArrayList<>();
        for (Forks row : rounded.rows()) {
            for (Fork fork : row.all()) {
                all.add(new Observation(
                        run, fork.round(), row.value(), row.step().fixed().getOrDefault("role", ""), fork.median()));
            }
        }
        rounded.controls().forEach((loop, nanos) -> {
            for (int round = 0; round < nanos.size(); round++) {
                all.add(new Observation(run, round, loop, Observation.CONTROL, nanos.get(round)));
            }
        });
        return all;
    }

    private Step step(TrialRow row, String role, int operation) {
        return new Step(
                row.contender() + " " + role,
                TrialBenchmark.class,
                Map.of("role", role, "hashes", Integer.toString(operation)),
                "contender",
                List.of(row.contender()),
                effort);
    }
}
