package io.hashkit.bench.measure;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.load.LoadSweep;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.Extras;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunNotes;
import io.hashkit.bench.report.VectorGain;
import io.hashkit.bench.run.Budget;
import io.hashkit.bench.run.Forks;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.Progress;
import io.hashkit.bench.run.Rounded;
import io.hashkit.bench.run.Rounds;
import io.hashkit.bench.run.Rounds.Subject;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.run.Step;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The main job: checks the engines, measures them, prints the report and writes the files. */
public final class MainJob {
    /** Time limit of the whole default job on two processors, in seconds. */
    private static final double JOB_SECONDS = 240;

    private static final double LOAD_SECONDS = 20;

    /** Seconds of it for tuning, for logins under load, and for writing. */
    private static final double AFTER_SECONDS = 58;

    private final Console console;
    private final PrintStream out;
    private final Extent extent;
    private final Path file;
    private final Output output;

    /** The extent of a job. */
    public enum Extent {
        QUICK,
        FULL,
        SMOKE
    }

    /**
     * The output of a job in addition to its files.
     *
     * @param label label of the run; null for Java version and system
     * @param line receives the run as one line of JSON; null for none
     */
    public record Output(@Nullable String label, @Nullable PrintStream line) {}

    public MainJob(Console console, Extent extent, Path file, Output output) {
        this.console = console;
        this.out = console.out();
        this.extent = extent;
        this.file = file;
        this.output = output;
    }

    /** Runs the job and returns the exit code. */
    public int run() throws Exception {
        return RunLock.holding(file, this::checkAndMeasure);
    }

    private int checkAndMeasure() throws IOException, InterruptedException {
        long started = System.nanoTime();
        out.println("Host");
        Map<String, String> host = Host.facts();
        out.print(Host.describe(host));
        out.println();
        out.println("Checking that all engines compute the same hashes");
        Agreement agreement = Agreement.run();
        out.print(agreement.table());
        if (!agreement.wrong().isEmpty()) {
            System.err.println(
                    "hashkit-bench: an engine computes wrong hashes (see the table above); nothing was measured.");
            return ExitCode.DISAGREEMENT;
        }
        out.printf("%nMeasuring with JMH: one thread, and a new JVM for each engine in every round%n");
        Rounded rounded = new Rounds(console, subject(agreement), budget(started)).run();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        List<Measurement> measurements = measurements(rounded);
        out.print(ResultTables.tables(measurements, extent == Extent.SMOKE, console.width()));
        rounded.failures().forEach(failure -> System.err.println("hashkit-bench: " + failure));
        Measuring.write(file, rounded.rows().stream().map(Forks::combined).toList());
        Recommendation advice = Recommendation.measure()
                .and(VectorGain.of(measurements.stream().map(Measurement::row).toList()).stream()
                        .map(VectorGain::sentence)
                        .toList());
        Artifacts artifacts = Artifacts.beside(file);
        RunFile run = run(host, advice, measurements, rounded, agreement);
        // Written before the logins under load, which may be interrupted on a host that cannot serve them.
        PageFiles.write(artifacts, run);
        boolean late = extent == Extent.QUICK && seconds(started) > JOB_SECONDS - LOAD_SECONDS;
        if (late) {
            out.printf("%nLogins under load were not measured: no time was left.%n");
        }
        List<Load> loads = late ? List.of() : underLoad(advice);
        RunFile whole = run.with(run.findings(), loads);
        out.printf("%n%s", ResultNotes.of(whole, load, console.width()));
        if (output.line() != null) {
            out.print(answer(advice, whole));
            PageFiles.write(artifacts, whole);
            // Print no text just before this line: container runtimes may insert it into a line longer than 16 KiB.
            print(whole, output.line());
        } else {
            PageFiles.write(artifacts, whole);
            out.printf(
                    "%nDone after %s. Written:%n  %s  the report as an HTML page%n  %s  the run, for the commands report,"
                            + " compare and fleet%n  %s  JMH's results%n",
                    Progress.minutes(seconds(started)).replace("about ", ""),
                    artifacts.page().toAbsolutePath(),
                    artifacts.run().toAbsolutePath(),
                    file.toAbsolutePath());
            out.print(answer(advice, whole));
        }
        return rounded.failures().isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    /** The last lines. */
    private String answer(Recommendation advice, RunFile run) {
        return String.format(
                "%nRecommendation for this host%n%s",
                advice.text(
                        advice.answer().flatMap(answer -> VectorGain.forEngine(run.rows(), answer.engine())),
                        console.width()));
    }

    private static void print(RunFile run, PrintStream line) throws IOException {
        line.writeBytes((run.line() + '\n').getBytes(StandardCharsets.UTF_8));
        if (line.checkError()) {
            throw new IOException("cannot write the run to standard output");
        }
    }

    /** Measures what callers see with the costs that tuning chose. */
    private List<Load> underLoad(Recommendation advice) throws IOException, InterruptedException {
        if (advice.tuning().isEmpty() || !(advice.tuning().get().scheme() instanceof Argon2 scheme)) {
            return List.of();
        }
        double capacity = advice.tuning().get().hashesPerSecond();
        out.printf(
                Locale.ROOT,
                "%nLogins under load with these costs and the limiter, at rates below and above the %.1f logins per second%n"
                        + "that this host can serve according to its tuning%n",
                capacity);
        String heap = Bytes.mebibytes(Runtime.getRuntime().maxMemory()) + "m";
        List<Load> loads = LoadSweep.ofHashkit(scheme, capacity, heap, extent == Extent.SMOKE, console);
        out.print(LoadSweep.print(loads, console.width()));
        return loads;
    }

    private RunFile run(
            Map<String, String> host,
            Recommendation advice,
            List<Measurement> measurements,
            Rounded rounded,
            Agreement agreement) {
        List<String> missing = new ArrayList<>(rounded.leftOut());
        agreement.notHere().forEach(check -> missing.add(check.engine() + ": " + check.detail()));
        RunFile run = RunFile.now(
                "Password hashing on this host",
                "java -jar hashkit-bench.jar" + (extent == Extent.FULL ? " --full" : ""),
                extent == Extent.SMOKE,
                host,
                advice.sentences(),
                measurements.stream().map(Measurement::row).toList());
        String profile =
                advice.tuning().map(tuning -> tuning.profile().toJson()).orElse(null);
        RunFile whole = run.with(new Extras(
                RunNotes.missing(missing),
                List.of(),
                rounded.controls(),
                profile,
                advice.answer().orElse(null)));
        return output.label() == null ? whole : whole.labelled(output.label());
    }

    private Subject subject(Agreement agreement) {
        return switch (extent) {
            case QUICK -> Plan.quick(agreement);
            case FULL -> Plan.full(agreement);
            case SMOKE -> Plan.smoke(agreement);
        };
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private Budget budget(long started) {
        return switch (extent) {
            case QUICK -> Budget.quick(JOB_SECONDS - AFTER_SECONDS - seconds(started));
            case FULL -> Budget.FULL;
            case SMOKE -> Budget.SMOKE;
        };
    }

    /** Each step together with its rival. */
    private static List<Measurement> measurements(Rounded rounded) {
        List<Step> steps = rounded.rows().stream().map(Forks::step).toList();
        return rounded.rows().stream()
                .map(row -> Measurement.of(
                        row,
                        rounded.rows().stream()
                                .filter(other -> other.value().equals(row.value())
                                        && other.step()
                                                .label()
                                                .equals(Plan.rival(steps, row.step())
                                                        .label()))
                                .findFirst()
                                .orElse(null)))
                .toList();
    }
}
