package io.hashkit.bench.page;

import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Tsv;
import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A section of the page with charts.
 *
 * @param id its id in addresses and file names
 * @param heading its heading, also in the table of contents
 * @param sentence an explanation of the charts
 * @param small whether the charts are small and placed next to each other
 */
record Figure(String id, String heading, String sentence, boolean small, List<? extends Chart> charts) {
    /** Whether another section has room beside it on paper. */
    boolean isHalf() {
        return charts.size() == 1 && charts.get(0) instanceof LineChart;
    }

    /** The sections for which the runs have figures, the most important first. */
    static List<Figure> of(List<RunFile> runs) {
        List<Figure> figures = new ArrayList<>();
        boolean one = runs.size() == 1;
        RunFile first = runs.get(0);
        for (List<Row> section : one ? DuelBars.sections(first) : List.<List<Row>>of()) {
            String algorithm = section.get(0).section();
            figures.add(new Figure(
                    // The name comes from a file, perhaps of another host.
                    "duel-" + algorithm.replaceAll("[^A-Za-z0-9-]", "_"),
                    "Duels: " + Sections.name(algorithm),
                    "hashkit and other libraries, as their users call them, compute the same hash with the same costs.",
                    false,
                    List.of(DuelBars.of(section))));
        }
        if (figures.isEmpty()) {
            figures.add(
                    one
                            ? figure("equal-work", "equal-work", list(EqualWork.of(first)))
                            : figure("equal-work", "runs", list(EqualWork.of(runs))));
        }
        if (one) {
            figures.add(figure("money", list(MoneyChart.of(AttackModel.published(), Speed.of(first)))));
        }
        figures.add(figure("cost", CostLines.of(runs)));
        if (one) {
            figures.add(figure("login", list(LoginBars.of(first))));
        }
        boolean refused = runs.stream()
                .flatMap(run -> run.loads().stream())
                .anyMatch(load -> load.target().equals(EngineNames.OURS) && load.refused() > 0);
        figures.add(figure("load", refused ? "refusals" : "load", list(LoadLines.of(runs))));
        figures.add(figure("messages", MessageLines.of(runs)));
        if (one) {
            figures.add(figure("garbage", list(GarbageBars.of(first))));
        }
        figures.removeIf(figure -> figure.charts().isEmpty());
        return figures;
    }

    private static Figure figure(String id, List<? extends Chart> charts) {
        return figure(id, id, charts);
    }

    /** @param text the name of its heading and sentence in {@code figures.tsv} */
    private static Figure figure(String id, String text, List<? extends Chart> charts) {
        return Tsv.resource("/io/hashkit/bench/page/figures.tsv", row -> row).stream()
                .filter(row -> row.text("figure").equals(text))
                .map(row -> new Figure(id, row.text("heading"), row.text("sentence"), id.equals("messages"), charts))
                .findFirst()
                .orElseThrow();
    }

    private static List<? extends Chart> list(Optional<? extends Chart> chart) {
        return chart.stream().toList();
    }
}
