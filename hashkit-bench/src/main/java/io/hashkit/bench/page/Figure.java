package io.hashkit.bench.page;

import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A section of the page with charts.
 *
 * @param id its id in addresses and file names
 * @param heading its heading, also in the table of contents
 * @param sentence an explanation of the charts
 * @param small whether the charts are small and placed next to each other
 */
record Figure(String id, String heading, String sentence, boolean small, List<Chart> charts) {
    /** Whether another section has room beside it on paper. */
    boolean isHalf() {
        return charts.size() == 1 && charts.get(0) instanceof LineChart;
    }

    /** The sections for which the runs have figures, the most important first. */
    static List<Figure> of(List<RunFile> runs) {
        List<Figure> figures = new ArrayList<>();
        boolean one = runs.size() == 1;
        RunFile first = runs.get(0);
        List<List<Row>> duels = one ? DuelBars.sections(first) : List.of();
        duels.forEach(section -> add(
                figures,
                "duel-" + section.get(0).section(),
                "Duels: " + Sections.name(section.get(0).section()),
                "hashkit and other libraries, as their users call them, compute the same hash with the same costs.",
                false,
                Stream.of(DuelBars.of(section))));
        add(
                figures,
                "equal-work",
                one ? "Engines at equal work" : "Runs side by side",
                one
                        ? "All engines of an algorithm compute the same hash with the same costs, so a shorter bar means a faster"
                                + " engine. Ratios to the rival come from pairs of JVMs that ran one after the other."
                        : "The fastest engine of each algorithm in each run, at the same costs.",
                false,
                duels.isEmpty() ? stream(one ? EqualWork.of(first) : EqualWork.of(runs)) : Stream.empty());
        add(
                figures,
                "money",
                "Cost of an attack",
                "In the same time, a faster engine can compute a stronger hash. The chart shows what guessing such a hash costs"
                        + " an attacker.",
                false,
                one ? money(first) : Stream.empty());
        add(
                figures,
                "cost",
                "Time by cost",
                "A line crosses the target at the highest cost that its engine can compute in that time. Hollow marks are ranges"
                        + " of three samples.",
                false,
                CostLines.of(runs).stream());
        add(
                figures,
                "login",
                "Login compared with hash",
                "The overhead of PasswordHasher over the hash alone: limiter, parsing and comparison. Login times are ranges of"
                        + " three samples.",
                false,
                one ? stream(LoginBars.of(first)) : Stream.empty());
        add(
                figures,
                "load",
                "Latency under load",
                "The time until a caller has an answer, by the rate at which logins arrive. Above the capacity, the limiter"
                        + " refuses some logins at once, so that the others are still answered in time.",
                false,
                stream(LoadLines.of(runs)));
        add(
                figures,
                "messages",
                "AES-256-GCM by size",
                "AES-GCM of the JDK and of Bouncy Castle by the size of the message. Both axes are logarithmic.",
                true,
                MessageLines.of(runs).stream());
        add(
                figures,
                "garbage",
                "Memory and garbage",
                "The bytes that one hash leaves to the garbage collector. The work memory of Argon2 and scrypt follows from their"
                        + " parameters and is not included.",
                false,
                one ? stream(GarbageBars.of(first)) : Stream.empty());
        return figures;
    }

    private static void add(
            List<Figure> figures,
            String id,
            String heading,
            String sentence,
            boolean small,
            Stream<? extends Chart> charts) {
        List<Chart> all = charts.<Chart>map(chart -> chart).toList();
        if (!all.isEmpty()) {
            figures.add(new Figure(id, heading, sentence, small, all));
        }
    }

    private static Stream<? extends Chart> stream(Optional<? extends Chart> chart) {
        return chart.stream();
    }

    /** Empty for runs in which not both engines measured Argon2. */
    private static Stream<? extends Chart> money(RunFile run) {
        try {
            return Stream.of(MoneyChart.of(AttackModel.published(), run.label() + ", " + run.started(), Speed.of(run))
                    .chart());
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }
}
