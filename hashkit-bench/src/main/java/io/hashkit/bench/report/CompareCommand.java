package io.hashkit.bench.report;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code hashkit-bench compare}. */
@Command(
        name = "compare",
        description = {
            "Holds two or more runs against the first of them: commits, JDKs or hosts. Each row that both have gets one of four"
                    + " verdicts: faster or slower, which needs a difference that is significant among all rows together and"
                    + " larger than the margin; the same, if the whole 95 %% interval of the ratio lies within the margin; and"
                    + " cannot tell.",
            "Runs time two loops that no engine changes. What these took longer, the host took, and no row is named for it.",
            "Rows of a few samples, shown as a range, get no verdict. Rows of runs whose forks are not told apart, as of"
                    + " earlier versions and quick suites, get: cannot tell."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared, and nothing that --fail-on names",
            "2:the command line is wrong",
            "3:a file cannot be read or is no run",
            "6:something is slower than in the first run",
            "7:of something it cannot be told, with --fail-on cannot-tell"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... compare before.run.json after.run.json",
            "  ... compare --markdown main.run.json branch.run.json  for a pull request",
            "  ... compare --fail-on cannot-tell --margin 5 main.run.json branch.run.json",
            "  ... compare --hosts --by-file --csv host-*.run.json",
            "  ... compare pods.log                                  runs of --json, a line each"
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Runs of the main job and of suites, logs with runs of --json in them, and JSON files of JMH.")
    private List<Path> files = List.of();

    /** When the exit code is not 0. */
    enum FailOn {
        NEVER,
        SLOWER,
        CANNOT_TELL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = {"--margin", "--threshold"},
            paramLabel = "PERCENT",
            defaultValue = "3",
            description = "The least difference that matters; default: ${DEFAULT-VALUE}.")
    private double margin;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            defaultValue = "slower",
            converter = FailOnConverter.class,
            description = "slower: exit with 6; cannot-tell: with 6 or 7; or never; default: ${DEFAULT-VALUE}.")
    private FailOn failOn = FailOn.SLOWER;

    @Option(
            names = "--hosts",
            description = "Hosts are what is compared: what the loops take longer is the host's own, and counts.")
    private boolean hosts;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--by-file", description = "Runs are called after their files, such as hosts.")
    private boolean byFile;

    @Option(names = "--markdown", description = "A table in Markdown.")
    private boolean markdown;

    @Option(names = "--csv", description = "All figures, in nanoseconds, separated by commas.")
    private boolean csv;

    @Override
    public Integer call() throws IOException {
        if (!(margin > 0 && margin < 100)) {
            throw new ParameterException(spec.commandLine(), "--margin must be above 0 and below 100, not " + margin);
        }
        List<RunFile> runs = RunFiles.readAll(files, byFile);
        if (runs.size() < 2) {
            throw new IOException("there is only one run in " + files + ", and a comparison needs two");
        }
        Comparison comparison = new Comparison(runs, new Question(margin / 100, !hosts));
        ComparisonText text = new ComparisonText(runs, comparison, new Question(margin / 100, !hosts));
        System.out.print(csv ? text.csv() : markdown ? text.markdown() : text.text());
        if (failOn != FailOn.NEVER && comparison.has(Verdict.SLOWER)) {
            return ExitCode.REGRESSED;
        }
        return failOn == FailOn.CANNOT_TELL && comparison.has(Verdict.CANNOT_TELL) ? ExitCode.UNDECIDED : ExitCode.OK;
    }

    /** Takes the words with their hyphen. */
    static final class FailOnConverter implements ITypeConverter<FailOn> {
        @Override
        public FailOn convert(String text) {
            return Arrays.stream(FailOn.values())
                    .filter(value -> value.toString().equals(text))
                    .findFirst()
                    .orElseThrow(
                            () -> new TypeConversionException("'" + text + "' is not slower, cannot-tell or never"));
        }
    }
}
