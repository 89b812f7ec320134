package io.hashkit.bench.measure;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.load.LoadSweep;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.Progress;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/** Checks, measures, prints, writes the file. */
public final class MainJob {
    private static final double BUDGET_SECONDS = 180;
    private static final double BUSY_LOAD = 2;

    private final Console console;
    private final PrintStream out;
    private final Effort effort;
    private final Path file;

    public MainJob(Console console, Effort effort, Path file) {
        this.console = console;
        this.out = console.out();
        this.effort = effort;
        this.file = file;
    }

    /** The exit code. */
    public int run() throws Exception {
        return RunLock.holding(file, this::checkAndMeasure);
    }

    private int checkAndMeasure() throws IOException, InterruptedException {
        long started = System.nanoTime();
        out.println("Host");
        Map<String, String> host = Host.facts();
        out.print(Host.describe(host));
        out.println();
        out.println("Checking that all engines agree");
        Agreement agreement = Agreement.run();
        out.print(agreement.table());
        if (!agreement.wrong().isEmpty()) {
            System.err.println("hashkit-bench: engines answer wrong (see above); nothing was measured.");
            return ExitCode.DISAGREEMENT;
        }
        List<Step> steps = effort.equals(Effort.SMOKE) ? Plan.smoke(agreement) : Plan.of(agreement, effort);
        double expected = steps.stream().mapToDouble(Step::expectedSeconds).sum();
        if (Runtime.version().feature() >= 24) {
            out.println("(The warning of sun.misc.Unsafe is about JMH 1.37 itself and does not matter.)");
        }
        out.printf("%nMeasuring with JMH, one thread, %s%n", Progress.minutes(expected));

        List<RunResult> results = new ArrayList<>();
        List<Measurement> measurements = new ArrayList<>();
        List<String> failures = Measuring.run(console, steps, this::withinBudget, (step, own) -> {
            results.addAll(own);
            own.forEach(result -> measurements.add(Measurement.of(step, result)));
        });
        print(measurements, agreement);
        failures.forEach(failure -> System.err.println("hashkit-bench: " + failure));
        Measuring.write(file, results);
        Recommendation advice = Recommendation.measure().and(VectorGain.sentences(measurements));
        out.printf("%nFor this host%n");
        advice.sentences().forEach(sentence -> out.println("  " + sentence));
        List<Load> loads = underLoad(advice);
        Artifacts artifacts = Artifacts.beside(file);
        artifacts.write(run(host, advice, measurements).with(List.of(), loads));
        out.printf(
                "%nWritten, in %s:%n  %s  to look at%n  %s  to compare with others%n  %s  as JMH writes it%n",
                Progress.minutes((System.nanoTime() - started) / 1e9).replace("about ", ""),
                artifacts.page().toAbsolutePath(),
                artifacts.run().toAbsolutePath(),
                file.toAbsolutePath());
        return failures.isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    /** What callers see with the costs that tuning picked. */
    private List<Load> underLoad(Recommendation advice) throws IOException, InterruptedException {
        if (advice.tuning().isEmpty() || !(advice.tuning().get().scheme() instanceof Argon2 scheme)) {
            return List.of();
        }
        double capacity = advice.tuning().get().hashesPerSecond();
        out.printf(
                Locale.ROOT,
                "%nUnder load, with these costs and the limiter: as many logins as tuning says that this host can serve,%n"
                        + "%.1f a second, and fewer and more%n",
                capacity);
        String heap = Bytes.mebibytes(Runtime.getRuntime().maxMemory()) + "m";
        List<Load> loads = LoadSweep.ofHashkit(scheme, capacity, heap, effort.equals(Effort.SMOKE));
        out.print(LoadSweep.print(loads, console.width()));
        return loads;
    }

    private RunFile run(Map<String, String> host, Recommendation advice, List<Measurement> measurements) {
        return RunFile.now(
                "Password hashing on this host",
                "java -jar hashkit-bench.jar" + (effort.equals(Effort.FULL) ? " --full" : ""),
                effort.rotate(),
                host,
                advice.sentences(),
                measurements.stream().map(Measurement::row).toList());
    }

    /** A host that is slow or busy gets fewer iterations, so that the quick job stays quick. */
    private Step withinBudget(Step step, Progress progress) {
        if (!effort.equals(Effort.QUICK)) {
            return step;
        }
        double share = (BUDGET_SECONDS - progress.elapsedSeconds()) / progress.nextAndLaterSeconds();
        return share < 1 ? step.cutTo(share) : step;
    }

    private void print(List<Measurement> measurements, Agreement agreement) {
        boolean indicative = effort.rotate();
        out.print(ResultTables.tables(measurements, indicative, console.width()));
        out.printf("%nEvery figure is one operation by one thread; +/- is JMH's 99.9 %% confidence interval.%n");
        if (indicative) {
            out.println(RunFile.INDICATIVE);
        }
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load > BUSY_LOAD) {
            out.printf(
                    Locale.ROOT,
                    "The load of the host was %.1f and this job's own is 1: these times are too long.%n",
                    load);
        }
        out.print(
                RunFile.disturbances(measurements.stream().map(Measurement::row).toList()));
        // Within one fork an interval knows nothing of what differs from fork to fork.
        String comparisons = indicative ? "" : ResultTables.comparisons(measurements);
        if (!comparisons.isEmpty()) {
            out.printf("%nEqual parameters, intervals that do not overlap%n%s", comparisons);
        }
        if (!agreement.notHere().isEmpty()) {
            out.printf("%nPassed over%n");
            agreement.notHere().forEach(check -> out.printf("  %s: %s%n", check.engine(), check.detail()));
        }
    }
}
