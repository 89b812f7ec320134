package io.hashkit.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
    @Test
    void linear_beginsAtZeroAndEndsAtATick() {
        Scale scale = Scale.linear(47, 0, 100, 5);

        assertThat(scale.ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(scale.at(0)).isZero();
        assertThat(scale.at(50)).isEqualTo(100);
    }

    @Test
    void logarithmic_putsEqualRatiosAtEqualDistances() {
        Scale scale = Scale.logarithmic(1, 1000, 0, 300, 12);

        assertThat(scale.at(100) - scale.at(10)).isCloseTo(scale.at(10) - scale.at(1), within(1e-9));
        assertThat(scale.ticks()).contains(1.0, 10.0, 100.0, 1000.0);
    }

    @ParameterizedTest
    @CsvSource({"1e-300, 1e300", "1e-300, Infinity", "5, 5", "0, 0", "1e-3, 1e9", "0.99, 1.01"})
    void logarithmic_includesBothEndsAndHasFewTicks(double least, double most) {
        Scale scale = Scale.logarithmic(least, most, 0, 300, 6);

        assertThat(scale.at(least)).isBetween(0.0, 300.0);
        assertThat(scale.at(Math.max(most, least))).isBetween(0.0, 300.0);
        assertThat(scale.ticks()).hasSizeLessThanOrEqualTo(6).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-12, 0.3, 1, 9.99, 1e15, 1e308, Double.POSITIVE_INFINITY})
    void linear_includesTheLargestValueAndHasFewTicks(double most) {
        Scale scale = Scale.linear(most, 0, 300, 8);

        assertThat(scale.at(most)).isBetween(0.0, 300.0001);
        assertThat(scale.ticks()).hasSizeBetween(2, 9);
    }

    @Test
    void labels_areShortAndExact() {
        assertThat(List.of(0.5, 20.0, 5000.0, 2e6, 1.5e9, 0.02))
                .map(Scale::label)
                .containsExactly("0.5", "20", "5,000", "2 M", "1.5 G", "0.02");
    }
}
