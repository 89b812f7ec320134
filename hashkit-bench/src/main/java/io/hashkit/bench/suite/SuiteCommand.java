package io.hashkit.bench.suite;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.run.Step.Effort;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
            "Repeats a published comparison on this host with its own parameters, puts its figures beside ours, and says in a"
                    + " sentence what is wrong in it. Every row is one operation, measured in a JVM of its own.",
            "hashkit takes part with its engines in plain Java and, on JDK 25 and newer, with those on the Vector API, for"
                    + " which the JVMs are started with --add-modules jdk.incubator.vector. Where Argon2 has several lanes it"
                    + " also computes them on threads (...-threads), if there is more than one processor.",
            "circleci: Argon2, bcrypt and scrypt from Java, hash and verify apart.",
            "log-rounds: bcrypt 6 to 16, and the logins a second that one processor can take.",
            "rust-crates: Argon2 65536,4,4, scrypt 2^16 and bcrypt 10, and native programs where they are installed.",
            "aes-gcm: the JDK and Bouncy Castle by size, with a key per message and with one that is kept.",
            "pbkdf2-cost: SHA-1, SHA-256 and SHA-512 up to 900,001 iterations, bcrypt 6 to 17, and the cost for 20 to 1000 ms."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured",
            "1:engines do not agree; nothing was measured",
            "2:the command line is wrong",
            "3:could not measure: another run holds the lock, a fork failed, no contender is here, or a file cannot be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  suite log-rounds",
            "  suite --full circleci -o circleci.json",
            "  suite rust-crates --only argon2/hashkit   its engines for Argon2 alone"
        })
public final class SuiteCommand implements Callable<Integer> {
    private static final Effort QUICK = new Effort(1, false, 2, 500, 5, 500);
    /** With short operations many iterations cost nothing, and narrow the interval. */
    private static final Effort SHORT = new Effort(1, false, 2, 600, 12, 100);

    private static final double SHORT_MILLIS = 25;
    private static final Effort LONG = new Effort(1, false, 1, 500, 3, 500);
    private static final double LONG_MILLIS = 2_000;

    @Parameters(paramLabel = "NAME", description = "circleci, log-rounds, rust-crates, aes-gcm or pbkdf2-cost.")
    private String name = "";

    @Option(names = "--full", description = "Three forks for every row and longer iterations, for publishing.")
    private boolean full;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            description = "Rows of contenders whose names begin with TEXT, such as argon2/hashkit.")
    private String only = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where JMH's JSON goes, with a page and the run beside it; default: suite-NAME.json.")
    private Path output = Path.of("");

    @Option(names = "--smoke", hidden = true, description = "Real forks, meaningless figures, few rows: tests the jar.")
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
        List<Cell> cells = cells(suite);
        return RunLock.holding(file, () -> measure(suite, cells, file));
    }

    private int measure(Suite suite, List<Cell> cells, Path file) throws IOException, InterruptedException {
        Console console = Console.standard();
        console.out().printf("%s%n%n", suite.source());
        Map<String, String> host = Host.facts();
        console.out().print(Host.describe(host));
        Agreement agreement = Agreement.run();
        if (!agreement.wrong().isEmpty()) {
            console.out().print(agreement.table());
            System.err.println("suite: engines answer wrong (see above); nothing was measured.");
            return ExitCode.DISAGREEMENT;
        }
        console.out().printf("%nAll engines agree. Measuring with JMH, one caller, each row in a JVM of its own%n");
        SuiteRun run = SuiteRun.of(
                suite, smoke ? cells.subList(0, Math.min(2, cells.size())) : cells, agreement, this::effort);
        if (!smoke) {
            run.measure(suite.name(), programs(suite));
        }
        if (run.rows().isEmpty()) {
            run.leftOut().forEach(left -> System.err.println("suite: left out: " + left));
            run.failures().forEach(failure -> System.err.println("suite: " + failure));
            System.err.println("suite: nothing was measured, and no file is written.");
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
        console.out()
                .printf(
                        "%nWritten:%n  %s  to look at%n  %s  to compare with others%n  %s  as JMH writes it%n",
                        artifacts.page().toAbsolutePath(), artifacts.run().toAbsolutePath(), file.toAbsolutePath());
        return run.failures().isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    private List<Cell> cells(Suite suite) {
        List<Cell> cells = suite.cells().stream()
                .filter(cell -> cell.contender().startsWith(only))
                .toList();
        if (cells.isEmpty() && programs(suite).isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "no contender begins with " + only + "; there are "
                            + Stream.concat(
                                            suite.cells().stream().map(Cell::contender),
                                            suite.programs().stream().map(NativeProgram::contender))
                                    .distinct()
                                    .collect(Collectors.joining(", ")));
        }
        return cells;
    }

    private List<NativeProgram> programs(Suite suite) {
        return suite.programs().stream()
                .filter(program -> program.contender().startsWith(only))
                .toList();
    }

    private String command(Suite suite) {
        return "java -jar hashkit-bench.jar suite " + suite.name() + (full ? " --full" : "")
                + (only.isEmpty() ? "" : " --only '" + only + "'");
    }

    private Effort effort(Cell cell) {
        if (smoke) {
            return Effort.SMOKE;
        }
        if (full) {
            return Effort.FULL;
        }
        return cell.roughMillis() > LONG_MILLIS ? LONG : cell.roughMillis() < SHORT_MILLIS ? SHORT : QUICK;
    }
}
