package io.hashkit.bench.suite;

import io.hashkit.bench.Costs;
import io.hashkit.bench.ExitCode;
import io.hashkit.bench.Host;
import io.hashkit.bench.Jvm;
import io.hashkit.bench.RunLock;
import io.hashkit.bench.Table;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
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
            "rust-crates: Argon2 65536,4,4, scrypt 2^16 and bcrypt 10."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured",
            "2:the command line is wrong",
            "3:could not measure: another run holds the lock, a fork failed, or a file cannot be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ... suite log-rounds", "  ... suite --full circleci -o circleci.run.json"})
public final class SuiteCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "circleci, log-rounds or rust-crates.")
    private String name = "";

    @Option(names = "--full", description = "Three forks for every row and longer iterations, for publishing.")
    private boolean full;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the run goes, with a page beside it; default: suite-NAME.json.")
    private Path output = Path.of("");

    @Option(names = "--smoke", hidden = true, description = "Real forks, meaningless figures, few rows: tests the jar.")
    private boolean smoke;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Suite suite = Suite.named(name)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "there is no suite " + name + "; there are "
                                + Suite.ALL.stream().map(Suite::name).collect(Collectors.joining(", "))));
        try (RunLock lock = RunLock.tryLock()) {
            if (lock == null) {
                System.err.println(
                        "hashkit-bench: another JMH run holds " + RunLock.path() + ": wait for it, or end it.");
                return ExitCode.CANNOT_MEASURE;
            }
            return measure(suite);
        }
    }

    private int measure(Suite suite) throws IOException {
        System.out.printf("%s%n%n", suite.source());
        List<Cell> cells = smoke ? suite.cells().subList(0, 2) : suite.cells();
        List<Row> rows = new ArrayList<>();
        boolean whole = true;
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            System.out.printf("[%2d/%d] %s %s%n", i + 1, cells.size(), cell.contender(), cell.parameters());
            Row row = measure(suite, cell, i);
            if (row == null) {
                whole = false;
                System.err.println("suite: " + cell.contender() + " did not finish; it may not work here");
            } else {
                rows.add(row);
            }
        }
        System.out.println();
        System.out.print(table(cells, rows).print(200));
        System.out.printf("%nWhat was wrong in the original%n");
        suite.faults().forEach(fault -> System.out.println("  " + fault));
        Artifacts artifacts =
                Artifacts.beside(output.toString().isEmpty() ? Path.of("suite-" + suite.name() + ".json") : output);
        artifacts.write(RunFile.now(
                "java -jar hashkit-bench.jar suite " + suite.name() + (full ? " --full" : ""),
                !full,
                Host.facts(),
                suite.faults(),
                rows));
        System.out.printf(
                "%n%s%n%s%n", artifacts.page().toAbsolutePath(), artifacts.run().toAbsolutePath());
        return whole ? ExitCode.OK : ExitCode.CANNOT_MEASURE;
    }

    private @Nullable Row measure(Suite suite, Cell cell, int place) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + SuiteBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .param("cell", suite.name() + "/" + place)
                .jvmArgsAppend(Jvm.forkArguments().toArray(new String[0]))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(false);
        if (full) {
            options.forks(3).warmupTime(TimeValue.seconds(2)).measurementTime(TimeValue.seconds(2));
        }
        if (smoke) {
            options.warmupIterations(1)
                    .measurementIterations(2)
                    .warmupTime(TimeValue.milliseconds(1))
                    .measurementTime(TimeValue.milliseconds(1));
        }
        try {
            return new Runner(options.build())
                    .run().stream()
                            .findFirst()
                            .map(result -> row(suite, cell, result.getPrimaryResult()))
                            .orElse(null);
        } catch (RunnerException e) {
            System.err.println("suite: " + e.getMessage());
            return null;
        }
    }

    private static Row row(Suite suite, Cell cell, Result<?> result) {
        return new Row(
                suite.name(),
                cell.contender(),
                cell.parameters(),
                result.getScore(),
                result.getScoreError(),
                Costs.work(cell.scheme()),
                Costs.unit(cell.scheme()));
    }

    private static Table table(List<Cell> cells, List<Row> rows) {
        Table table = new Table(
                List.of(
                        "Contender",
                        "Parameters",
                        "published, ms",
                        "ms",
                        "+/-",
                        "a second and core",
                        "ns for a unit",
                        "unit"),
                3,
                -1);
        for (Row row : rows) {
            String published = cells.stream()
                    .filter(cell -> cell.contender().equals(row.engine())
                            && cell.parameters().equals(row.parameters()))
                    .flatMap(cell -> cell.published().stream())
                    .map(figure -> figure.host() + ": " + number(figure.millis()))
                    .collect(Collectors.joining("; "));
            table.add(List.of(
                    row.engine(),
                    row.parameters(),
                    published,
                    number(row.nanos() / 1e6),
                    number(row.error() / 1e6),
                    number(1e9 / row.nanos()),
                    number(row.nanos() / row.work()),
                    row.unit()));
        }
        return table;
    }

    private static String number(double value) {
        return Double.isNaN(value)
                ? "n/a"
                : String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
