package io.hashkit.bench.maintainer.duel;

import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.run.CircumstancesProfiler;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Starts JVMs with one contender each. {@link SteadyWarmUp} warms it up; one iteration of JMH warms up JMH's own loop.
 *
 * @param jvm options in addition to those of all JVMs
 * @param millis length of an iteration
 */
record DuelFork(List<String> jvm, int millis) {
    private static final int MEASURED = 5;

    int measuredMillis() {
        return MEASURED * millis;
    }

    /** Runs one JVM; the output of JMH is shown only if it failed. */
    RunResult run(DuelCase work, String contender, String tag) throws RunnerException {
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
