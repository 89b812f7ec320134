package io.hashkit.bench.maintainer.suite;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.process.NativeHash;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.run.Step.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench suite}. */
@Command(
        name = "suite",
        description = {
            "Repeats a published comparison on this host with the parameters of the original.",
            "Prints the published figures next to the measured ones, and explains the main flaw of the original. Every row is"
                    + " one operation, measured in a new JVM.",
            "hashkit's engines in plain Java are measured, too, and on JDK 25 and newer those on the Vector API, for which the"
                    + " JVMs are started with --add-modules jdk.incubator.vector. If Argon2 has several lanes and there are several"
                    + " processors, the lanes are also computed on threads (rows named ...-threads).",
            "circleci: Argon2, bcrypt and scrypt from Java, with separate rows for hash and verify.",
            "log-rounds: bcrypt with costs 6 to 16, and the logins per second that one processor can serve.",
            "rust-crates: Argon2 with m=65536, t=4, p=4, scrypt with N=2^16 and bcrypt with cost 10; native programs if they"
                    + " are installed, and the crates with --native.",
            "aes-gcm: the JDK and Bouncy Castle by message size, with a new key per message and with one key for all.",
            "pbkdf2-cost: SHA-1, SHA-256 and SHA-512 with up to 900,001 iterations, bcrypt with costs 6 to 17, and the costs"
                    + " that fit into 20 to 1000 ms."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:measured",
            "1:an engine computes a wrong hash; nothing was measured",
            "2:the command line is wrong",
            "3:could not measure: another run is in progress, a JVM failed, no contender is available, or a file cannot be"
                    + " written"
        },
        footer = {"  suite log-rounds", "  suite --full circleci -o circleci.json"})
public final class SuiteCommand implements Callable<Integer> {
    private static final Effort QUICK = new Effort(1, 2, 500, 5, 500);
    /** Short operations allow many iterations, which narrow the interval. */
    private static final Effort SHORT = new Effort(1, 2, 600, 12, 100);

    private static final double SHORT_MILLIS = 25;
    private static final Effort LONG = new Effort(1, 1, 500, 3, 500);
    private static final Effort FULL = new Effort(3, 2, 600, 5, 400);
    private static final Effort FULL_LONG = new Effort(3, 1, 500, 3, 500);
    private static final double LONG_MILLIS = 2_000;

    @Parameters(paramLabel = "NAME", description = "One of circleci, log-rounds, rust-crates, aes-gcm and pbkdf2-cost.")
    private String name = "";

    @Option(names = "--full", description = "Uses three JVMs per row instead of one, for figures to publish.")
    private boolean full;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes JMH's JSON to FILE, and next to it the page as .html and the run as .run.json."
                    + " Default: suite-NAME.json.")
    private Path output = Path.of("");

    @Option(
            names = "--native",
            paramLabel = "PROGRAM",
            description = "Program of hashkit-bench/native/rust with the crates of rust-crates; may be repeated.")
    private List<Path> natives = new ArrayList<>();

    @Option(
            names = "--smoke",
            hidden = true,
            description = "Very short measurement of few rows with meaningless figures, to test the jar.")
    private boolean smoke;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Suite suite = Suite.named(name)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "there is no suite " + name + "; there are "
                                + Suite.ALL.stream().map(Suite::name).collect(Collectors.joining(", "))));
        Path file = output.toString().isEmpty() ? Path.of("suite-" + suite.name() + ".json") : output;
        require(
                spec,
                natives.isEmpty() || suite.name().equals(RustCrates.SUITE),
                "--native is for " + RustCrates.SUITE + " alone");
        for (Path program : natives) {
            new NativeHash(program).names(); // what cannot run is told now, and not after the other rows
        }
        Suite whole = natives.isEmpty() ? suite : suite.with(RustCrates.programs(natives));
        return RunLock.holding(file, () -> {
            Artifacts.beside(file).requireWritable();
            return measure(whole, file);
        });
    }

    private int measure(Suite suite, Path file) throws IOException, InterruptedException {
        Console console = Console.standard();
        console.out().printf("%s%n%n", suite.source());
        Map<String, String> host = Host.facts();
        console.out().print(Host.describe(host));
        Agreement agreement = Agreement.run();
        if (!agreement.wrong().isEmpty()) {
            console.out().print(agreement.table());
            System.err.println("suite: an engine computes wrong hashes (see the table above); nothing was measured.");
            return ExitCode.DISAGREEMENT;
        }
        console.out().printf("%nAll engines agree. Measuring with JMH: one caller, and a new JVM for each row%n");
        List<Cell> cells = smoke ? suite.cells().subList(0, 2) : suite.cells();
        SuiteRun run = SuiteRun.of(suite, cells, agreement, this::effort);
        if (!smoke) {
            run.measure(suite.name(), suite.programs());
        }
        if (run.rows().isEmpty()) {
            run.leftOut().forEach(left -> System.err.println("suite: not measured: " + left));
            run.failures().forEach(failure -> System.err.println("suite: " + failure));
            System.err.println("suite: nothing was measured, so no file was written.");
            return ExitCode.CANNOT_MEASURE;
        }
        Conclusions conclusions = suite.conclusions().apply(run.rows());
        SuiteText text = new SuiteText(
                suite,
                run.rows(),
                run.leftOut(),
                conclusions,
                !full,
                Runtime.getRuntime().availableProcessors());
        console.out().print(text.print(console.width()));
        run.failures().forEach(failure -> System.err.println("suite: " + failure));
        Measuring.write(file, run.results());
        Artifacts artifacts = Artifacts.beside(file);
        PageFiles.write(
                artifacts,
                RunFile.now(suite.source(), command(suite), !full, host, conclusions.sentences(), run.rows())
                        .with(text.findings(), List.of()));
        console.out().printf("%n%s", PageFiles.names(artifacts, "report and compare", file));
        return run.failures().isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    private String command(Suite suite) {
        return "java -jar hashkit-bench.jar suite " + suite.name() + (full ? " --full" : "")
                + natives.stream().map(program -> " --native " + program).collect(Collectors.joining());
    }

    private Effort effort(Cell cell) {
        if (smoke) {
            return Effort.SMOKE;
        }
        boolean isLong = cell.roughMillis() > LONG_MILLIS;
        if (full) {
            return isLong ? FULL_LONG : FULL;
        }
        return isLong ? LONG : cell.roughMillis() < SHORT_MILLIS ? SHORT : QUICK;
    }
}
