package io.hashkit.bench.report;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench compare}. */
@Command(
        name = "compare",
        description = {
            "Compares one or more runs with a first run, for example of different commits, JDKs or hosts.",
            "Each row that both runs have gets one of four verdicts. \"faster\" and \"slower\" need a difference that is"
                    + " significant among all rows together and larger than the margin; \"the same\" means that the whole 95 %%"
                    + " interval of the ratio lies within the margin; otherwise the verdict is \"cannot tell\".",
            "Runs also time two control loops that do not depend on any engine. If these loops and the other"
                    + " engines of a kind differ alike, the host has changed, and a difference of that size in a row does not"
                    + " count.",
            "Rows with only a few samples, shown as a range, get no verdict. Rows of runs that do not list their JVMs (forks),"
                    + " such as those of quick suites, get \"cannot tell\"."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:compared; no verdict that --fail-on selects",
            "2:the command line is wrong",
            "3:a file cannot be read, is not a run, or there is only one run",
            "6:a row is slower than in the first run (unless --fail-on never)",
            "7:a row is \"cannot tell\" or a run has no row to compare, and none is slower, with --fail-on cannot-tell"
        },
        footer = {
            "  ... compare before.run.json after.run.json",
            "  ... compare --markdown main.run.json branch.run.json  for a pull request",
            "  ... compare --fail-on cannot-tell --margin 5 main.run.json branch.run.json",
            "  ... compare --hosts --by-file host-*.run.json",
            "  ... compare pods.log                                  a log of --json output"
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Runs that hashkit-bench, suite or duel wrote (.run.json), or logs with the output of --json. The first"
                            + " run is the one that the others are compared with.")
    private List<Path> files = List.of();

    /** The verdicts that give an exit code other than 0. */
    enum FailOn {
        NEVER,
        SLOWER,
        CANNOT_TELL;

        @Override
        public String toString() {
            return Texts.lower(this, '-');
        }
    }

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "3",
            description = "Smallest difference that counts, in per cent. Default: ${DEFAULT-VALUE}.")
    private double margin;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            defaultValue = "slower",
            description =
                    "slower: exit with 6 if a row is slower; cannot-tell: also exit with 7 if a verdict is \"cannot tell\","
                            + " or if no row of a run gets a verdict; never: exit with 0. Default: ${DEFAULT-VALUE}.")
    private FailOn failOn = FailOn.SLOWER;

    @Option(
            names = "--hosts",
            description = "Compares hosts: a difference that the control loops show, too, counts like any other.")
    private boolean hosts;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--by-file", description = "Names the runs after their files, which may be named after hosts.")
    private boolean byFile;

    @Option(names = "--markdown", description = "Prints a table in Markdown.")
    private boolean markdown;

    @Override
    public Integer call() throws IOException {
        require(spec, margin > 0 && margin < 100, "--margin must be above 0 and below 100, not " + margin);
        List<RunFile> runs = RunFiles.readAll(files, byFile);
        if (runs.size() < 2) {
            throw new IOException("only one run in " + files + "; a comparison needs at least two");
        }
        Comparison comparison = new Comparison(runs, new Question(margin / 100, !hosts));
        ComparisonText text = new ComparisonText(runs, comparison, new Question(margin / 100, !hosts));
        System.out.print(markdown ? text.markdown() : text.text());
        if (failOn != FailOn.NEVER && comparison.has(Verdict.SLOWER)) {
            return ExitCode.REGRESSED;
        }
        List<String> without = comparison.withoutVerdicts();
        without.forEach(label -> System.err.println("hashkit-bench: nothing was compared: no row of " + label + " and "
                + runs.get(0).label() + " can be judged"));
        boolean undecided = comparison.has(Verdict.CANNOT_TELL) || !without.isEmpty();
        return failOn == FailOn.CANNOT_TELL && undecided ? ExitCode.UNDECIDED : ExitCode.OK;
    }
}
