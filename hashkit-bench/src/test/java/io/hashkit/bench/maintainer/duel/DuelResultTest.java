package io.hashkit.bench.maintainer.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DuelResultTest {
    private static final DuelCase WORK = DuelCase.named("bcrypt-10");

    private static DuelResult result(List<Double> ours, List<Double> theirs) {
        return new DuelResult(WORK, WORK.ours(), WORK.against(), ours, theirs, 100, 200_000);
    }

    private static String row(DuelResult result) {
        return DuelResult.table()
                .print(List.of(result), 200)
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ratio_isComputedPerPairSoThatASlowingHostDoesNotMatter() {
        DuelResult result = result(List.of(10.0, 20.0, 40.0), List.of(15.0, 30.0, 60.0));

        assertThat(result.ratios().getMean()).isEqualTo(1.5);
        assertThat(result.lowerEnd()).isEqualTo(1.5);
    }

    /** Ratios 1.1, 1.2 and 1.3: mean 1.2, standard deviation 0.1, Student's t for two degrees of freedom 4.303. */
    @Test
    void lowerEnd_isThatOfStudentsInterval() {
        DuelResult result = result(List.of(10.0, 10.0, 10.0), List.of(11.0, 12.0, 13.0));

        assertThat(result.lowerEnd()).isEqualTo(1.2 - 4.303 * 0.1 / Math.sqrt(3), Offset.offset(0.001));
    }

    @Test
    void disturbedRound_movesTheShownRatioLittle() {
        DuelResult result = result(List.of(10.0, 10.0, 10.0), List.of(11.0, 12.0, 90.0));

        assertThat(row(result)).contains("  1.20  ");
    }

    @Test
    void fewPairs_haveNoInterval() {
        DuelResult two = result(List.of(10.0, 10.0), List.of(20.0, 20.0));

        assertThat(two.lowerEnd()).isNaN();
        assertThat(row(two)).containsPattern(" 2\\.00 +- ");
    }

    @Test
    void engineWithFourTimesTheTime_isNotOptimisedEvenIfOneForkIsFast() {
        assertThat(result(List.of(41.0, 41.0, 5.0), List.of(10.0, 10.0, 10.0)).isOverTheCliff())
                .isTrue();
        assertThat(result(List.of(39.0, 39.0, 500.0), List.of(10.0, 10.0, 10.0)).isOverTheCliff())
                .isFalse();
    }

    /** The ratio of PBKDF2 with SHA-256 to a rival that uses processor instructions for it. */
    @Test
    void engineThatLosesToProcessorInstructions_isOptimised() {
        assertThat(result(List.of(92.9, 92.9, 92.9), List.of(41.9, 39.0, 33.0)).isOverTheCliff())
                .isFalse();
    }

    @Test
    void row_holdsTimesAndRatios() {
        List<Double> ten = Collections.nCopies(5, 10.0);
        List<Double> eleven = Collections.nCopies(5, 11.0);

        assertThat(row(result(ten, eleven)).split("  +"))
                .containsExactly(
                        "",
                        "bcrypt-10",
                        "bcrypt/hashkit",
                        "bcrypt/jbcrypt",
                        "10.0",
                        "11.0",
                        "1.10",
                        "1.10",
                        "100 B",
                        "195 KiB");
    }
}
