package io.hashkit.bench.load;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench load}. */
@Command(
        name = "load",
        description = {
            "Verifies Argon2id passwords as a login storm does, against hashkit and against what people use today, each in a"
                    + " process of its own with the heap that you give, and shows what the callers see.",
            "Times are those of answered calls, counted from the moment a login was due."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  load --once 1000 --heap 256m           a thousand logins at the same moment",
            "  load --over 5 --seconds 60             five times what this host serves",
            "  load --sweep -o load.json --seconds 10 latency at five rates, with a page to look at",
            "  load --closed 64 --target hashkit      sixty-four callers back to back",
            "  load --closed 10000 --virtual --target hashkit-threads"
        })
public final class LoadCommand implements Callable<Integer> {
    @ArgGroup
    private Shapes shapes = new Shapes();

    static final class Shapes {
        @Option(names = "--once", paramLabel = "THREADS", description = "All threads log in once, at the same moment.")
        private int once;

        @Option(names = "--closed", paramLabel = "THREADS", description = "The threads log in back to back.")
        private int closed;

        @Option(names = "--open", paramLabel = "RATE", description = "RATE logins a second come, served or not.")
        private double open;

        @Option(
                names = "--sweep",
                description = "Half, 0.8, 1, 1.5 and 3 times as many logins come as were served in 10 seconds before.")
        private boolean sweep;

        @Option(
                names = "--over",
                paramLabel = "TIMES",
                description = "TIMES as many logins come as were served in 10 seconds before; the default, with 5.")
        private double over;
    }

