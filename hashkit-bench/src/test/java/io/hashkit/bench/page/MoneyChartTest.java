package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Traits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MoneyChartTest {
    private static final Path RUN = Path.of("src/test/resources/io/hashkit/bench/report/runs/java-17.run.json");

    private static List<Bar> bars(Speed... speeds) {
        return MoneyChart.of(AttackModel.published(), List.of(speeds))
                .orElseThrow()
                .groups()
                .get(0)
                .bars();
    }

    @Test
    void halfTheTime_buysTwiceTheMoney() {
        List<Bar> bars = bars(
                new Speed("hashkit", 800, Double.NaN, Double.NaN, false),
                new Speed(Speed.RIVAL, 1600, Double.NaN, Double.NaN, false));

        assertThat(bars).extracting(Bar::name).containsExactly("hashkit", "Bouncy Castle, called directly");
        assertThat(bars.get(0).value() / bars.get(1).value()).isCloseTo(2, within(0.01));
    }

    @Test
    void price_hasAnIntervalIfTheSpeedHasOne() {
        List<Bar> bars = bars(
                new Speed("hashkit", 800, 700, 1000, false),
                new Speed(Speed.RIVAL, 1600, Double.NaN, Double.NaN, false));
        Bar sure = bars.get(0);

        assertThat(sure.low() / sure.value())
                .as("a slower engine fills less memory")
                .isCloseTo(0.8, within(0.01));
        assertThat(sure.high() / sure.value()).isCloseTo(8 / 7.0, within(0.01));
        assertThat(sure.label()).matches("USD \\d+ \\(\\d+ to \\d+\\)");
        assertThat(sure.remark()).matches("m=[\\d,]+ KiB");
        assertThat(bars.get(1).low()).isNaN();
        assertThat(bars.get(1).label()).matches("USD \\d+");
    }

    @Test
    void disturbedSpeed_isMarkedAsInTheOtherCharts() {
        List<Bar> bars = bars(
                new Speed("hashkit", 800, 700, 1000, true),
                new Speed(Speed.RIVAL, 1600, Double.NaN, Double.NaN, false));

        assertThat(bars.get(0).label()).endsWith(") (disturbed)");
        assertThat(bars.get(1).label()).doesNotContain("disturbed");
    }

    @Test
    void memory_isTheMostThatFitsIntoTheTime() {
        Argon2 scheme = MoneyChart.most(800);

        assertThat(Traits.of(scheme).work() * 800 / 1e6).isBetween(249.9, 250.0);
    }

    @Test
    void extremeSpeeds_giveValidCosts() {
        assertThat(MoneyChart.most(1e30).memoryKib()).isEqualTo(8);
        assertThat(MoneyChart.most(1e-30).memoryKib()).isEqualTo(Argon2Traits.MAX_MEMORY_KIB);
    }

    @Test
    void run_givesTheEnginesAtTheirHighestCommonCosts() throws Exception {
        RunFile run = RunFile.read(RUN).runs().get(0);
        Row row = run.rows().stream()
                .filter(one ->
                        one.engine().equals("hashkit") && one.parameters().equals("argon2id m=65536 t=3 p=4"))
                .findFirst()
                .orElseThrow();

        List<Speed> speeds = Speed.of(run);

        assertThat(speeds).extracting(Speed::engine).containsExactly("hashkit", Speed.RIVAL);
        assertThat(speeds.get(0).nanosPerWork()).isEqualTo(row.nanosPerUnit());
    }

    @Test
    void runWithoutBoth_hasNoChart() {
        RunFile empty = RunFile.now("Password hashing", "java", true, Map.of(), List.of(), List.of());

        assertThat(MoneyChart.of(AttackModel.published(), Speed.of(empty))).isEmpty();
    }
}
