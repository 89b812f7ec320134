package io.hashkit.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final List<Double> FIRST = List.of(100.0, 101.0, 99.0, 100.5, 99.5, 100.0);
    private static final double MARGIN = 0.03;

    private static Verdict of(double factor, HostShift host) {
        Contrast contrast = Contrast.of(FIRST, times(FIRST, factor)).doubting(host);
        return Verdict.of(contrast, contrast.probability(host), host, MARGIN);
    }

    private static List<Double> times(List<Double> all, double factor) {
        return all.stream().map(one -> one * factor).toList();
    }

    /** Expected values from R 4: t.test(log(c(110, 111, 109)), log(c(100, 101, 99, 100.5, 99.5, 100))). */
    @Test
    void contrast_isWelchsTest() {
        Contrast contrast = Contrast.of(FIRST, List.of(110.0, 111.0, 109.0));

        double first = variance(0, Math.log(1.01), Math.log(0.99), Math.log(1.005), Math.log(0.995), 0) / 6;
        double other = variance(0, Math.log(111 / 110.0), Math.log(109 / 110.0)) / 3;
        assertThat(Math.exp(contrast.log())).isCloseTo(1.1, within(1e-4));
        assertThat(contrast.error()).isCloseTo(Math.sqrt(first + other), within(1e-12));
        assertThat(contrast.degrees()).isBetween(2.0, 7.0);
    }

    private static double variance(double... values) {
        return org.apache.commons.math3.stat.StatUtils.variance(values);
    }

    @Test
    void clearDifference_isFound() {
        assertThat(of(1.1, HostShift.NONE)).isEqualTo(Verdict.SLOWER);
        assertThat(of(1 / 1.1, HostShift.NONE)).isEqualTo(Verdict.FASTER);
    }

    @Test
    void significantDifferenceBelowTheMargin_isTheSame() {
        Contrast contrast = Contrast.of(FIRST, times(FIRST, 1.015));

        assertThat(contrast.probability(HostShift.NONE)).isLessThan(Verdict.LEVEL);
        assertThat(of(1.015, HostShift.NONE)).isEqualTo(Verdict.SAME);
    }

    @Test
    void differenceCausedByTheHost_isNotFound() {
        assertThat(of(1.1, new HostShift(0, Math.log(1.1), 0.002))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(of(1.1, new HostShift(0, Math.log(1.04), 0.002))).isEqualTo(Verdict.SLOWER);
        assertThat(of(1, new HostShift(0, Math.log(1.1), 0.002))).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void wideInterval_cannotTell() {
        List<Double> wide = List.of(80.0, 120.0, 95.0, 130.0, 75.0, 110.0);
        Contrast contrast = Contrast.of(FIRST, wide);

        assertThat(Verdict.of(contrast, contrast.probability(HostShift.NONE), HostShift.NONE, MARGIN))
                .isEqualTo(Verdict.CANNOT_TELL);
    }

    /** Forks of one second may be equal in all digits of the file; a difference in the sixth digit proves nothing then. */
    @Test
    void equalForks_areTheSameWithoutDivisionByZero() {
        Contrast contrast = Contrast.of(Collections.nCopies(6, 5.0), Collections.nCopies(6, 5.00001));

        assertThat(Verdict.of(contrast, contrast.probability(HostShift.NONE), HostShift.NONE, MARGIN))
                .isEqualTo(Verdict.SAME);
    }

    @Test
    void fewForksOrNoTimes_haveNoContrast() {
        assertThatIllegalArgumentException().isThrownBy(() -> Contrast.of(FIRST, List.of(1.0, 2.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> Contrast.of(FIRST, List.of(1.0, 0.0, 2.0)));
    }

    @Test
    void hostShift_usesTheLoopsThatBothRunsTimed() {
        Map<String, List<Double>> first = Map.of("arithmetic", FIRST, "memory", FIRST, "gone", FIRST);
        Map<String, List<Double>> other =
                Map.of("arithmetic", times(FIRST, 1.05), "memory", times(FIRST, 0.98), "new", times(FIRST, 9));
        HostShift shift = HostShift.of(first, other, loop -> true);

        assertThat(shift.high()).isCloseTo(Math.log(1.05), within(1e-9));
        assertThat(shift.low()).isCloseTo(Math.log(0.98), within(1e-9));
        assertThat(shift.exceeds(0.03)).isTrue();
        assertThat(shift.exceeds(0.06)).isFalse();
        assertThat(HostShift.of(first, Map.of(), loop -> true)).isEqualTo(HostShift.NONE);
    }

    private static Contrast times(double factor) {
        return Contrast.of(FIRST, times(FIRST, factor));
    }

    @Test
    void hostShift_countsAsFarAsOtherRowsConfirmIt() {
        HostShift loops = new HostShift(Math.log(0.98), Math.log(1.06), 0.02);
        List<Contrast> slower = List.of(times(1.04), times(1.05), times(0.7));

        HostShift both = loops.confirmedBy(slower);

        assertThat(both.high()).isCloseTo(Math.log(1.04), within(1e-9));
        assertThat(both.low()).isZero();
        assertThat(both.error()).isLessThan(0.01);
        assertThat(loops.confirmedBy(List.of(times(1.2))).high()).isEqualTo(loops.high());
        assertThat(loops.confirmedBy(List.of(times(0.9))))
                .isEqualTo(new HostShift(loops.low(), 0, times(0.9).error()));
        assertThat(loops.confirmedBy(List.of())).isEqualTo(loops);
        assertThat(HostShift.NONE.confirmedBy(slower)).isEqualTo(HostShift.NONE);
    }

    /** The example in Wikipedia's article on Holm's method, and ties. */
    @Test
    void holm_multipliesByTheNumberOfRemainingTests() {
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        assertThat(Holm.adjust(new double[] {0.9, 0.9})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[] {})).isEmpty();
    }
}
