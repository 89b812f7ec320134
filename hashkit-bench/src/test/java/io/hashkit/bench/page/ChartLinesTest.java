package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChartLinesTest {
    /** A line that joined Argon2, bcrypt and scrypt would mean nothing. */
    @Test
    void algorithmsOfASuite_haveAChartForEachUnitOfWork() throws IOException {
        assertThat(CostLines.of(RunFile.read(Path.of("../docs/reports/suite-circleci.run.json"))
                        .runs()))
                .as("two costs of Argon2, one of the others")
                .isEmpty();
        assertThat(CostLines.of(RunFile.read(Path.of("../docs/reports/suite-pbkdf2-cost.run.json"))
                        .runs()))
                .extracting(chart -> chart.x().title())
                .containsExactly("work of a hash: block*iteration", "work of a hash: 2^cost");
    }

    private static RunFile sweep(String label) {
        List<Load> loads = Stream.of("hashkit", "spring")
                .map(target -> new Load(target, "p", 10, 10, 40, 5e7, 9e7, 9e7, 0, 0))
                .toList();
        return RunFile.now("Logins under load", "c", false, Map.of(), List.of(), List.of())
                .with(List.of(), loads)
                .labelled(label);
    }

    @Test
    void loadsOfSeveralRuns_haveALineForEachTarget_andTheTitleTellsWhatIsLeftOut() {
        LineChart chart = LoadLines.of(List.of(sweep("a"), sweep("b"))).orElseThrow();

        assertThat(chart.title()).isEqualTo("Latency under load (6 of 8 lines)");
        assertThat(chart.lines())
                .extracting(LineChart.Line::name)
                .containsExactly(
                        "a, hashkit, median (p50)",
                        "a, hashkit, the slow logins",
                        "b, hashkit, median (p50)",
                        "b, hashkit, the slow logins",
                        "a, spring, median (p50)",
                        "a, spring, the slow logins");
    }
}
