package io.hashkit.bench.page;

import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.chart.LineChart.Axis;
import io.hashkit.bench.chart.LineChart.Limit;
import io.hashkit.bench.chart.LineChart.Line;
import io.hashkit.bench.chart.LineChart.Point;
import io.hashkit.bench.page.Sections.Series;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A chart of the time until an answer, by the rate of logins. */
final class LoadLines {
    private LoadLines() {}

    static Optional<LineChart> of(List<RunFile> runs) {
        List<Line> lines = new ArrayList<>();
        // By target, so that of several runs the same ones are drawn.
        Stream<Load> all = runs.stream().flatMap(run -> run.loads().stream());
        for (String target : all.map(Load::target).distinct().toList()) {
            for (RunFile run : runs) {
                List<Load> loads = run.loads().stream()
                        .filter(load -> load.target().equals(target))
                        .toList();
                String label = runs.size() == 1 ? "" : run.label() + ", ";
                Series series = new Series(label + target, Sections.series(runs, run, target));
                if (!loads.isEmpty()) {
                    lines.add(line(series, ", median (p50)", loads, Load::p50));
                    lines.add(line(series, ", the slow logins", loads, Load::tail));
                }
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new LineChart(
                        "Latency under load",
                        new Axis("logins that arrive per second", false),
                        new Axis("ms until the answer", true),
                        lines,
                        capacity(runs)));
    }

    private static @Nullable Limit capacity(List<RunFile> runs) {
        if (runs.size() != 1 || runs.get(0).answer() == null) {
            return null;
        }
        return new Limit(true, runs.get(0).answer().loginsPerSecond(), "capacity");
    }

    private static Line line(Series target, String what, List<Load> loads, ToDoubleFunction<Load> nanos) {
        return new Line(
                target.name() + what,
                target.colour(),
                loads.stream()
                        .sorted(Comparator.comparingDouble(Load::offered))
                        .map(load -> new Point(
                                load.offered(), nanos.applyAsDouble(load) / 1e6, Double.NaN, Double.NaN, true))
                        .toList());
    }
}
