package io.hashkit.bench.page;

import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OptionValues;
import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hashkit-bench report}. */
@Command(
        name = "report",
        description = {
            "Writes an HTML page of one run or of several runs side by side: recommended settings, charts, and tables that can"
                    + " be sorted. The page works without a network.",
            "With --svg, writes only the charts, each as an SVG file."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the page or the charts were written",
            "2:the command line is wrong",
            "3:a file cannot be read or written, or is not a run; or the runs have nothing to draw"
        },
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
                    "Runs that hashkit-bench, suite or duel wrote (.run.json), or logs with the output of --json.")
    private List<Path> files = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "hashkit-bench.html",
            description = "Writes the page to FILE. Default: hashkit-bench.html.")
    private Path output = Path.of("");

    @Option(
            names = "--svg",
            paramLabel = "FOLDER",
            description = "Writes only the charts, as SVG files into FOLDER, each also in a narrow form for phones.")
    private @Nullable Path svg;

    @Option(names = "--by-file", description = "Names the runs after their files, which may be named after hosts.")
    private boolean byFile;

    @Option(
            names = "--missing",
            paramLabel = "HOST",
            description =
                    "Names a host that was not measured, with the reason, at the top of the page. May be repeated.")
    private List<String> missing = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (svg == null) {
            OptionValues.requireNotRead(spec, output, files);
            OptionValues.requireNotRead(
                    spec,
                    output,
                    files.stream().map(file -> Artifacts.beside(file).run()).toList());
        }
        List<RunFile> runs = RunFiles.readAll(files, byFile);
        if (svg != null) {
            return charts(svg, runs);
        }
        OutputFile.write(output, Page.of(runs, missing));
        System.out.println(output.toAbsolutePath());
        return ExitCode.OK;
    }

    private static int charts(Path folder, List<RunFile> runs) throws IOException {
        List<Figure> figures = Figure.of(runs);
        if (figures.isEmpty()) {
            throw new IOException("these runs have no figures to draw");
        }
        Files.createDirectories(folder);
        for (Figure figure : figures) {
            for (int i = 0; i < figure.charts().size(); i++) {
                Chart chart = figure.charts().get(i);
                String number = figure.charts().size() == 1 ? "" : "-" + (i + 1);
                for (Chart.Format format : Chart.Format.values()) {
                    Path file = folder.resolve(figure.id() + number + format.suffix() + ".svg");
                    OutputFile.write(file, chart.file(format));
                    System.out.println(file + "  " + chart.title());
                }
            }
        }
        return ExitCode.OK;
    }
}
