package io.hashkit.bench.measure;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.load.HashkitStorms;
import io.hashkit.bench.load.LoadSweep;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.RunFile;
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
import io.hashkit.internal.tune.TunedHost;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The main job: checks the engines, measures them, prints the report and writes the files. */
public record MainJob(Console console, Extent extent, Path file, Output output) {
    /** Time limit of the whole default job on two processors, in seconds. */
    private static final double JOB_SECONDS = 240;

    /** Seconds of it for logins under load, without the start of their process. */
    private static final double STORM_SECONDS = 42;

    /** Seconds of storms if the job has no time limit. */
    private static final double LONG_STORM_SECONDS = 120;

    /** Seconds for writing the results. */
    private static final double WRITING_SECONDS = 3;

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

    /** Runs the job and returns the exit code. */
    public int run() throws Exception {
        return RunLock.holding(file, () -> {
            Artifacts.beside(file).requireWritable();
            return checkAndMeasure();
        });
    }

    private int checkAndMeasure() throws IOException, InterruptedException {
        long started = System.nanoTime();
        console.out().println("Host");
        Map<String, String> host = Host.facts();
        console.out().print(Host.describe(host));
        console.out().println();
        console.out().println("Checking that all engines compute the same hashes");
        Agreement agreement = Agreement.run();
        console.out().print(agreement.table());
        if (!agreement.wrong().isEmpty()) {
            System.err.println(
                    "hashkit-bench: an engine computes wrong hashes (see the table above); nothing was measured.");
            return ExitCode.DISAGREEMENT;
        }
        // The costs and what they carry come first: the engines get the time that is left.
        Recommendation predicted = recommendation();
        HashkitStorms storms = storms(predicted);
        console.out().printf("%nMeasuring with JMH: one thread, and a new JVM for each engine in every round%n");
        Rounded rounded = new Rounds(console, subject(agreement), budget(started)).run();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        List<Measurement> measurements = measurements(rounded);
        console.out().print(ResultTables.tables(measurements, extent == Extent.SMOKE, console.width()));
        rounded.failures().forEach(failure -> System.err.println("hashkit-bench: " + failure));
        Recommendation advice = predicted.confirmed(promise(predicted, storms));
        List<String> missing = new ArrayList<>(rounded.leftOut());
        agreement.notHere().forEach(check -> missing.add(check.engine() + ": " + check.detail()));
        RunFile run = run(host, advice, storms, measurements, rounded, missing);
        Artifacts artifacts = Artifacts.beside(file);
        console.out().printf("%n%s", ResultTables.notes(run, load, console.width()));
        IOException unwritten = null;
        try {
            Measuring.write(file, rounded.rows().stream().map(Forks::combined).toList());
            PageFiles.write(artifacts, run);
        } catch (IOException e) {
            // What took minutes to measure is at least printed.
            unwritten = e;
        }
        if (output.line() != null) {
            console.out().print(answer(advice, run));
            // Print no text just before this line: container runtimes may insert it into a line longer than 16 KiB.
            print(run, output.line());
        } else {
            if (unwritten == null) {
                console.out()
                        .printf(
                                "%nDone after %s. %s",
                                Progress.minutes(seconds(started)).replace("about ", ""),
                                PageFiles.names(artifacts, "report, compare and fleet", file));
            }
            console.out().print(answer(advice, run));
        }
        if (unwritten != null) {
            throw unwritten;
        }
        return rounded.failures().isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    /** The last lines. */
    private String answer(Recommendation advice, RunFile run) {
        return String.format(
                "%nRecommendation for this host%n%s",
                advice.text(
                        Optional.ofNullable(advice.answer())
                                .flatMap(answer -> VectorGain.forEngine(run.rows(), answer.engine())),
                        console.width()));
    }

    private static void print(RunFile run, PrintStream line) throws IOException {
        line.writeBytes((run.line() + '\n').getBytes(StandardCharsets.UTF_8));
        if (line.checkError()) {
            throw new IOException("cannot write the run to standard output");
        }
    }

    private Recommendation recommendation() throws IOException, InterruptedException {
        console.out().printf("%nTuning the costs for this host%n");
        Recommendation predicted = Recommendation.measure();
        if (predicted.answer() != null) {
            console.out()
                    .printf(
                            "  %s, for now; see the recommendation at the end%n",
                            predicted.answer().scheme());
        }
        return predicted;
    }

    /** Measures what callers see with the costs that tuning chose. */
    private HashkitStorms storms(Recommendation advice) throws IOException, InterruptedException {
        if (advice.tuning() == null || !(advice.tuning().scheme() instanceof Argon2 scheme)) {
            return HashkitStorms.NONE;
        }
        console.out()
                .printf(
                        "%nLogins under load with %s and the limiter: %d callers without pauses, then rates below and above%n"
                                + "what these were served; times by the clock, from the moment when a login was due%n",
                        scheme, Runtime.getRuntime().availableProcessors());
        HashkitStorms storms = HashkitStorms.run(
                scheme,
                // Beside other work, hashes take longer by the clock, and so do storms of as many logins.
                advice.tuning().hashesPerSecond()
                        / TunedHost.OF_TUNING
                                .into(advice.tuning())
                                .result()
                                .noise()
                                .contention(),
                extent == Extent.FULL ? LONG_STORM_SECONDS : STORM_SECONDS,
                Bytes.mebibytes(Runtime.getRuntime().maxMemory()) + "m",
                extent == Extent.SMOKE,
                console);
        console.out().print(LoadSweep.print(storms.loads(), console.width()));
        return storms;
    }

    private static Promise promise(Recommendation advice, HashkitStorms storms) {
        Answer answer = advice.answer();
        Promise predicted = answer == null ? Promise.predicted(Double.NaN) : answer.promise();
        return storms.served().isEmpty()
                ? predicted
                : predicted.served(storms.served().getAsDouble(), storms.logins(), storms.busyNanos() / 1e6);
    }

    private RunFile run(
            Map<String, String> host,
            Recommendation advice,
            HashkitStorms storms,
            List<Measurement> measurements,
            Rounded rounded,
            List<String> missing) {
        RunFile run = RunFile.now(
                "Password hashing on this host",
                "java -jar hashkit-bench.jar" + (extent == Extent.FULL ? " --full" : ""),
                extent == Extent.SMOKE,
                host,
                advice.answer() == null ? List.of(advice.problem()) : List.of(),
                measurements.stream().map(Measurement::row).toList());
        RunFile whole = run.with(
                RunNotes.missing(missing), storms.loads(), rounded.controls(), advice.profile(), advice.answer());
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
            case QUICK -> Budget.quick(JOB_SECONDS - WRITING_SECONDS - seconds(started));
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
