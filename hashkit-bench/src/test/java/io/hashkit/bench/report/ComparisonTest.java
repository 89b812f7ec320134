package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Comparison.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    @ParameterizedTest
    @CsvSource({
        "100, 1, 80, 1, FASTER",
        "100, 1, 120, 1, SLOWER",
        "100, 1, 103, 1, ALIKE",
        "100, 15, 120, 15, ALIKE",
        "100, NaN, 120, 1, UNKNOWN",
        "100, 1, 120, NaN, UNKNOWN",
    })
    void verdict_needsIntervalsApartAndMoreThanTheThreshold(
            double first, double firstError, double other, double otherError, Verdict verdict) {
        Comparison comparison = new Comparison(
                List.of(
                        Runs.of("a", Runs.row("hashkit", "same", first, firstError)),
                        Runs.of("b", Runs.row("hashkit", "same", other, otherError))),
                0.05);

        assertThat(comparison.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.verdicts().get(1)).isEqualTo(verdict));
        assertThat(comparison.hasRegression()).isEqualTo(verdict == Verdict.SLOWER);
    }

    @Test
    void rowsWithOtherParametersOrEngines_areNotCompared() {
        Comparison comparison = new Comparison(
                List.of(
                        Runs.of("a", Runs.row("hashkit", "m=19456", 10, 1)),
                        Runs.of(
                                "b",
                                Runs.row("hashkit", "m=65536", 50, 1),
                                Runs.row("bouncy-castle", "m=19456", 50, 1))),
                0.05);

        assertThat(comparison.lines()).hasSize(3).allSatisfy(line -> {
            assertThat(line.verdicts()).contains(Verdict.UNKNOWN);
            assertThat(line.ratio(1)).isNaN();
        });
        assertThat(comparison.hasRegression()).isFalse();
    }
}
