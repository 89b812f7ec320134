package io.hashkit.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class TrialSummaryTest {
    private static Properties run(String scheme, double millis, String keptPace) {
        Properties run = new Properties();
        run.setProperty("scheme", scheme);
        run.setProperty("trueMillis", Double.toString(millis));
        run.setProperty("spentMillis", "2000");
        run.setProperty("spentCpuMillis", "1800");
        run.setProperty("keptPace", keptPace);
        run.setProperty("confidence", "LOW");
        return run;
    }

    private static Properties noAnswer() {
        Properties run = new Properties();
        run.setProperty("scheme", "none");
        run.setProperty("spentMillis", "10");
        run.setProperty("spentCpuMillis", "10");
        return run;
    }

    @Test
    void answers_areComparedWithTheTarget() {
        TrialSummary summary = new TrialSummary(
                List.of(run("a", 200, "true"), run("b", 250, "false"), run("b", 400, "true"), noAnswer()), 250);

        assertThat(summary.row("calibrator"))
                .containsExactly(
                        "calibrator",
                        "a | b | none",
                        "250",
                        "+0 %",
                        "+60 %",
                        "2 of 4",
                        "7 %",
                        "1 of 2",
                        "1 %",
                        "2000",
                        "2000",
                        "1800",
                        "3",
                        "0");
    }

    @Test
    void manyDifferentAnswers_areShortened() {
        TrialSummary summary =
                new TrialSummary(List.of(run("a", 1, ""), run("b", 1, ""), run("c", 1, ""), run("d", 1, "")), 250);

        assertThat(summary.row("calibrator").get(1)).isEqualTo("a to d, 4 different");
    }

    @Test
    void noAnswer_givesNoFigure() {
        assertThat(new TrialSummary(List.of(noAnswer()), 250).row("calibrator")).contains("none", "-", "0 of 1");
    }

    /** Values of Clopper and Pearson's interval from R: binom.test(95, 100) and binom.test(20, 20). */
    @Test
    void lowerEnd_isThatOfClopperAndPearson() {
        assertThat(TrialSummary.atLeast(95, 100)).isCloseTo(0.8871651, within(1e-6));
        assertThat(TrialSummary.atLeast(20, 20)).isCloseTo(0.8315665, within(1e-6));
        assertThat(TrialSummary.atLeast(0, 20)).isZero();
    }
}
