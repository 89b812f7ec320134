package io.hashkit.bench.suite;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.host.Host;
import io.hashkit.bench.page.PageFiles;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.run.CircumstancesProfiler;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
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
            "Repeats a published comparison on this host with its own parameters, puts its figures beside ours, and says what"
                    + " was wrong in it. Every row is one operation in a JVM of its own.",
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
            "3:could not measure: another run holds the lock, a fork failed, or a file cannot be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ... suite log-rounds", "  ... suite --full circleci -o circleci.json"})
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
        return RunLock.holding(file, () -> measure(suite, file));
    }

    private int measure(Suite suite, Path file) throws IOException, InterruptedException {
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
        console.out().printf("%nAll engines agree. Measuring with JMH, one thread%n");
        List<Row> rows = new ArrayList<>();
        List<RunResult> all = new ArrayList<>();
        List<String> failures = Measuring.run(steps(suite), (step, results) -> {
            all.addAll(results);
            Cell cell = Suite.cell(step.values().get(0));
            results.forEach(result -> rows.add(row(suite, cell, result)));
        });
        if (!smoke) {
            measurePrograms(suite, rows, console);
        }
        Conclusions conclusions = suite.conclusions().apply(rows);
        SuiteText text = new SuiteText(suite, rows, conclusions, !full);
        console.out().print(text.print(console.width()));
        failures.forEach(failure -> System.err.println("suite: " + failure));
        Measuring.write(file, all);
        Artifacts artifacts = Artifacts.beside(file);
        PageFiles.write(
                artifacts,
                RunFile.now(
                                suite.source(),
                                "java -jar hashkit-bench.jar suite " + suite.name() + (full ? " --full" : ""),
                                !full,
                                host,
                                conclusions.sentences(),
                                rows)
                        .with(text.findings(), List.of()));
        console.out()
                .printf(
                        "%nWritten:%n  %s  to look at%n  %s  to compare with others%n  %s  as JMH writes it%n",
                        artifacts.page().toAbsolutePath(), artifacts.run().toAbsolutePath(), file.toAbsolutePath());
        return failures.isEmpty() ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    private List<Step> steps(Suite suite) {
        List<Step> steps = new ArrayList<>();
        for (int place = 0; place < suite.cells().size(); place++) {
            Cell cell = suite.cells().get(place);
            steps.add(new Step(
                            cell.contender() + " " + cell.parameters(),
                            SuiteBenchmark.class,
                            Map.of(),
                            "cell",
                            List.of(suite.name() + "/" + place),
                            effort(cell))
                    .taking(cell.roughMillis()));
        }
        return smoke ? steps.subList(0, 2) : steps;
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

    /** Whatever becomes of a program, the rows that were measured are not lost. */
    static void measurePrograms(Suite suite, List<Row> rows, Console console) throws InterruptedException {
        for (NativeProgram program : suite.programs()) {
            String reason;
            try {
                reason = program.missing().orElse("");
                if (reason.isEmpty()) {
                    rows.add(program.measure(suite.name()));
                }
            } catch (IOException e) {
                reason = String.valueOf(e.getMessage());
            }
            if (!reason.isEmpty()) {
                console.out().printf("Left out: %s, %s%n", program, reason);
            }
        }
    }

    private static Row row(Suite suite, Cell cell, RunResult result) {
        Result<?> primary = result.getPrimaryResult();
        return new Row(
                suite.name(),
                cell.contender(),
                cell.parameters(),
                primary.getScore(),
                primary.getScoreError(),
                cell.work(),
                cell.unit(),
                CircumstancesProfiler.of(result));
    }
}
