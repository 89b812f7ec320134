package io.hashkit.bench.page;

import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Optional;

/** A bar chart that compares a login with the hash alone by the same engine. */
final class LoginBars {
    private LoginBars() {}

    static Optional<BarChart> of(RunFile run) {
        List<Group> groups = run.rows().stream()
                .filter(row -> row.section().equals(Sections.LOGIN))
                .flatMap(login -> hash(run, login)
                        .map(hash -> new Group(
                                Sections.name(hash.section()) + ", " + login.parameters() + ", " + EngineNames.of(hash),
                                List.of(bar(login, "login", hash), bar(hash, "hash alone", hash))))
                        .stream())
                .toList();
        return BarChart.of("Login compared with the hash alone", "ms; shorter is faster", false, groups);
    }

    /** For logins, the name of the engine includes the algorithm. */
    private static Optional<Row> hash(RunFile run, Row login) {
        return run.rows().stream()
                .filter(row -> login.engine().equals(row.section() + "/" + row.engine())
                        && login.parameters().equals(row.parameters()))
                .findFirst();
    }

    private static Bar bar(Row row, String name, Row hash) {
        return EqualWork.bar(row, name, EngineNames.series(hash), 1e6, "");
    }
}
