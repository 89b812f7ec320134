package io.hashkit.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void sixValues_haveAnIntervalFromLeastToGreatest() {
        Estimate estimate = Estimate.ofMedian(List.of(3.0, 1.0, 2.0, 9.0, 5.0, 4.0));

        assertThat(estimate.value()).isEqualTo(3.5);
        assertThat(estimate.low()).isEqualTo(1);
        assertThat(estimate.high()).isEqualTo(9);
        assertThat(estimate.coverage()).isCloseTo(1 - 2 / 64.0, within(1e-12));
    }

    /** The usual table of textbooks: the third values of 12 on each side, and the sixth of 20. */
    @Test
    void manyValues_haveANarrowerInterval() {
        assertThat(Estimate.ofMedian(upTo(12)))
                .extracting(Estimate::low, Estimate::high)
                .containsExactly(3.0, 10.0);
        assertThat(Estimate.ofMedian(upTo(20)))
                .extracting(Estimate::low, Estimate::high)
                .containsExactly(6.0, 15.0);
    }

    @Test
    void fewerThanSixValues_haveNoSufficientInterval() {
        assertThat(Estimate.ofMedian(Collections.nCopies(5, 1.0)).isWithin(0.05))
                .isFalse();
        assertThat(Estimate.ofMedian(Collections.nCopies(6, 1.0)).isWithin(0.05))
                .isTrue();
        assertThat(Estimate.ofMedian(List.of(7.0)).coverage()).isZero();
    }

    @Test
    void inverseRatios_giveTheInverseEstimate() {
        List<Double> ratios = List.of(1.9, 2.0, 1.7, 2.2, 1.8, 2.1);
        Estimate estimate = Estimate.ofRatios(ratios);
        Estimate inverse =
                Estimate.ofRatios(ratios.stream().map(ratio -> 1 / ratio).toList());

        assertThat(inverse.value()).isCloseTo(1 / estimate.value(), within(1e-12));
        assertThat(inverse.low()).isCloseTo(1 / estimate.high(), within(1e-12));
    }

    @Test
    void noValues_haveNoMedian() {
        assertThatIllegalArgumentException().isThrownBy(() -> Estimate.ofMedian(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Estimate.median(List.of(1.0, Double.NaN)));
    }

    private static List<Double> upTo(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(value -> (double) value).toList();
    }
}
