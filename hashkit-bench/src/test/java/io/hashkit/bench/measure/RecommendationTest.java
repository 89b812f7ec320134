package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.OtherStart;
import io.hashkit.bench.report.Promise;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the main job says at its end. The tuning is that of a profile, and the storms are given. */
class RecommendationTest {
    private static final OtherStart OTHER =
            new OtherStart("--add-modules jdk.incubator.vector", true, Argon2.id(38_912, 2, 1), 80.4, "HIGH");

    private static Recommendation recommendation(String confidence) {
        Tuning tuning = Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"confidence":"%s","policy":"OWASP_2026","doubts":["busy"],"unsureNanosPerWork":[400],
                 "curve":{"fixedMillis":0,"nanosPerWork":400,"unit":"KiB moved"},"slowdown":1.25,
                 "needs":{"processors":1,"heapTimesMemory":8,"startOptions":[]},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"f","host":"h"}""".formatted(confidence)), TuneOptions.defaults());
        return new Recommendation(tuning, Recommendation.answer(tuning, Optional.of(OTHER)), "");
    }

    private static Promise predicted(Recommendation recommendation) {
        return answer(recommendation).promise();
    }

    private static Answer answer(Recommendation recommendation) {
        return Objects.requireNonNull(recommendation.answer());
    }

    private static Recommendation confirmed(String confidence, double servedOfPredicted) {
        Recommendation predicted = recommendation(confidence);
        Promise promise = predicted(predicted);
        return predicted.confirmed(promise.served(promise.predicted() * servedOfPredicted, 130, 57));
    }

    @Test
    void settings_areReadyToPaste_andCarryWhatTheyNeed() {
        assertThat(recommendation("HIGH").text(Optional.empty(), 100))
                .contains(
                        "PasswordHasher hasher = PasswordHasher.of(Argon2.id(19456, 2, 1));",
                        "hashkit.scheme=argon2id,m=19456,t=2,p=1",
                        "java -Xmx152m -jar app.jar");
    }

    @Test
    void times_areToldApart() {
        assertThat(confirmed("HIGH", 0.98).text(Optional.empty(), 1_000).replaceAll("\\s+", " "))
                .contains("One hash 39 ms of processor time by argon2/hashkit while nothing else runs")
                .contains("A login took 57 ms by the clock in these storms, median.")
                .containsPattern("Promised [\\d.]+ logins a second \\(by processor time\\), served ")
                .contains("Needs a heap of 152 MiB or more, 1 processor, and no option of the JVM")
                .contains(
                        "With --add-modules jdk.incubator.vector, set argon2id,m=38912,t=2,p=1 instead: 80 ms of processor"
                                + " time (confidence high).")
                .contains("How sure HIGH");
    }

    @Test
    void storms_thatServeLess_lowerPromiseConfidenceAndProfile() {
        Recommendation advice = confirmed("HIGH", 0.6);

        assertThat(answer(advice).doubts())
                .contains("storms were served 40 % fewer logins than the processor time of a hash promised");
        assertThat(answer(advice).loginsPerSecond()).isEqualTo(predicted(advice).served());
        Profile profile = Profile.parse(Objects.requireNonNull(advice.profile()));
        assertThat(profile.confidence()).isEqualTo(Confidence.LOW);
        assertThat(profile.doubts()).singleElement().asString().startsWith("storms were served 40 % fewer");
    }

    @Test
    void lastLines_areTheAnswer_alsoWhenItIsNotSure() {
        String text = confirmed("HIGH", 0.6).text(Optional.empty(), 100);

        assertThat(text)
                .contains("How sure    LOW: storms were served 40 % fewer logins")
                .endsWith("Next        measure again when the host is quiet" + System.lineSeparator());
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void doubtsOfTheTuning_stay() {
        assertThat(answer(confirmed("LOW", 1)).doubts()).contains("busy");
    }

    @Test
    void jobWithoutStorms_saysSo() {
        Recommendation predicted = recommendation("HIGH");

        Answer answer = answer(predicted.confirmed(predicted(predicted)));
        assertThat(answer.promise().sentences()).singleElement().asString().endsWith("; no storm confirmed it.");
        assertThat(answer.confidence()).isEqualTo("MEDIUM");
        assertThat(answer.doubts()).contains("no storm confirmed the logins a second");
    }

    @Test
    void hostWithoutMemoryForAnyCosts_isTold() {
        Recommendation none = new Recommendation(null, null, "No costs fit into memory: x");

        assertThat(none.confirmed(Promise.predicted(Double.NaN))).isEqualTo(none);
        assertThat(none.text(Optional.empty(), 100)).startsWith("No answer   No costs fit into memory: x");
        assertThat(none.profile()).isNull();
    }
}
