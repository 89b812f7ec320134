package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Traits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MoneyChartTest {
    private static final Path RUN = Path.of("src/test/resources/io/hashkit/bench/report/version-1/java-17.run.json");

    private static MoneyChart chart() {
        return MoneyChart.of(
                AttackModel.published(), "a <test>", List.of(new Speed("hashkit", 800), new Speed(Speed.RIVAL, 1600)));
    }

    @Test
    void halfTheTime_buysTwiceTheMoney() {
        MoneyChart chart = chart();

        assertThat(chart.bars().get(0).usd() / chart.bars().get(1).usd()).isCloseTo(2, within(0.01));
        assertThat(chart.text()).contains("hashkit", Speed.RIVAL, "USD ", "extrapolated");
    }

    @Test
    void price_hasAnIntervalIfTheSpeedHasOne() {
        MoneyChart chart = MoneyChart.of(
                AttackModel.published(),
                "a <test>",
                List.of(new Speed("hashkit", 800, 700, 1000), new Speed(Speed.RIVAL, 1600)));
        MoneyChart.Bar sure = chart.bars().get(0);

        assertThat(sure.low() / sure.usd())
                .as("a slower engine fills less memory")
                .isCloseTo(0.8, within(0.01));
        assertThat(sure.high() / sure.usd()).isCloseTo(8 / 7.0, within(0.01));
        assertThat(chart.bars().get(1).low()).isNaN();
        assertThat(chart.text())
                .containsPattern("hashkit .*USD \\d+ \\(\\d+ to \\d+\\), m=")
                .contains("In parentheses are the prices at the ends of the engine's interval.");
        assertThat(chart().text()).doesNotContain("In parentheses");
    }

    @Test
    void memory_isTheMostThatFitsIntoTheTime() {
        Argon2 scheme = MoneyChart.most(new Speed("hashkit", 800));

        assertThat(Traits.of(scheme).work() * 800 / 1e6).isBetween(249.9, 250.0);
    }

    @Test
    void extremeSpeeds_giveValidCosts() {
        assertThat(MoneyChart.most(new Speed("a", 1e30)).memoryKib()).isEqualTo(8);
        assertThat(MoneyChart.most(new Speed("a", 1e-30)).memoryKib()).isEqualTo(Argon2Traits.MAX_MEMORY_KIB);
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
        assertThat(speeds.get(0).nanosPerWork()).isCloseTo(row.nanos() / (65536 * 8), within(1e-6));
    }

    @Test
    void runWithoutBoth_isRefused() {
        RunFile empty = RunFile.now("Password hashing", "java", true, Map.of(), List.of(), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Speed.of(empty))
                .withMessageContaining("the run does not have Argon2id of both hashkit and bouncy-castle-plain");
    }
}
