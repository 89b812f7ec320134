package io.hashkit.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.report.RunFile.Load;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the storms of the main job measure, and how long they are. The figures are given, not measured. */
class HashkitStormsTest {
    private static final Argon2 SCHEME = Argon2.id(154_624, 2, 1);

    private static List<LoadPlan> plans(double perSecond, double seconds) {
        return HashkitStorms.plans(SCHEME, perSecond, seconds);
    }

    private static Properties seen(long answers, double seconds, double peak) {
        Properties seen = new Properties();
        seen.setProperty("answers", Long.toString(answers));
        seen.setProperty("seconds", Double.toString(seconds));
        seen.setProperty("p50", "300000000");
        seen.setProperty("tail", "400000000");
        seen.setProperty("max", "500000000");
        if (peak > 0) {
            seen.setProperty(LoadGenerator.PEAK, Double.toString(peak));
        }
        return seen;
    }

    /** The closed storm, and 0.5, 0.8, 1, 1.5 and 3 times its peak of 5. */
    private static List<Properties> results(long closed, long atOneAndAHalf, long atThree) {
        return List.of(
                seen(closed, 10, 0),
                seen(25, 10, 5),
                seen(40, 10, 5),
                seen(50, 10, 5),
                seen(atOneAndAHalf, 10, 5),
                seen(atThree, 10, 5));
    }

    private static HashkitStorms storms(List<Properties> results) {
        return HashkitStorms.of(plans(5, 100), "1g", results);
    }

    @Test
    void firstStorm_measuresThePeakOfWhichTheOthersAreMultiples() {
        List<LoadPlan> plans = plans(5, 100);

        assertThat(plans.get(0).measuresPeak()).isTrue();
        assertThat(plans).hasSize(6);
        assertThat(plans.subList(1, 6))
                .allMatch(plan -> plan.shape() == Shape.OVER)
                .extracting(LoadPlan::amount)
                .containsExactly(0.5, 0.8, 1.0, 1.5, 3.0);
    }

    @Test
    void served_isTheLeastOfTheStormsThatAskForMore() {
        assertThat(storms(results(50, 52, 48)).served()).hasValue(4.8);
        assertThat(storms(results(50, 30, 48)).served()).hasValue(3.0);
        assertThat(storms(results(20, 52, 48)).served()).hasValue(2.0);
    }

    @Test
    void logins_areThoseOfTheStormsThatAskForMore() {
        assertThat(storms(results(50, 52, 48)).logins()).isEqualTo(150);
        assertThat(storms(results(50, 52, 48)).busyNanos()).isEqualTo(300e6);
    }

    @Test
    void loads_areTheRates_withTheQuantileThatTheirLoginsCarry() {
        List<Load> loads = storms(results(50, 52, 48)).loads();

        assertThat(loads).extracting(Load::offered).containsExactly(2.5, 4.0, 5.0, 7.5, 15.0);
        assertThat(loads)
                .extracting(Load::tailName)
                .containsExactly("slowest of 25", "p90 of 40", "p90 of 50", "p90 of 52", "p90 of 48");
    }

    @Test
    void processThatDied_leavesWhatItHadMeasured() {
        assertThat(storms(results(50, 52, 48).subList(0, 3)).served()).hasValue(5.0);
        assertThat(storms(results(50, 52, 48).subList(0, 3)).loads()).hasSize(2);
        assertThat(storms(List.of())).isEqualTo(HashkitStorms.NONE);
    }

    @Test
    void processThatServesNothing_hasNoRates() {
        HashkitStorms storms = storms(List.of(seen(0, 35, 0), seen(0, 35, 0)));

        assertThat(storms.served()).hasValue(0);
        assertThat(storms.loads()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5, 12 8 6 4 3", "50, 3 3 3 3 3", "2, 30 19 15 10 5"})
    void eachStorm_isAsLongAsItsQuantileNeeds(double perSecond, String seconds) {
        assertThat(plans(perSecond, 1_000).subList(1, 6).stream()
                        .map(LoadPlan::seconds)
                        .map(String::valueOf)
                        .toList())
                .containsExactly(seconds.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"5, 30", "2, 40", "1, 40", "0.2, 60"})
    void stormsThatWouldTakeTooLong_areShortened(double perSecond, double seconds) {
        assertThat(plans(perSecond, seconds))
                .satisfies(plans -> assertThat(plans.stream()
                                .mapToDouble(HashkitStorms::expectedSeconds)
                                .sum())
                        .isLessThanOrEqualTo(seconds));
    }

    @Test
    void arguments_ofSeveralPlans_areReadBack() {
        List<LoadPlan> plans = plans(5, 40);
        String[] arguments =
                plans.stream().flatMap(plan -> plan.toArguments().stream()).toArray(String[]::new);

        assertThat(LoadPlan.all(arguments)).isEqualTo(plans);
    }

    @Test
    void resultsOfOneProcess_areSeparatedByTheirNumbers() {
        Properties seen = new Properties();
        seen.setProperty("0.answers", "1");
        seen.setProperty("0.p50", "7");
        seen.setProperty("1.answers", "2");
        seen.setProperty("10.answers", "3");
        seen.setProperty("storm", "begun");

        List<Properties> separated = LoadProcess.separated(seen, 12);

        assertThat(separated).hasSize(2);
        assertThat(separated.get(0))
                .containsEntry("answers", "1")
                .containsEntry("p50", "7")
                .hasSize(2);
        assertThat(separated.get(1)).containsEntry("answers", "2").hasSize(1);
    }
}
