package io.hashkit.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.load.RandomStorm.Seen;
import org.junit.jupiter.api.Test;

class CapacityRowTest {
    private static final Seen PREDICTED = new Seen(20, 0.3, 0.4, 0.8, 1.0);

    private static CapacityRow row(Seen seen) {
        return new CapacityRow(1.2, 24, PREDICTED, seen, 1);
    }

    @Test
    void figuresWithin15PerCent_areNoMisses() {
        assertThat(row(new Seen(17.1, 0.34, 0.459, 0.69, 1.14)).misses()).isEmpty();
    }

    @Test
    void misses_areNamedWithTheirDeviationAndMarked() {
        CapacityRow row = row(new Seen(16.8, 0.4, 0.5, 0.8, 1.2));

        assertThat(row.misses())
                .containsExactly(
                        "1.2 times, answered: -16 %",
                        "1.2 times, refused: +10.0 points", "1.2 times, p50: +25 %", "1.2 times, p99: +20 %");
        assertThat(row.cells())
                .hasSameSizeAs(CapacityRow.HEADER)
                .containsExactly(
                        "1.2",
                        "24.0",
                        "20.0",
                        "16.8 *",
                        "30.0 %",
                        "40.0 % *",
                        "400",
                        "500 *",
                        "800",
                        "800",
                        "1000",
                        "1200 *",
                        "1.00");
    }

    @Test
    void fewRefusalsWhereNoneArePredicted_areNoMiss() {
        CapacityRow row = new CapacityRow(0.3, 6, new Seen(6, 0, 0.1, 0.1, 0.1), new Seen(6, 0.01, 0.1, 0.1, 0.1), 1);

        assertThat(row.misses()).isEmpty();
    }

    @Test
    void stormWithoutAnswers_missesEverything() {
        assertThat(row(new Seen(0, 1, Double.NaN, Double.NaN, Double.NaN)).misses())
                .hasSize(5);
    }
}
