package io.hashkit.bench.page;

import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Time;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Duels of one algorithm: hashkit and other libraries, as their users call them, at equal work. */
final class DuelBars {
    private static final double MILLI = 1e6;

    /** Only {@code duel} measures these under the name of an algorithm. */
    private static final Set<String> LIBRARIES = Set.of("spring", "password4j", "argon2-jvm", "favre", "sunjce");

    /** The engine of hashkit over the JDK, which users call otherwise: the latter is shown where both were measured. */
    private static final String ADAPTER = "jdk";

    private static final String CALLED_DIRECTLY = "sunjce";

    private static final String ARGON2 = "argon2";

    private DuelBars() {}

    /** The algorithms of a run that hold duels, each with its rows. */
    static List<List<Row>> sections(RunFile run) {
        return Sections.hashes(run)
                .filter(section -> section.stream().anyMatch(row -> LIBRARIES.contains(row.engine())))
                .toList();
    }

    /** The work that most libraries were measured at, fastest first. */
    static BarChart of(List<Row> section) {
        List<Row> rows = asUsersCallThem(Sections.equalWork(section));
        Row first = rows.get(0);
        return new BarChart(
                Sections.name(first.section()) + " at equal work",
                "ms for one hash, less is faster",
                false,
                List.of(new Group(
                        first.parameters(),
                        rows.stream().map(row -> bar(row, rows)).toList())));
    }

    static List<Row> asUsersCallThem(List<Row> rows) {
        boolean both = rows.stream().anyMatch(row -> row.engine().equals(CALLED_DIRECTLY));
        return both ? rows.stream().filter(row -> !row.engine().equals(ADAPTER)).toList() : rows;
    }

    /** Bouncy Castle's Argon2 stands twice: as users call it, and at its best. */
    static String name(Row row) {
        return switch (row.engine()) {
            case EngineNames.BOUNCY_CASTLE_PLAIN -> EngineNames.of(EngineNames.BOUNCY_CASTLE);
            case EngineNames.BOUNCY_CASTLE ->
                EngineNames.of(EngineNames.BOUNCY_CASTLE) + (row.section().equals(ARGON2) ? ", memory kept" : "");
            default -> EngineNames.of(row.engine());
        };
    }

    /** The time of a library over that of hashkit in plain Java; empty for hashkit itself, and where no pairs ran. */
    static Optional<Ratio> ratio(Row row, List<Row> rows) {
        return rows.stream()
                .filter(one -> one.engine().equals(EngineNames.OURS) && !one.equals(row))
                .findFirst()
                .flatMap(ours -> Ratio.of(row, ours));
    }

    private static Bar bar(Row row, List<Row> rows) {
        String remark = ratio(row, rows)
                .map(ratio -> Time.digits(ratio.value()) + " x hashkit")
                .orElse("");
        return EqualWork.bar(row, name(row), EngineNames.series(row.engine()), MILLI, remark);
    }
}
