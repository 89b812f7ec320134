package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.run.CircumstancesProfiler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures duels in rounds. In each round hashkit's engine runs first and then every rival once, so that each ratio compares
 * JVMs that ran within the same minutes.
 *
 * <p>{@link SteadyWarmUp} warms each JVM up; one iteration of JMH warms up JMH's own loop.
 *
 * @param jvm options in addition to those of all JVMs
 * @param millis length of an iteration
 * @param natives runs the native rivals
 * @param rounds number of rounds, at least 1
 */
record DuelRounds(List<String> jvm, int millis, NativeRivals natives, int rounds) {
    private static final int MEASURED = 5;

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
        Map<String, List<Double>> times = new HashMap<>();
        Map<String, Double> garbage = new HashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (String contender : contenders) {
                double time;
                if (NativeRivals.isOne(contender)) {
                    time = natives.millis(contender, work.scheme(), tag, MEASURED * millis);
                } else {
                    RunResult result = run(work, contender, tag);
                    time = result.getPrimaryResult().getScore();
                    garbage.put(contender, CircumstancesProfiler.of(result).garbage());
                }
                times.computeIfAbsent(contender, unused -> new ArrayList<>()).add(time);
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
                        Objects.requireNonNull(times.get(ours)),
                        Objects.requireNonNull(times.get(rival)),
                        garbage.getOrDefault(ours, 0.0),
                        garbage.getOrDefault(rival, 0.0)))
                .toList();
    }

    /** Runs one JVM; the output of JMH is shown only if it failed. */
    private RunResult run(DuelCase work, String contender, String tag) throws RunnerException {
        List<String> arguments = new ArrayList<>(Jvm.measuringArguments());
        arguments.addAll(jvm);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + DuelBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(millis))
                .measurementIterations(MEASURED)
                .measurementTime(TimeValue.milliseconds(millis))
                .jvmArgsAppend(arguments.toArray(new String[0]))
                .param("contender", contender)
                .param("work", work.name())
                .param("tag", tag)
                .param("millis", Integer.toString(millis))
                .addProfiler(CircumstancesProfiler.class)
                .shouldFailOnError(true);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream quiet = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            return new Runner(options.build(), OutputFormatFactory.createFormatInstance(quiet, VerboseMode.NORMAL))
                    .runSingle();
        } catch (RunnerException e) {
            System.err.print(said.toString(StandardCharsets.UTF_8));
            throw e;
        }
    }
}
