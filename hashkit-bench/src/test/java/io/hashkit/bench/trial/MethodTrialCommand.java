package io.hashkit.bench.trial;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.run.Progress;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code method-trial}, a command of {@link Trials}. */
@Command(
        name = "method-trial",
        description = {
            "Tests the method of measurement with engines whose true ratios are known.",
            "Comparing two runs of the same engines must find no difference, an engine that was slowed on purpose must be found,"
                    + " and the intervals of paired ratios must contain the true ratio. docs/method.md explains the method.",
            "A hundred comparisons of four engines take about 40 minutes on an idle host. Each run is written to the"
                    + " file of --output when it ends."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:tested; the output states whether the goals are met",
            "2:the command line is wrong",
            "3:could not measure: another run is in progress, a JVM failed, or a file cannot be read or written"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  method-trial --runs 100", "  method-trial --evaluate method-trial.tsv --margin 5"})
final class MethodTrialCommand implements Callable<Integer> {
    private static final int ROUNDS = 6;
    private static final int TENTH = 10;
    private static final double ALARMS = 0.05;
    private static final double FOUND = 0.95;
    private static final double COVERED = 0.9;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "100",
            description = "Number of comparisons of two runs. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "4",
            description = "Number of engines, 1 to 4. Default: ${DEFAULT-VALUE}.")
    private int rows;

    @Option(
            names = "--slow",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description =
                    "Additional work of the slowed engine in per cent, a multiple of 10. Default: ${DEFAULT-VALUE}.")
    private int slow;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "3",
            description = "Smallest difference that counts, in per cent. Default: ${DEFAULT-VALUE}.")
    private double margin;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "method-trial.tsv",
            description = "Writes the figure of each JVM to FILE. Default: ${DEFAULT-VALUE}.")
    private Path output = Path.of("");

    @Option(
            names = "--evaluate",
            paramLabel = "FILE",
            description = "Evaluates a file of an earlier trial instead of measuring.")
    private @Nullable Path evaluate;

    @Option(
            names = "--smoke",
            hidden = true,
            description = "Very short measurement with meaningless figures, for the test of this command.")
    private boolean smoke;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        if (runs < 1 || rows < 1 || rows > TrialRow.ALL.size()) {
            throw new ParameterException(
                    spec.commandLine(), "--runs must be at least 1, and --rows from 1 to " + TrialRow.ALL.size());
        }
        if (slow < TENTH || slow % TENTH != 0 || slow > 10 * TENTH * TENTH) {
            throw new ParameterException(
                    spec.commandLine(), "--slow must be a multiple of 10 from 10 to 1000, not " + slow);
        }
        if (!(margin > 0 && margin < 100)) {
            throw new ParameterException(spec.commandLine(), "--margin must be above 0 and below 100, not " + margin);
        }
        if (evaluate != null) {
            tell(Observation.read(evaluate));
            return ExitCode.OK;
        }
        return RunLock.holding(output, this::measure);
    }

    private int measure() throws IOException {
        TrialRun trial = new TrialRun(
                TrialRow.ALL.subList(0, rows),
                smoke ? 1 : ROUNDS,
                TrialRow.HASHES + slow / TENTH,
                smoke ? TrialRun.SMOKE : TrialRun.SHORT);
        List<Observation> all = new ArrayList<>();
        long started = System.nanoTime();
        for (int run = 0; run <= runs; run++) {
            all.addAll(trial.measure(run));
            Files.writeString(output, Observation.write(all));
            double each = (System.nanoTime() - started) / 1e9 / (run + 1);
            System.out.printf("[%d/%d] %s left%n", run + 1, runs + 1, Progress.minutes(each * (runs - run)));
        }
        tell(all);
        System.out.printf("%nWritten:%n  %s  for --evaluate%n", output.toAbsolutePath());
        return ExitCode.OK;
    }

    private void tell(List<Observation> all) {
        TrialResult result = TrialResult.of(all, new Question(margin / 100, true));
        int rowsInAll =
                result.verdicts().values().stream().mapToInt(count -> count).sum();
        System.out.printf(
                "%nSame engines: %d of %d comparisons found a difference; the goal is at most 5 of 100: %s%n",
                result.alarms(), result.comparisons(), met(result.alarms() <= ALARMS * result.comparisons()));
        System.out.printf(
                Locale.ROOT,
                "  of %d rows, %d are the same within %s %%, %d undecided, %d faster, %d slower%n",
                rowsInAll,
                result.verdicts().getOrDefault(Verdict.SAME, 0),
                margin,
                result.verdicts().getOrDefault(Verdict.CANNOT_TELL, 0),
                result.verdicts().getOrDefault(Verdict.FASTER, 0),
                result.verdicts().getOrDefault(Verdict.SLOWER, 0));
        System.out.printf(
                "Slowed engine: found in %d of %d comparisons; the goal is at least 95 of 100: %s%n",
                result.found(), result.comparisons(), met(result.found() >= FOUND * result.comparisons()));
        System.out.printf(
                "Paired ratios: %d of %d intervals contain the true ratio; the goal is at least 90 of 100: %s%n",
                result.covered(), result.pairs(), met(result.covered() >= COVERED * result.pairs()));
        System.out.printf(
                "  within its own run they tell the slowed engine in %d of %d runs, and an unchanged one in %d%n",
                result.told(), result.pairs() / 2, result.misled());
    }

    private static String met(boolean met) {
        return met ? "met" : "missed";
    }
}
