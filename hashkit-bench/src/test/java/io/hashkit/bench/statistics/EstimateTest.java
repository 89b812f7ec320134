package io.hashkit.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {
    /** Between 1 and 9, which cover 31/32, and 2 and 5, which cover 25/32. */
    @Test
    void sixValues_haveAnIntervalWithinLeastAndGreatest() {
        Estimate estimate = Estimate.ofMedian(List.of(3.0, 1.0, 2.0, 9.0, 5.0, 4.0));

        double inwards = 5 * 0.1 / (1 + 4 * 0.1);
        assertThat(estimate.value()).isEqualTo(3.5);
        assertThat(estimate.low()).isCloseTo(1 + inwards, within(1e-12));
        assertThat(estimate.high()).isCloseTo(9 - 4 * inwards, within(1e-12));
        assertThat(estimate.coverage()).isEqualTo(0.95);
    }

    /** Textbooks give the third values of 12 on each side, which cover 96.1 %, and the sixth of 20, which cover 95.9 %. */
    @Test
    void manyValues_haveANarrowerInterval() {
        Estimate twelve = Estimate.ofMedian(upTo(12));
        Estimate twenty = Estimate.ofMedian(upTo(20));

        assertThat(twelve.low()).isBetween(3.0, 3.5);
        assertThat(twelve.high()).isCloseTo(13 - twelve.low(), within(1e-12));
        assertThat(twenty.low()).isBetween(6.0, 6.5);
        assertThat(twenty.high()).isCloseTo(21 - twenty.low(), within(1e-12));
    }

    @Test
    void interval_containsTheMedian_forAnyNumberOfValues() {
        for (int count = 1; count <= 60; count++) {
            Estimate estimate = Estimate.ofMedian(upTo(count));

            assertThat(estimate.value()).isBetween(estimate.low(), estimate.high());
            assertThat(estimate.coverage()).isLessThanOrEqualTo(Estimate.WANTED);
        }
    }

    @Test
    void fewerThanSixValues_haveNoSufficientInterval() {
        assertThat(Estimate.ofMedian(Collections.nCopies(5, 1.0)).coverage()).isLessThan(Estimate.WANTED);
        assertThat(Estimate.ofMedian(Collections.nCopies(6, 1.0)).coverage()).isEqualTo(Estimate.WANTED);
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
