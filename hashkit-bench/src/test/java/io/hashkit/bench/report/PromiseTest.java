package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is promised after a prediction was compared with storms. All figures are given, none is measured. */
class PromiseTest {
    private static Promise promise(double predicted, double served) {
        return Promise.predicted(predicted).served(served, 130, 357);
    }

    private static Tuning tuning(String slowdown) {
        return Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"confidence":"HIGH","policy":"OWASP_2026",
                 "curve":{"fixedMillis":0,"nanosPerWork":400,"unit":"KiB moved"},%s
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""".formatted(slowdown)), TuneOptions.defaults());
    }

    @Test
    void keptPromise_isSaidWithBothFigures() {
        assertThat(promise(5.6, 5.4).sentences())
                .containsExactly(
                        "Promised 5.6 logins a second (by processor time), served 5.4 (130 logins in storms with all"
                                + " processors busy).",
                        "A login took 357 ms by the clock in these storms, median.");
        assertThat(promise(5.6, 5.4).doubt()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "5.6, 5.4, 5.4, HIGH, HIGH",
        "5.6, 5.05, 5.05, HIGH, HIGH",
        "5.6, 5.0, 5.0, HIGH, MEDIUM",
        "5.6, 5.0, 5.0, MEDIUM, LOW",
        "5.6, 3.5, 3.5, HIGH, LOW",
        "8.5, 2.2, 2.2, LOW, LOW",
        "4.7, 5.1, 4.7, HIGH, HIGH",
        "4.7, 5.3, 4.7, HIGH, MEDIUM",
        "4.7, 6.9, 4.7, HIGH, LOW",
        "5.6, NaN, 5.6, HIGH, MEDIUM",
        "NaN, 3.5, 3.5, HIGH, MEDIUM",
        "NaN, 3.5, 3.5, LOW, LOW",
        "5.6, 0, 0, HIGH, LOW",
    })
    void promise_isTheLesserFigure_andADifferenceAboveATenthLowersTheConfidence(
            double predicted, double served, double promised, Confidence tuned, Confidence confidence) {
        assertThat(promise(predicted, served).perSecond()).isEqualTo(promised);
        assertThat(promise(predicted, served).confidence(tuned)).isEqualTo(confidence);
    }

    @Test
    void difference_isAReasonForLessConfidence() {
        assertThat(promise(5.6, 3.5).doubt())
                .hasValue("storms were served 38 % fewer logins than the processor time of a hash promised");
        assertThat(promise(4.7, 6.9).doubt())
                .hasValue("storms were served 47 % more logins than the processor time of a hash promised");
    }

    @Test
    void missingHalf_isSaid() {
        assertThat(Promise.predicted(5.6).sentences())
                .containsExactly("Promised 5.6 logins a second (by processor time); no storm confirmed it.");
        assertThat(Promise.predicted(5.6).doubt()).hasValue("no storm confirmed the logins a second");
        assertThat(promise(Double.NaN, 0.35).sentences().get(0))
                .startsWith(
                        "Nothing was promised, because concurrent hashes were not measured, served 0.35 (130 logins");
        assertThat(promise(Double.NaN, 3.5).doubt()).isPresent();
    }

    /** Two hashes at once are never as fast as one alone: without that time there is no prediction. */
    @Test
    void tuningThatDidNotMeasureConcurrentHashes_predictsNothing() {
        Tuning measured = tuning("\"slowdown\":1.25,");
        Tuning unmeasured = tuning("");

        assertThat(Promise.of(measured).predicted()).isEqualTo(measured.hashesPerSecond());
        if (Runtime.getRuntime().availableProcessors() > 1) {
            assertThat(Promise.of(unmeasured).predicted()).isNaN();
        }
        assertThat(unmeasured.scheme()).isEqualTo(Argon2.OWASP_2026_19_MIB);
    }
}
