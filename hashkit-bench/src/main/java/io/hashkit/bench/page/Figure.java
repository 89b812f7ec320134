package io.hashkit.bench.page;

import io.hashkit.bench.attacker.AttackModel;
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
                    "duel-" + algorithm,
                    "Duels: " + Sections.name(algorithm),
                    "hashkit and other libraries, as their users call them, compute the same hash with the same costs.",
                    false,
                    List.of(DuelBars.of(section))));
        }
        if (figures.isEmpty()) {
            figures.add(new Figure(
                    "equal-work",
                    one ? "Engines at equal work" : "Runs side by side",
                    one
                            ? "All engines of an algorithm compute the same hash with the same costs, so a shorter bar means a faster"
                                    + " engine. Ratios to the rival come from pairs of JVMs that ran one after the other."
                            : "The fastest engine of each algorithm in each run, at the same costs.",
                    false,
                    list(one ? EqualWork.of(first) : EqualWork.of(runs))));
        }
        if (one) {
            figures.add(new Figure(
                    "money",
                    "Cost of an attack",
                    "In the same time, a faster engine can compute a stronger hash. The chart shows what guessing such a hash"
                            + " costs an attacker.",
                    false,
                    list(MoneyChart.of(AttackModel.published(), Speed.of(first)))));
        }
        figures.add(new Figure(
                "cost",
                "Time by cost",
                "A line crosses the target at the highest cost that its engine can compute in that time. Hollow marks are ranges"
                        + " of three samples.",
                false,
                CostLines.of(runs)));
        if (one) {
            figures.add(new Figure(
                    "login",
                    "Login compared with hash",
                    "The overhead of PasswordHasher over the hash alone: limiter, parsing and comparison. Login times are"
                            + " ranges of three samples.",
                    false,
                    list(LoginBars.of(first))));
        }
        figures.add(new Figure(
                "load",
                "Latency under load",
                "The time until a caller has an answer, by the rate at which logins arrive. Above the capacity, the limiter"
                        + " refuses some logins at once, so that the others are still answered in time.",
                false,
                list(LoadLines.of(runs))));
        figures.add(new Figure(
                "messages",
                "AES-256-GCM by size",
                "AES-GCM of the JDK and of Bouncy Castle by the size of the message. Both axes are logarithmic.",
                true,
                MessageLines.of(runs)));
        if (one) {
            figures.add(new Figure(
                    "garbage",
                    "Memory and garbage",
                    "The bytes that one hash leaves to the garbage collector. The work memory of Argon2 and scrypt follows"
                            + " from their parameters and is not included.",
                    false,
                    list(GarbageBars.of(first))));
        }
        figures.removeIf(figure -> figure.charts().isEmpty());
        return figures;
    }

    private static List<? extends Chart> list(Optional<? extends Chart> chart) {
        return chart.stream().toList();
    }
}
