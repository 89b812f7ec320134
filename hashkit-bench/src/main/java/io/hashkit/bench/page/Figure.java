package io.hashkit.bench.page;

import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.report.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of the page with charts.
 *
 * @param id in addresses and names of files
 * @param heading in the table of contents too
 * @param sentence what it shows
 * @param small whether the charts stand beside each other
 */
record Figure(String id, String heading, String sentence, boolean small, List<Chart> charts) {
    /** Those that runs have figures for, the answer of all first. */
    static List<Figure> of(List<RunFile> runs) {
        List<Figure> figures = new ArrayList<>();
        boolean one = runs.size() == 1;
        RunFile first = runs.get(0);
        add(
                figures,
                "equal-work",
                one ? "Engines at equal work" : "Hosts side by side",
                one
                        ? "All engines of an algorithm compute the same hash with the same costs, so the shorter bar is the better"
                                + " engine; times the rival come from pairs of runs of the same minutes."
                        : "The fastest engine of each algorithm in each run, at the same costs.",
                false,
                stream(one ? EqualWork.of(first) : EqualWork.of(runs)));
        add(
                figures,
                "money",
                "What it costs a thief",
                "The same time buys more protection with a faster engine: this is what guessing then costs the attacker.",
                false,
                one ? money(first) : Stream.empty());
        add(
                figures,
                "cost",
                "Cost against time",
                "Where a line crosses the target stands the most that its engine can afford; hollow marks are ranges of three"
                        + " samples.",
                false,
                CostLines.of(runs).stream());
        add(
                figures,
                "login",
                "Login against hash",
                "What PasswordHasher adds to the bare hash: limiter, parsing, comparison; a range of three samples.",
                false,
                one ? stream(LoginBars.of(first)) : Stream.empty());
        add(
                figures,
                "load",
                "Latency under load",
                "Logins that come at a rate, served or not, and how long until a caller has an answer; past the capacity the"
                        + " limiter refuses some at once, so that the others are still answered.",
                false,
                stream(LoadLines.of(runs)));
        add(
                figures,
                "messages",
                "AES-256-GCM by size",
                "The JDK's AES-GCM against Bouncy Castle's, on both axes by orders of magnitude.",
                true,
                MessageLines.of(runs).stream());
        add(
                figures,
                "garbage",
                "Memory and garbage",
                "What one hash leaves for the collector; the memory that Argon2 and scrypt fill is in their parameters.",
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

    /** Runs without Argon2 by both have none. */
    private static Stream<? extends Chart> money(RunFile run) {
        try {
            return Stream.of(MoneyChart.of(AttackModel.published(), run.label() + ", " + run.started(), Speed.of(run))
                    .chart());
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }
}
