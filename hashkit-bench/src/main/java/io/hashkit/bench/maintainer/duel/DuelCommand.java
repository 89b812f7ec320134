package io.hashkit.bench.maintainer.duel;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.report.RunJson;
import io.hashkit.bench.run.RunLock;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench duel}: hashkit's engines against other libraries, in JVMs of one contender each. */
@Command(
        name = "duel",
        description = {
            "Measures hashkit's own engines against other libraries.",
            "In each round every contender runs once, in a JVM of its own, so that neither the code of another library nor a"
                    + " change of the host's speed affects the result. It warms up until it gets no faster, for 6 to 40"
                    + " seconds.",
            "Prints the median time of both engines, the median ratio of the rounds, the lower end of the mean's 95 %%"
                    + " confidence interval, and the garbage per hash.",
            "Five rounds of every work take about 20 minutes. A work is an algorithm with its costs, such as argon2id-19456."
                    + " Fewer than three rounds have no interval."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:measured",
            "2:the command line is wrong",
            "3:could not measure: another run is in progress, a JVM failed, or a file cannot be written",
            "4:an engine takes more than four times as long as its rival: the JIT compiler does not optimise it"
        },
        footer = {
            "  duel                                  every work against its usual rival",
            "  duel --only argon2id-19456 --forks 9",
            "  duel --only bcrypt-10 --against bcrypt/favre",
            "  duel --all-rivals --forks 2           every rival",
            "  duel --vector                         the engines on the Vector API (JDK 25)",
            "  duel --all-rivals -o duel.run.json    results for report and compare",
            "  duel --vector --native native/target/native-hash --jvm -XX:UseAVX=2"
        })
public final class DuelCommand implements Callable<Integer> {
    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            description =
                    "Measures only works whose names begin with TEXT, or with one of several separated by commas. Default: all"
                            + " works.")
    private @Nullable String only;

    @Option(
            names = "--forks",
            paramLabel = "N",
            defaultValue = "5",
            description = "Number of rounds. Default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(
            names = "--against",
            paramLabel = "NAME",
            description = "Measures against this rival, such as argon2/argon2-jvm. Default: the usual rival.")
    private String against = "";

    @Option(
            names = "--all-rivals",
            description =
                    "Measures against every rival of the algorithm; with --native, against its usual native rivals too.")
    private boolean allRivals;

    @Option(
            names = "--time",
            paramLabel = "MS",
            defaultValue = "1000",
            description = {
                "Length of an iteration in milliseconds; five are measured. Default: ${DEFAULT-VALUE}.",
                "Below 300, the warm-up is shorter in proportion: for a trial of the command."
            })
    private int millis;

    @Option(
            names = "--vector",
            description = "Measures hashkit's engines on the Vector API against their usual rivals.")
    private boolean vector;

    @Option(
            names = "--native",
            paramLabel = "PROGRAM",
            description = "Program that provides the rivals named native/...; see hashkit-bench/native.")
    private @Nullable Path nativeProgram;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description =
                    "An option for all JVMs, such as -XX:+UseSerialGC, after -Xms512m and -Xmx512m; may be repeated.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes the results to FILE, such as duel.run.json, for the commands report and compare.")
    private @Nullable Path output;

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
            results.addAll(new DuelRounds(Texts.joined(HEAP, jvmOptions), millis, natives, forks)
                    .of(work, ours(work), rivals(work, natives)));
        }
        if (output != null) {
            String command = "java -jar hashkit-bench.jar "
                    + String.join(" ", spec.commandLine().getParseResult().originalArgs());
            OutputFile.write(output, RunJson.write(DuelRun.of(results, host, command)));
        }
        return report(results);
    }

    private List<DuelCase> works() {
        // The limit keeps the empty name after a last comma, which picocli's split would drop: every work would be
        // measured.
        List<String> begins = only == null ? List.of() : List.of(only.split(",", -1));
        for (String text : begins) {
            if (text.isBlank()
                    || DuelCase.ALL.stream().noneMatch(work -> work.name().startsWith(text))) {
                throw noWork("--only: no work begins with \"" + text + "\"");
            }
        }
        List<DuelCase> works = DuelCase.ALL.stream()
                .filter(work ->
                        begins.isEmpty() ? !work.isSmoke() : begins.stream().anyMatch(work.name()::startsWith))
                .filter(work -> !vector || !work.onVectorApi().isEmpty())
                .filter(work -> against.isEmpty()
                        || FullName.of(against).algorithm().equals(work.algorithm())
                        || NativeRivals.computes(against, work.algorithm()))
                .toList();
        if (works.isEmpty()) {
            throw noWork("no work matches these options");
        }
        require(spec, forks >= 1 && millis >= 1, "--forks and --time must be at least 1");
        for (DuelCase work : works) {
            List<String> names = Contenders.names(work.algorithm());
            require(
                    spec,
                    against.isEmpty() || NativeRivals.isOne(against) || names.contains(against),
                    "--against: there is no contender " + against + "; there are " + String.join(", ", names));
        }
        require(
                spec,
                nativeProgram != null || !NativeRivals.isOne(against),
                against + " needs --native PROGRAM: see hashkit-bench/native");
        require(
                spec,
                !vector || vectorIsHere(),
                "--vector: "
                        + VectorApi.missingLayer()
                                .orElse("needs JDK 25 or newer with the module jdk.incubator.vector; this is Java "
                                        + System.getProperty("java.version")));
        return works;
    }

    private ParameterException noWork(String problem) {
        String names = DuelCase.ALL.stream().map(DuelCase::name).collect(Collectors.joining(", "));
        return new ParameterException(spec.commandLine(), problem + "; the works are " + names);
    }

    /** Whether the JVMs of both can have the Vector API. */
    private static boolean vectorIsHere() {
        return !Jvm.measuringArguments().equals(Jvm.forkArguments());
    }

    private String ours(DuelCase work) {
        return vector ? work.oursOnVectorApi() : work.ours();
    }

    private List<String> rivals(DuelCase work, NativeRivals natives) {
        if (vector && against.isEmpty() && !allRivals) {
            return work.onVectorApi().stream().filter(natives::isHere).toList();
        }
        if (allRivals) {
            return Stream.concat(
                            Contenders.names(work.algorithm()).stream(),
                            work.nativeRivals().filter(natives::isHere))
                    .filter(name -> !name.equals(ours(work)))
                    .filter(name -> vectorIsHere() || !name.equals(work.oursOnVectorApi()))
                    .toList();
        }
        return List.of(against.isEmpty() ? work.against() : against);
    }

    private int report(List<DuelResult> results) {
        System.out.println();
        System.out.print(DuelResult.table().print(results, Console.standard().width()));
        System.out.printf(
                "%nratio: time of the rival divided by hashkit's; at least: lower end of its 95 %% interval over %d %s.%n",
                forks, forks < DuelResult.FEWEST_PAIRS ? "rounds, which needs " + DuelResult.FEWEST_PAIRS : "rounds");
        List<DuelResult> fallen =
                results.stream().filter(DuelResult::isOverTheCliff).toList();
        fallen.forEach(result -> System.err.println("hashkit-bench: "
                + result.contender() + " takes more than four times as long as "
                + result.against() + " on " + result.work().name()
                + ". The JIT compiler of this JVM does not optimise it. Choose another engine with"
                + " builder().engine(...), and report this JDK as a bug: " + System.getProperty("java.vm.version")));
        return fallen.isEmpty() ? ExitCode.OK : ExitCode.CLIFF;
    }
}