    @Option(
            names = "--target",
            split = ",",
            paramLabel = "TARGET",
            description = "${COMPLETION-CANDIDATES}; default: hashkit,bouncy-castle,spring.")
    private List<LoadTarget> targets = List.of(LoadTarget.HASHKIT, LoadTarget.BOUNCY_CASTLE, LoadTarget.SPRING);

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "256m",
            description = "Maximum heap of each process, as -Xmx takes it; default: ${DEFAULT-VALUE}.")
    private String heap = "";

    @Option(
            names = "--seconds",
            defaultValue = "20",
            description = "How long, except with --once; default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--memory",
            paramLabel = "KIB",
            defaultValue = "47104",
            description = "Argon2id memory in KiB; default: ${DEFAULT-VALUE}.")
    private int memory;

    @Option(names = "--passes", defaultValue = "1", description = "Argon2id passes; default: ${DEFAULT-VALUE}.")
    private int passes;

    @Option(names = "--virtual", description = "Virtual threads call; needs Java 21.")
    private boolean virtual;

    @Option(
            names = "--max-wait",
            paramLabel = "MS",
            defaultValue = "5000",
            description = "The limiter's longest wait in milliseconds; default: ${DEFAULT-VALUE}.")
    private long maxWait;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "With --sweep: where the run goes, with a page beside it.")
    private @Nullable Path output;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        if (shapes.sweep) {
            return sweep();
        }
        Table table = new Table(
                List.of(
                        "Target",
                        "answers",
                        "per s",
                        "p50 ms",
                        "p95 ms",
                        "p99 ms",
                        "max ms",
                        "refused",
                        "in ms",
                        "OOM",
                        "wrong",
                        "errors",
                        "GC %",
                        "timer ms",
                        "pinned"),
                1,
                5);
        boolean allWell = true;
        for (LoadTarget target : targets) {
            LoadPlan plan = plan(target);
            System.err.println("load: " + target + ", " + plan.shape() + " " + plan.amount() + " ...");
            Properties seen = LoadProcess.run(plan, heap);
            allWell &= number(seen, "wrong") == 0;
            table.add(row(target, seen));
        }
        System.out.printf(
                Locale.ROOT,
                "%nArgon2id m=%d,t=%d,p=1, %s, -Xmx%s, %d processors, Java %s%n%n%s%n",
                memory,
                passes,
                describe(plan(LoadTarget.HASHKIT)),
                heap,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version(),
                table.print(140));
        System.out.println(
                "refused, in ms: typed refusals, and the 99th percentile of how long one refused by a full line"
                        + " took;\ntimer: 99th percentile of how late a 10 ms timer among the callers fired; -: the process was"
                        + " ended, it had\ncome to no result two minutes after the storm.");
        return allWell ? ExitCode.OK : ExitCode.DISAGREEMENT;
    }

    private int sweep() throws IOException, InterruptedException {
        List<Load> loads = new ArrayList<>();
        for (LoadTarget target : targets) {
            System.err.println("load: " + target + ", five rates ...");
            loads.addAll(LoadSweep.run(plan(target), heap));
        }
        System.out.printf("%n%s%n", LoadSweep.print(loads, Console.standard().width()));
        if (output != null) {
            Artifacts artifacts = Artifacts.beside(output);
            artifacts.write(RunFile.now(
                            "Logins under load on this host",
                            "java -jar hashkit-bench.jar load --sweep --heap " + heap + " --seconds " + seconds
                                    + " --memory " + memory + " --passes " + passes,
                            false,
                            Host.facts(),
                            List.of(),
                            List.of())
                    .with(List.of(), loads));
            System.out.println(artifacts.page().toAbsolutePath());
        }
        return loads.stream().allMatch(load -> load.wrong() == 0) ? ExitCode.OK : ExitCode.DISAGREEMENT;
    }

    private void check() {
        if (output != null && !shapes.sweep) {
            throw new ParameterException(spec.commandLine(), "--output goes with --sweep");
        }
        if (virtual && Runtime.version().feature() < 21) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--virtual needs Java 21 or newer, and this is Java "
                            + Runtime.version().feature());
        }
        if (!heap.matches("[1-9][0-9]*[kKmMgG]?")) {
            throw new ParameterException(spec.commandLine(), "--heap takes a size such as 256m, not " + heap);
        }
        if (seconds < 1 || seconds > 3_600) {
            throw new ParameterException(spec.commandLine(), "--seconds must be from 1 to 3600, not " + seconds);
        }
    }

    private LoadPlan plan(LoadTarget target) {
        Shape shape = shapes.once > 0
                ? Shape.ONCE
                : shapes.closed > 0 ? Shape.CLOSED : shapes.open > 0 ? Shape.OPEN : Shape.OVER;
        double amount = switch (shape) {
            case ONCE -> shapes.once;
            case CLOSED -> shapes.closed;
            case OPEN -> shapes.open;
            case OVER -> shapes.over > 0 ? shapes.over : 5;
        };
        return new LoadPlan(target, memory, passes, shape, amount, seconds, virtual, maxWait);
    }

    private static String describe(LoadPlan plan) {
        String callers = plan.virtual() ? " virtual threads" : " threads";
        return switch (plan.shape()) {
            case ONCE -> (int) plan.amount() + callers + " at the same moment";
            case CLOSED -> (int) plan.amount() + callers + " back to back for " + plan.seconds() + " s";
            case OPEN -> plan.amount() + " logins a second for " + plan.seconds() + " s";
            case OVER -> plan.amount() + " times the peak for " + plan.seconds() + " s";
        };
    }

    private static List<String> row(LoadTarget target, Properties seen) {
        if (seen.isEmpty()) {
            return List.of(target.text(), "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-");
        }
        long refused = seen.stringPropertyNames().stream()
                .filter(key -> key.startsWith("refused."))
                .mapToLong(key -> number(seen, key))
                .sum();
        double duration = Double.parseDouble(seen.getProperty("seconds"));
        String peak = seen.getProperty("peakPerSecond");
        return List.of(
                target.text(),
                seen.getProperty("answers"),
                text("%.1f", number(seen, "answers") / duration)
                        + (peak == null ? "" : text(" (peak %.1f)", Double.parseDouble(peak))),
                millis(seen, "p50"),
                millis(seen, "p95"),
                millis(seen, "p99"),
                millis(seen, "max"),
                Long.toString(refused),
                text("%.2f", number(seen, "refusal.p99") / 1e6),
                seen.getProperty("outOfMemory"),
                seen.getProperty("wrong"),
                seen.getProperty("otherErrors"),
                text("%.0f", 100 * Double.parseDouble(seen.getProperty("collectingShare"))),
                millis(seen, "timerLate.p99"),
                seen.getProperty("pinned"));
    }

    private static String millis(Properties seen, String key) {
        return text("%.0f", number(seen, key) / 1e6);
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static long number(Properties seen, String key) {
        return Long.parseLong(seen.getProperty(key, "0"));
    }
}
