package io.hashkit.bench.run;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.console.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/** Runs steps with JMH, one after the other, and shows the progress. */
public final class Measuring {
    private Measuring() {}

    /**
     * Runs all steps.
     *
     * @param results receives the results of each step, one for each of its values
     * @return messages about failures; empty if every step measured all its values
     */
    public static List<String> run(List<Step> steps, BiConsumer<Step, List<RunResult>> results) {
        List<String> failures = new ArrayList<>();
        Progress progress = new Progress(Console.standard(), steps, System::nanoTime);
        for (Step step : steps) {
            progress.next();
            List<RunResult> own = run(step, progress);
            if (own.size() < step.values().size()) {
                failures.add(failure(step, progress));
            }
            results.accept(step, own);
        }
        progress.end();
        return failures;
    }

    static String failure(Step step, Progress progress) {
        return step.label() + " did not finish. Output of JMH:" + System.lineSeparator() + progress.said();
    }

    /** The results, one for each measured value. */
    static List<RunResult> run(Step step, Progress progress) {
        List<RunResult> results = new ArrayList<>();
        try {
            Collection<RunResult> run = new Runner(step.options().build(), progress).run();
            run.forEach(result -> results.addAll(Split.of(result, step.varied())));
        } catch (RunnerException e) {
            progress.println(Failures.describe(e));
        }
        return results;
    }

    /** Writes results in JMH's JSON format. */
    public static void write(Path file, List<RunResult> results) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, true, StandardCharsets.UTF_8))
                .writeOut(results);
        OutputFile.write(file, json.toString(StandardCharsets.UTF_8));
    }
}
