package io.hashkit.bench.duel;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.report.RunJson;
import io.hashkit.bench.run.CircumstancesProfiler;
import io.hashkit.bench.run.RunLock;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Our engines against others: forks of one contender each, in turn. */
@Command(
        name = "duel",
        description = {
            "Measures hashkit's own engines against other libraries: JVMs of one contender each, one after the other in"
                    + " turn, so that neither the other's code nor a change of the host decides.",
            "Shows the median time of both, the mean of the ratios of the pairs and the lower end of its 95 %% confidence"
                    + " interval, which is held against the goal, and the garbage of a hash.",
            "All works with five pairs take about 20 minutes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured",
            "2:the command line is wrong",
            "3:could not measure: another run holds the lock, or a fork failed",
            "4:an engine takes more than four times the time of its rival: the compiler of this JVM has given up on it",
            "5:a goal is missed, with --require-goals"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  duel                                  every work against its usual rival",
            "  duel --only argon2id-19456 --forks 9",
            "  duel --only bcrypt-10 --against bcrypt/favre",
            "  duel --all-rivals --forks 2           every rival",
            "  duel --only pbkdf2 --beside pbkdf2/sunjce   it also runs in each JVM",
            "  duel --only pbkdf2 --threads 4 --heap 256m",
            "  duel --vector                         the engines on the Vector API (JDK 25)",
            "  duel --all-rivals -o duel.run.json    and then: report duel.run.json --svg charts",
            "  duel --vector --native native/target/native-hash --jvm -XX:UseAVX=2"
        })
public final class DuelCommand implements Callable<Integer> {
    @Option(names = "--only", paramLabel = "TEXT", description = "Works whose names begin with TEXT.")
    private String only = "";

    @Option(names = "--forks", defaultValue = "5", description = "Pairs of JVMs; default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(names = "--against", paramLabel = "NAME", description = "Another rival, such as argon2/argon2-jvm.")
    private String against = "";

    @Option(names = "--all-rivals", description = "Every rival of the algorithm.")
    private boolean allRivals;

    @Option(
            names = "--time",
            paramLabel = "MS",
            defaultValue = "1000",
            description = "Length of an iteration; three warm up and five are measured; default: ${DEFAULT-VALUE}.")
    private int millis;

    @Option(names = "--threads", defaultValue = "1", description = "How many hash at once; default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Maximum heap of a fork, as -Xmx takes it.")
    private String heap = "";

    @Option(
            names = "--vector",
            description = "Ours are the engines on the Vector API, against every rival that they have a goal for.")
    private boolean vector;

    @Option(
            names = "--native",
            paramLabel = "PROGRAM",
            description = "Takes rivals named native/... from this program: see hashkit-bench/native.")
    private @Nullable Path nativeProgram;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "An option for the JVMs of both, such as -XX:+UseSerialGC; may be given again.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(
            names = "--beside",
            paramLabel = "NAME",
            description =
                    "A contender that hashes in the same JVM before every iteration: pbkdf2/sunjce slows others down;"
                            + " scrypt/hashkit-vector uses another width of vectors than Argon2.")
    private String beside = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes a run, such as duel.run.json, that report draws and compare reads.")
    private @Nullable Path output;

