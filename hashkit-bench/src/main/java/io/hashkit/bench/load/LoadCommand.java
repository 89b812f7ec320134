package io.hashkit.bench.load;

import static io.hashkit.bench.console.OptionValues.require;
import static io.hashkit.bench.console.OptionValues.requireFrom;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.load.LoadTable.Line;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench load}. */
@Command(
        name = "load",
        description = {
            "Simulates many simultaneous logins (a storm) and prints what the callers see.",
            "The logins verify hashes with hashkit and with other libraries (the targets), each in its own"
                    + " process with the given heap.",
            "Times cover answered logins only and start when a login was due. After the storm, a target has 30 seconds for late"
                    + " answers."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:measured; that a target without a limiter ran out of memory is a result",
            "1:a target gave a wrong answer",
            "2:the command line is wrong",
            "3:a target gave no result for another reason, which is printed, or a file cannot be written"
        },
        footer = {
            "  load --once 1000 --heap 256m           a thousand logins at the same moment",
            "  load --over 5 --seconds 60             five times the peak of this host",
            "  load --random 20 --target hashkit      users who know nothing of each other",
            "  load --sweep -o load.json --seconds 10 latency at five rates, with a page",
            "  load --closed 64 --target hashkit      64 callers without pauses",
            "  load --scheme bcrypt,cost=10           the same with bcrypt"
        })
public final class LoadCommand implements Callable<Integer> {
    /** The longest that a limiter takes. */
    private static final int LONGEST_WAIT_MILLIS = 3_600_000;

    @ArgGroup
    private LoadShapes shapes = new LoadShapes();

    @Option(
            names = "--target",
            split = ",",
            paramLabel = "TARGET",
            description =
                    "Targets, separated by commas, out of: ${COMPLETION-CANDIDATES}. Default: hashkit,bouncy-castle,spring.")
    private List<LoadTarget> targets = List.of(LoadTarget.HASHKIT, LoadTarget.BOUNCY_CASTLE, LoadTarget.SPRING);

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "256m",
            description = "Maximum heap of each process, as for -Xmx. Default: ${DEFAULT-VALUE}.")
    private String heap = "";

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "Length of a storm in seconds, 1 to 3600, except with --once. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--scheme",
            paramLabel = "COSTS",
            defaultValue = "argon2id,m=47104,t=1,p=1",
            description = "Algorithm and costs. Default: ${DEFAULT-VALUE}.")
    private Scheme scheme = Argon2.OWASP_2026_46_MIB;

    @Option(
            names = "--max-wait",
            paramLabel = "MS",
            defaultValue = "5000",
            description =
                    "Longest wait for a permit of hashkit's limiter, in milliseconds, 0 to 3600000. Default: ${DEFAULT-VALUE}.")
    private int maxWait;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "With --sweep: writes the run to FILE, and an HTML page next to it.")
    private @Nullable Path output;

    private final Console console = Console.standard();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        return shapes.isSweep() ? sweep() : storms();
    }

    private int storms() throws IOException, InterruptedException {
        List<LoadPlan> storms = targets.stream().map(this::plan).toList();
        System.err.println("load: " + LoadProgress.estimate(storms));
        LoadProgress progress = new LoadProgress(console, storms);
        List<Line> lines = new ArrayList<>();
        boolean wrong = false;
        boolean missing = false;
        for (LoadPlan storm : storms) {
            note(storm.target() + ", " + storm.describe());
            Outcome outcome = LoadProcess.outcome(List.of(storm), heap, progress);
            if (outcome.isMeasured()) {
                Properties seen = LoadProcess.separated(outcome.seen(), 1).get(0);
                wrong |= LoadTable.number(seen, "wrong") > 0;
                lines.add(new Line(storm.target(), seen, false));
            } else {
                missing |= LoadProcess.isMissing(storm.target(), outcome);
                lines.add(new Line(storm.target(), null, LoadProcess.diedOfAFullHeap(outcome)));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%n%s, %s, -Xmx%s, %d processors, Java %s%n%n%s%n%s%n",
                scheme,
                storms.get(0).describe(),
                heap,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version(),
                LoadTable.print(lines),
                LoadTable.LEGEND);
        return exitCode(wrong, missing);
    }

    private int sweep() throws IOException, InterruptedException {
        List<LoadPlan> all = targets.stream()
                .flatMap(target -> LoadSweep.storms(plan(target), 1).stream())
                .toList();
        Artifacts files = output == null
                ? null
                : new Artifacts(output, Artifacts.beside(output).page());
        if (files != null) {
            files.requireWritable();
        }
        System.err.println("load: " + LoadProgress.estimate(all));
        // Before the storms, which load the host.
        Map<String, String> host = Host.facts();
        List<Load> loads = new ArrayList<>();
        List<List<String>> died = new ArrayList<>();
        boolean missing = false;
        for (LoadTarget target : targets) {
            note(target + ", five rates");
            LoadPlan plan = plan(target);
            missing |= LoadSweep.run(plan, heap, new LoadProgress(console, LoadSweep.storms(plan, 1)), loads, died);
        }
        System.out.printf("%n%s%n", LoadSweep.print(loads, console.width()));
        List<String> told = died.stream()
                .map(one -> "%s at %s: no result, %s".formatted(one.toArray()))
                .toList();
        told.forEach(System.out::println);
        if (files != null) {
            String names = targets.stream().map(LoadTarget::text).collect(Collectors.joining(","));
            String command = "java -jar hashkit-bench.jar load --sweep --target " + names + " --heap " + heap
                    + " --seconds " + seconds + " --max-wait " + maxWait + " --scheme " + scheme;
            RunFile run = RunFile.now("Logins under load on this host", command, false, host, told, List.of());
            PageFiles.write(files, run.with(LoadSweep.findings(died), loads));
            System.out.printf(
                    "%s%n%s%n", files.run().toAbsolutePath(), files.page().toAbsolutePath());
        }
        return exitCode(loads.stream().anyMatch(load -> load.wrong() > 0), missing);
    }

    /** Prints a note, except on a terminal, where the progress line shows it. */
    private void note(String text) {
        if (!console.terminal()) {
            System.err.println("load: " + text);
        }
    }

    private static int exitCode(boolean wrong, boolean missing) {
        return wrong ? ExitCode.DISAGREEMENT : missing ? ExitCode.CANNOT_MEASURE : ExitCode.OK;
    }

    private void check() {
        shapes.check(spec);
        require(spec, output == null || shapes.isSweep(), "--output needs --sweep");
        require(spec, Bytes.parse(heap).isPresent(), "--heap must be a size such as 256m, not " + heap);
        requireFrom(spec, "--seconds", seconds, 1, 3_600);
        requireFrom(spec, "--max-wait", maxWait, 0, LONGEST_WAIT_MILLIS);
    }

    private LoadPlan plan(LoadTarget target) {
        return new LoadPlan(target, scheme, shapes.shape(), shapes.amount(), seconds, maxWait);
    }
}
