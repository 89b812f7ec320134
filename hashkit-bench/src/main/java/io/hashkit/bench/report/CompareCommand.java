package io.hashkit.bench.report;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.report.Comparison.Line;
import io.hashkit.bench.report.Comparison.Verdict;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hashkit-bench compare}. */
@Command(
        name = "compare",
        description = {
            "Holds runs against the first of them: hosts, JDKs or commits. Faster and slower are said only where the work is"
                    + " equal, the intervals do not overlap and the difference is above the threshold."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is slower than in the first run",
            "2:the command line is wrong",
            "3:a file cannot be read or is no run",
            "6:something is slower than in the first run"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... compare before.run.json after.run.json",
            "  ... compare --markdown main.run.json branch.run.json  for a pull request",
            "  ... compare --csv host-*.run.json"
        })
public final class CompareCommand implements Callable<Integer> {
    private enum Form {
        TEXT,
        MARKDOWN,
        CSV
    }

    @Parameters(
            arity = "2..*",
            paramLabel = "RUN",
            description = "Runs of the main job and of suites, and JSON files of JMH.")
    private List<Path> files = List.of();

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "The least difference that is told; default: 5.")
    private double threshold;

    @Option(names = "--by-file", description = "Runs are called after their files, such as hosts.")
    private boolean byFile;

    @Option(names = "--markdown", description = "A table in Markdown.")
    private boolean markdown;

    @Option(names = "--csv", description = "All figures, in nanoseconds, separated by commas.")
    private boolean csv;

    @Override
    public Integer call() throws IOException {
        List<RunFile> runs = readAll(files, byFile);
        if (runs.size() < 2) {
            throw new IOException("there is only one run in " + files + ", and a comparison needs two");
        }
        Comparison comparison = new Comparison(runs, threshold / 100);
        Form form = csv ? Form.CSV : markdown ? Form.MARKDOWN : Form.TEXT;
        System.out.print(
                switch (form) {
                    case CSV -> csv(runs, comparison);
                    case MARKDOWN -> markdown(runs, comparison);
                    case TEXT -> text(runs, comparison);
                });
        return comparison.hasRegression() ? ExitCode.REGRESSED : ExitCode.OK;
    }

    /** @param byFile names runs after their files, as is done where their own names are equal */
    static List<RunFile> readAll(List<Path> files, boolean byFile) throws IOException {
        List<Path> once = files.stream()
                .filter(file -> !files.contains(Artifacts.beside(file).run()))
                .toList();
        List<RunFile> runs = new ArrayList<>();
        for (Path file : once) {
            runs.add(RunFile.read(file));
        }
        long labels = runs.stream().map(RunFile::label).distinct().count();
        if (labels == runs.size() && !byFile) {
            return runs;
        }
        for (int i = 0; i < runs.size(); i++) {
            runs.set(i, runs.get(i).labelled(RunFile.nameOf(once.get(i))));
        }
        return runs;
    }

    private static String text(List<RunFile> runs, Comparison comparison) {
        List<String> header = new ArrayList<>(List.of("Section", "Engine", "Parameters"));
        runs.forEach(run -> header.add(run.label()));
        Table table = new Table(header, 3, -1);
        for (Line line : comparison.lines()) {
            List<String> cells = new ArrayList<>(List.of(line.section(), line.engine(), line.parameters()));
            for (int run = 0; run < runs.size(); run++) {
                cells.add(cell(line, run));
            }
            table.add(cells);
        }
        StringBuilder text = new StringBuilder(table.print(200));
        text.append(String.format(
                "%nTimes of one operation; the ratio is that to %s.%n",
                runs.get(0).label()));
        counts(text, runs, comparison);
        differences(text, runs);
        return text.toString();
    }

    /** What may have changed the figures without anybody changing an engine. */
    private static void differences(StringBuilder text, List<RunFile> runs) {
        RunFile first = runs.get(0);
        for (RunFile run : runs.subList(1, runs.size())) {
            first.host().forEach((name, value) -> {
                String other = run.host().getOrDefault(name, "not told");
                if (!name.equals("load") && !other.equals(value)) {
                    text.append(String.format(
                            "%s differs in %s: %s, and in %s: %s%n", run.label(), name, other, first.label(), value));
                }
            });
        }
    }

    private static void counts(StringBuilder text, List<RunFile> runs, Comparison comparison) {
        for (int run = 1; run < runs.size(); run++) {
            int index = run;
            text.append(String.format(
                    "%s: %d faster, %d slower, %d alike, %d without an answer%n",
                    runs.get(run).label(),
                    count(comparison, index, Verdict.FASTER),
                    count(comparison, index, Verdict.SLOWER),
                    count(comparison, index, Verdict.ALIKE),
                    count(comparison, index, Verdict.UNKNOWN)));
        }
        runs.stream()
                .filter(RunFile::indicative)
                .forEach(run -> text.append(String.format("%s is indicative: run it with --full.%n", run.label())));
    }

    private static long count(Comparison comparison, int run, Verdict verdict) {
        return comparison.lines().stream()
                .filter(line -> line.verdicts().get(run) == verdict)
                .count();
    }

    private static String cell(Line line, int run) {
        Row row = line.rows().get(run);
        if (row == null) {
            return "-";
        }
        String time = Time.of(row.nanos()) + (Double.isNaN(row.error()) ? "" : " +/- " + Time.of(row.error()));
        return run == 0 || Double.isNaN(line.ratio(run))
                ? time
                : String.format(
                        Locale.ROOT,
                        "%s (%.2f%s)",
                        time,
                        line.ratio(run),
                        mark(line.verdicts().get(run)));
    }

    private static String mark(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> ", faster";
            case SLOWER -> ", SLOWER";
            case ALIKE -> "";
            case UNKNOWN -> ", ?";
        };
    }

    private static String markdown(List<RunFile> runs, Comparison comparison) {
        StringBuilder text = new StringBuilder("| Section | Engine | Parameters |");
        runs.forEach(run -> text.append(' ').append(escaped(run.label())).append(" |"));
        text.append(String.format("%n| --- | --- | --- |%s%n", " ---: |".repeat(runs.size())));
        for (Line line : comparison.lines()) {
            text.append(String.format(
                    "| %s | %s | %s |", escaped(line.section()), escaped(line.engine()), escaped(line.parameters())));
            for (int run = 0; run < runs.size(); run++) {
                text.append(' ').append(escaped(cell(line, run))).append(" |");
            }
            text.append(System.lineSeparator());
        }
        text.append(System.lineSeparator());
        counts(text, runs, comparison);
        differences(text, runs);
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    private static String csv(List<RunFile> runs, Comparison comparison) {
        StringBuilder text = new StringBuilder("section,engine,parameters,run,nanos,error,verdict");
        text.append(System.lineSeparator());
        for (Line line : comparison.lines()) {
            for (int run = 0; run < runs.size(); run++) {
                @Nullable Row row = line.rows().get(run);
                if (row != null) {
                    text.append(String.join(
                                    ",",
                                    quoted(line.section()),
                                    quoted(line.engine()),
                                    quoted(line.parameters()),
                                    quoted(runs.get(run).label()),
                                    Double.toString(row.nanos()),
                                    Double.isNaN(row.error()) ? "" : Double.toString(row.error()),
                                    run == 0 ? "" : line.verdicts().get(run).name()))
                            .append(System.lineSeparator());
                }
            }
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
