package io.hashkit.bench.page;

import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hashkit-bench report}. */
@Command(
        name = "report",
        description = {
            "Draws one run, or several side by side, on one page that needs no network: what to set, charts,"
                    + " and tables that can be sorted.",
            "With --svg: the charts alone, each in a file of its own."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written", "2:the command line is wrong", "3:a file cannot be read, written, or is no run"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... report hashkit-bench.run.json",
            "  ... report *.json -o jdks.html",
            "  ... report hashkit-bench.run.json --svg charts"
        })
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

    @Option(names = "--svg", paramLabel = "FOLDER", description = "Writes the charts as SVG into it, and no page.")
    private @Nullable Path svg;

    @Option(names = "--by-file", description = "Runs are called after their files, such as hosts.")
    private boolean byFile;

    @Override
    public Integer call() throws IOException {
        List<RunFile> runs = RunFiles.readAll(files, byFile);
        if (svg != null) {
            return charts(svg, runs);
        }
        OutputFile.write(output, Page.of(runs));
        System.out.println(output.toAbsolutePath());
        return ExitCode.OK;
    }

    private static int charts(Path folder, List<RunFile> runs) throws IOException {
        List<Figure> figures = Figure.of(runs);
        if (figures.isEmpty()) {
            throw new IOException("there is nothing to draw in these runs");
        }
        Files.createDirectories(folder);
        for (Figure figure : figures) {
            for (int i = 0; i < figure.charts().size(); i++) {
                Chart chart = figure.charts().get(i);
                String number = figure.charts().size() == 1 ? "" : "-" + (i + 1);
                Path file = folder.resolve(figure.id() + number + ".svg");
                OutputFile.write(file, chart.file());
                System.out.println(file + "  " + chart.title());
            }
        }
        return ExitCode.OK;
    }
}