    @Option(names = "--require-goals", description = "A goal that is missed is an error.")
    private boolean requireGoals;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        List<DuelCase> works = works();
        return RunLock.holding(() -> measure(works));
    }

    private int measure(List<DuelCase> works) throws RunnerException, IOException, InterruptedException {
        if (output != null) {
            OutputFile.requireWritable(output);
        }
        Map<String, String> host = Host.facts();
        System.out.print("Host" + System.lineSeparator() + Host.describe(host));
        NativeRivals natives = NativeRivals.of(nativeProgram);
        List<DuelResult> results = new ArrayList<>();
        for (DuelCase work : works) {
            for (String rival : rivals(work, natives)) {
                results.add(duel(work, rival, natives));
            }
        }
        if (output != null) {
            String command = "java -jar hashkit-bench.jar "
                    + String.join(" ", spec.commandLine().getParseResult().originalArgs());
            OutputFile.write(output, RunJson.write(DuelRun.of(results, host, command)));
        }
        return report(results);
    }

    private List<DuelCase> works() {
        List<DuelCase> works = DuelCase.ALL.stream()
                .filter(work -> only.isEmpty()
                        ? !work.name().equals("smoke")
                        : work.name().startsWith(only))
                .filter(work -> !vector || !work.onVectorApi().isEmpty())
                .filter(work -> against.isEmpty()
                        || FullName.of(against).algorithm().equals(work.algorithm())
                        || NativeRivals.computes(against, work.algorithm()))
                .toList();
        if (works.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "no work fits; there are "
                            + String.join(
                                    ", ",
                                    DuelCase.ALL.stream().map(DuelCase::name).toList()));
        }
        if (forks < 1 || threads < 1 || millis < 1) {
            throw new ParameterException(spec.commandLine(), "--forks, --threads and --time must be at least 1");
        }
        if (!heap.isEmpty() && !heap.matches("[1-9][0-9]*[kKmMgG]?")) {
            throw new ParameterException(spec.commandLine(), "--heap takes a size such as 256m, not " + heap);
        }
        if (!beside.isEmpty()) {
            String algorithm = FullName.of(beside).algorithm();
            if (!Contenders.names(algorithm).contains(beside)) {
                throw new ParameterException(spec.commandLine(), "there is no " + beside + " to be beside");
            }
        }
        for (DuelCase work : works) {
            if (!against.isEmpty()
                    && !NativeRivals.isOne(against)
                    && !Contenders.names(work.algorithm()).contains(against)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no " + against + "; there are "
                                + String.join(", ", Contenders.names(work.algorithm())));
            }
        }
        if (nativeProgram == null && NativeRivals.isOne(against)) {
            throw new ParameterException(
                    spec.commandLine(), against + " needs --native PROGRAM: see hashkit-bench/native");
        }
        if (vector && Jvm.measuringArguments().equals(Jvm.forkArguments())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--vector: "
                            + VectorApi.missingLayer()
                                    .orElse("needs JDK 25 or newer with the module jdk.incubator.vector, this is "
                                            + System.getProperty("java.version")));
        }
        return works;
    }

    private String ours(DuelCase work) {
        return vector ? work.oursOnVectorApi() : work.ours();
    }

    private List<String> rivals(DuelCase work, NativeRivals natives) {
        if (vector && against.isEmpty() && !allRivals) {
            return work.onVectorApi().keySet().stream()
                    .filter(natives::isHere)
                    .sorted()
                    .toList();
        }
        if (allRivals) {
            return Contenders.names(work.algorithm()).stream()
                    .filter(name -> !name.equals(ours(work)))
                    .toList();
        }
        return List.of(against.isEmpty() ? work.against() : against);
    }

    private DuelResult duel(DuelCase work, String rival, NativeRivals natives)
            throws RunnerException, IOException, InterruptedException {
        String tag = SampleInput.tag(work.scheme());
        DuelFork jvms = jvms();
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        double ourGarbage = 0;
        double theirGarbage = 0;
        for (int pair = 1; pair <= forks; pair++) {
            RunResult first = jvms.run(work, ours(work), tag);
            ours.add(first.getPrimaryResult().getScore());
            ourGarbage = CircumstancesProfiler.of(first).garbage();
            if (NativeRivals.isOne(rival)) {
                theirs.add(natives.millis(rival, work.scheme(), tag, jvms.measuredMillis()));
            } else {
                RunResult second = jvms.run(work, rival, tag);
                theirs.add(second.getPrimaryResult().getScore());
                theirGarbage = CircumstancesProfiler.of(second).garbage();
            }
            System.err.printf(
                    Locale.ROOT,
                    "duel: %s, pair %d of %d: hashkit %.1f ms, %s %.1f ms%n",
                    work.name(),
                    pair,
                    forks,
                    ours.get(pair - 1),
                    rival,
                    theirs.get(pair - 1));
        }
        double goal = work.goal(ours(work), rival, Runtime.version().feature());
        return new DuelResult(work, ours(work), rival, goal, ours, theirs, ourGarbage, theirGarbage);
    }

    private DuelFork jvms() {
        List<String> jvm = new ArrayList<>(jvmOptions);
        if (!heap.isEmpty()) {
            jvm.add("-Xmx" + heap);
        }
        return new DuelFork(jvm, threads, millis, beside);
    }

    private int report(List<DuelResult> results) {
        Table table = new Table(
                List.of("Work", "ours", "against", "ours ms", "ms", "ratio", "at least", "goal", "garbage", "theirs"),
                3,
                1);
        results.forEach(result -> table.add(result.row()));
        System.out.println();
        System.out.print(table.print(Console.standard().width()));
        System.out.printf(
                "%nratio: time of the rival over ours; at least: lower end of its 95 %% interval over %d pairs.%n",
                forks);
        List<DuelResult> fallen =
                results.stream().filter(DuelResult::isOverTheCliff).toList();
        fallen.forEach(result -> System.err.println("hashkit-bench: "
                + result.contender() + " takes more than four times the"
                + " time of " + result.against() + " on " + result.work().name()
                + ". This JVM's compiler has given up on it. Until that is found, put another engine first with"
                + " builder().engine(...), and report the JDK: " + System.getProperty("java.vm.version")));
        if (!fallen.isEmpty()) {
            return ExitCode.CLIFF;
        }
        boolean missed = results.stream().anyMatch(one -> one.isJudged() && !one.meetsGoal());
        return missed && requireGoals ? ExitCode.GOAL_MISSED : ExitCode.OK;
    }
}
