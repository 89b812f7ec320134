package io.hashkit.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileTest {
    @ParameterizedTest
    @CsvSource({
        "0, slowest",
        "1, slowest of 1",
        "17, slowest of 17",
        "28, slowest of 28",
        "29, p90 of 29",
        "40, p90 of 40",
        "58, p90 of 58",
        "59, p95 of 59",
        "298, p95 of 298",
        "299, p99 of 299",
        "2994, p99 of 2994",
        "2995, p99.9 of 2995",
    })
    void name_isTheHighestQuantileThatTheNumberCarries(long values, String name) {
        assertThat(Quantile.named(values)).isEqualTo(name);
    }

    /** The samples at the border contain the true quantile as often as they claim, and smaller ones do not. */
    @Test
    void slowestOfTheFewest_isAboveTheQuantileInNineteenOfTwentySamples() {
        Random random = new Random(40);
        for (Quantile quantile : new Quantile[] {Quantile.P90, Quantile.P95, Quantile.P99}) {
            assertThat(above(quantile, (int) quantile.fewest(), random)).isBetween(0.945, 0.965);
            assertThat(above(quantile, (int) quantile.fewest() / 2, random)).isLessThan(0.8);
        }
    }

    /** The share of samples of uniform numbers whose greatest one is above the quantile. */
    private static double above(Quantile quantile, int values, Random random) {
        int samples = 20_000;
        int above = 0;
        for (int i = 0; i < samples; i++) {
            double greatest = random.doubles(values).max().orElseThrow();
            above += greatest >= quantile.percent() / 100 ? 1 : 0;
        }
        return (double) above / samples;
    }
}
