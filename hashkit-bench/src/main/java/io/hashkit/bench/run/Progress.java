package io.hashkit.bench.run;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.StatusLine;
import io.hashkit.bench.console.Texts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Shows the current step, the progress and the remaining time. Keeps the output of JMH in case a step fails. */
public final class Progress implements OutputFormat {
    private static final int MOST_KEPT = 20_000;
    private static final double SOONEST = 5;

    private final Console console;
    private final StatusLine status;
    private final List<Step> steps;
    private final LongSupplier nanoTime;
    private final DoubleSupplier most;
    private final StringBuilder said = new StringBuilder();
    private final long started;
    private final int labelWidth;
    private int current = -1;
    private int iterations;

    Progress(Console console, List<Step> steps, LongSupplier nanoTime) {
        this(console, steps, nanoTime, () -> Double.POSITIVE_INFINITY);
    }

    /** @param most the seconds that are left for all steps together */
    Progress(Console console, List<Step> steps, LongSupplier nanoTime, DoubleSupplier most) {
        this.most = most;
        this.console = console;
        this.status = new StatusLine(console);
        this.steps = new ArrayList<>(steps);
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.labelWidth =
                steps.stream().mapToInt(step -> step.label().length()).max().orElse(1);
    }

    void next() {
        next(true);
    }

    /** @param tell whether this step gets a line if there is no terminal */
    private void next(boolean tell) {
        current++;
        iterations = 0;
        said.setLength(0);
        if (!console.terminal() && tell) {
            console.out().println(line());
        }
        status.show(line());
    }

    void end() {
        status.clear();
    }

    /** The output of JMH during the current step. */
    String said() {
        return said.toString();
    }

    /** Shows a step that was not planned. */
    void next(Step step, boolean tell) {
        if (current + 1 < steps.size()) {
            steps.set(current + 1, step);
        } else {
            steps.add(step);
        }
        next(tell);
    }

    /**
     * Forgets steps that will not run, and says so.
     *
     * @param why what disturbs the host
     */
    void leaveOut(List<Step> gone, String why) {
        Set<String> labels = gone.stream().map(Step::label).collect(Collectors.toCollection(LinkedHashSet::new));
        steps.subList(current + 1, steps.size()).removeIf(step -> labels.contains(step.label()));
        status.clear();
        console.out().println("Not measured, for lack of time (" + why + "): " + String.join(", ", labels));
    }

    private double expected(int from, int to) {
        return steps.subList(from, to).stream()
                .mapToDouble(Step::expectedSeconds)
                .sum();
    }

    private double stretch(double expectedSoFar) {
        return expectedSoFar < SOONEST
                ? 1.1
                : Math.max(0.5, Math.min(10, (nanoTime.getAsLong() - started) / 1e9 / expectedSoFar));
    }

    private String line() {
        return Texts.format(
                "[%2d/%d] %-" + labelWidth + "s %s left",
                current + 1,
                steps.size(),
                steps.get(current).label(),
                minutes(secondsLeft()));
    }

    private double secondsLeft() {
        Step step = steps.get(current);
        double part = Math.min(1, (double) iterations / step.iterations());
        double reached = expected(0, current) + step.expectedSeconds() * part;
        double rest = step.expectedSeconds() * (1 - part) + expected(current + 1, steps.size());
        return Math.max(0, Math.min(most.getAsDouble(), rest * stretch(reached)));
    }

    public static String minutes(double seconds) {
        long whole = Math.round(seconds);
        return Texts.format("about %d:%02d min", whole / 60, whole % 60);
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        status.show(line());
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
        iterations++;
    }

    @Override
    public void println(String text) {
        print(text + System.lineSeparator());
    }

    @Override
    public void print(String text) {
        if (said.length() < MOST_KEPT) {
            said.append(text);
        }
    }

    @Override
    public void write(int b) {
        print(Character.toString((char) b));
    }

    @Override
    public void write(byte[] bytes) {
        print(new String(bytes, java.nio.charset.Charset.defaultCharset()));
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {}

    @Override
    public void endBenchmark(BenchmarkResult result) {}

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> results) {}

    @Override
    public void verbosePrintln(String text) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
