package io.hashkit.bench.report;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hashkit-bench report}. */
@Command(
        name = "report",
        description = {
            "Draws one run, or several side by side, on one page that needs no network: a summary, charts, and tables that"
                    + " can be sorted."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written", "2:the command line is wrong", "3:a file cannot be read, written, or is no run"},
        footerHeading = "%nExamples:%n",
        footer = {"  ... report hashkit-bench.run.json", "  ... report *.json -o jdks.html"})
public final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "Runs of the main job and of suites, logs with runs of --json in them, and JSON files of JMH.")
    private List<Path> files = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "hashkit-bench.html",
            description = "Default: hashkit-bench.html.")
    private Path output = Path.of("");

    @Option(names = "--by-file", description = "Runs are called after their files, such as hosts.")
    private boolean byFile;

    @Override
    public Integer call() throws IOException {
        OutputFile.write(output, Page.of(CompareCommand.readAll(files, byFile)));
        System.out.println(output.toAbsolutePath());
        return ExitCode.OK;
    }
}
