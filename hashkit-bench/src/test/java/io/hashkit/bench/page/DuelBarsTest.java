package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.Chart.Format;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DuelBarsTest {
    private static Row row(String section, String engine, double millis) {
        List<Double> forks = List.of(millis * 0.9e6, millis * 1e6, millis * 1.1e6);
        return new Row(
                section,
                engine,
                "argon2id m=19456 t=2 p=1",
                millis * 1e6,
                Spread.ofForks(forks),
                97_280,
                "KiB moved",
                new Circumstances(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                "",
                null);
    }

    private static RunFile run(Row... rows) {
        return RunFile.now("Duels", "duel", false, Map.of(), List.of(), List.of(rows));
    }

    @Test
    void duels_areDrawnFastestFirstWithTheRatioToPlainJava() {
        RunFile run = run(
                row("argon2", "hashkit", 40),
                row("argon2", "bouncy-castle", 50),
                row("argon2", "bouncy-castle-plain", 60),
                row("argon2", "spring", 80),
                row("argon2", "native/argon2", 20));

        List<Bar> bars =
                DuelBars.of(DuelBars.sections(run).get(0)).groups().get(0).bars();

        assertThat(bars)
                .extracting(Bar::name)
                .as("Bouncy Castle as its users call it, and at its best")
                .containsExactly(
                        "reference in C, native",
                        "hashkit",
                        "Bouncy Castle, memory kept",
                        "Bouncy Castle",
                        "Spring Security");
        assertThat(bars)
                .extracting(Bar::remark)
                .containsExactly("0.50 x hashkit", "", "1.25 x hashkit", "1.50 x hashkit", "2.00 x hashkit");
        assertThat(bars).extracting(Bar::series).containsExactly(7, 0, 1, 1, 3);
    }

    @Test
    void runOfDuels_hasAFigureForEachAlgorithmAndNoOtherOfEqualWork() {
        RunFile run = run(row("argon2", "hashkit", 40), row("argon2", "spring", 80), row("bcrypt", "spring", 80));

        assertThat(Figure.of(List.of(run))).extracting(Figure::id).containsExactly("duel-argon2", "duel-bcrypt");
        assertThat(Figure.of(List.of(run)).get(0).charts().get(0).svg(Format.NARROW))
                .contains("Spring Security", "2.00 x hashkit");
    }

    /** Names of sections come from files, perhaps of other hosts, and are in addresses and in names of files. */
    @Test
    void sectionOfAnyName_endsNoAttributeAndLeavesNoFolder() {
        RunFile run = run(row("../\"><b>x", "spring", 80));

        assertThat(Page.of(List.of(run)))
                .contains("<section id=\"duel-", "href=\"#duel-")
                .doesNotContain("\"><b>");
        assertThat(Figure.of(List.of(run)).get(0).id()).isEqualTo("duel-______b_x");
    }

    @Test
    void runOfTheMainJob_hasNone() {
        assertThat(DuelBars.sections(run(row("argon2", "hashkit", 40), row("argon2", "bouncy-castle-plain", 60))))
                .isEmpty();
    }
}
