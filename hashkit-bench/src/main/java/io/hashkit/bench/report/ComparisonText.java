package io.hashkit.bench.report;

import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Comparison.Line;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.HostShift;
import io.hashkit.bench.statistics.Verdict;
import java.util.List;
import java.util.stream.IntStream;

/** A comparison as a text table and as Markdown. */
record ComparisonText(List<RunFile> runs, Comparison comparison, Question question) {
    private static final int WIDTH = 200;

    String text() {
        StringBuilder text = new StringBuilder(table().print(comparison.lines(), WIDTH));
        text.append(String.format(
                "%nTimes of one operation with their intervals or ranges; ratios are to %s.%n",
                runs.get(0).label()));
        summary(text);
        return text.toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder(table().markdown(comparison.lines()));
        text.append(System.lineSeparator());
        summary(text);
        return text.toString();
    }

    private Table<Line> table() {
        Table<Line> table = new Table<Line>()
                .text("Section", Line::section)
                .text("Engine", Line::engine)
                .text("Parameters", Line::parameters);
        IntStream.range(0, runs.size())
                .forEach(run -> table.figure(runs.get(run).label(), line -> cell(line, run)));
        return table;
    }

    private void summary(StringBuilder text) {
        for (int run = 1; run < runs.size(); run++) {
            text.append(Texts.format(
                    "%s: %d faster, %d slower, %d the same within %s %%, %d cannot tell%n",
                    runs.get(run).label(),
                    count(run, Verdict.FASTER),
                    count(run, Verdict.SLOWER),
                    count(run, Verdict.SAME),
                    Time.digits(100 * question.margin()),
                    count(run, Verdict.CANNOT_TELL)));
            host(text, run);
        }
        runs.stream()
                .filter(run -> run.rows().stream()
                        .noneMatch(row -> row.spread().forks().size() > 1))
                .forEach(run -> text.append(String.format(
                        "%s does not list the times of its JVMs (forks), so its rows cannot be compared.%n",
                        run.label())));
        differences(text);
    }

    private void host(StringBuilder text, int run) {
        HostShift shift = comparison.shift(run);
        if (shift.exceeds(question.margin())) {
            text.append(Texts.format(
                    "%s: the control loops took %.2f to %.2f times as long as in %s. %s%n",
                    runs.get(run).label(),
                    Math.exp(shift.low()),
                    Math.exp(shift.high()),
                    runs.get(0).label(),
                    question.sameHost()
                            ? "The host may have changed; a verdict ignores the part of a difference that the loops and the"
                                    + " other engines of its kind show, for bcrypt and PBKDF2 only the loop in registers."
                            : "The verdicts include that difference because of --hosts."));
        }
    }

    private long count(int run, Verdict verdict) {
        return comparison.lines().stream()
                .filter(line -> line.verdicts().get(run) == verdict)
                .count();
    }

    /** Differences between the hosts that may explain other figures. */
    private void differences(StringBuilder text) {
        RunFile first = runs.get(0);
        for (RunFile run : runs.subList(1, runs.size())) {
            first.host().forEach((name, value) -> {
                String other = run.host().getOrDefault(name, "unknown");
                if (!name.equals("load") && !other.equals(value)) {
                    text.append(String.format(
                            "%s differs in %s: %s, and in %s: %s%n", run.label(), name, other, first.label(), value));
                }
            });
        }
    }

    private static String cell(Line line, int run) {
        Row row = line.rows().get(run);
        if (row == null) {
            return "-";
        }
        String time = Time.of(row.nanos())
                + (Double.isNaN(row.low()) ? "" : " [" + Time.of(row.low()) + ", " + Time.of(row.high()) + "]");
        if (run == 0 || Double.isNaN(line.ratio(run))) {
            return time;
        }
        Verdict verdict = line.verdicts().get(run);
        String mark = verdict == null
                ? ""
                : switch (verdict) {
                    case FASTER, SAME -> ", " + verdict;
                    case SLOWER -> ", SLOWER";
                    case CANNOT_TELL -> ", ?";
                };
        return Texts.format("%s (%.2f%s)", time, line.ratio(run), mark);
    }
}
