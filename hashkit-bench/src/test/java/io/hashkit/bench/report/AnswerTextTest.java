package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last lines of {@code tune} and of the main job. */
class AnswerTextTest {
    private static final CheapestAttack ATTACK =
            new CheapestAttack("RTX 5090", "2026-05-03", 1938, 123.2, "extrapolation");

    private static String text(String confidence, List<String> doubts, List<String> next) {
        return text(2, confidence, doubts, next);
    }

    private static String text(double processors, String confidence, List<String> doubts, List<String> next) {
        return AnswerText.of(answer(processors, confidence, doubts), next, 120);
    }

    private static Answer answer(double processors, String confidence, List<String> doubts) {
        return new Answer(
                Argon2.id(154_624, 2, 1),
                "argon2/hashkit",
                241.68,
                250,
                new Promise(6.57, 6.4, 217, 300, Double.NaN),
                confidence,
                doubts,
                new Requirements(1208L << 20, processors, List.of()),
                new OtherStart("--add-modules jdk.incubator.vector", true, Argon2.id(327_680, 2, 1), 238, "HIGH"),
                ATTACK);
    }

    private static String text(Answer answer) {
        return AnswerText.of(answer, List.of("set them"), 120);
    }

    @Test
    void answer_saysWhatToSetHowSureWhatItCarriesNeedsAndWhatNext_inThisOrder() {
        assertThat(text("HIGH", List.of(), List.of("set them"))).isEqualToNormalizingNewlines("""
                        Set         argon2id m=154624 t=2 p=1
                          Spring    hashkit.scheme=argon2id,m=154624,t=2,p=1
                          Java      PasswordHasher hasher = PasswordHasher.of(Argon2.id(154624, 2, 1));
                          Start     java -Xmx1208m -jar app.jar
                        How sure    HIGH: the measurement was steady and undisturbed
                        One hash    242 ms of processor time by argon2/hashkit while nothing else runs; the target is 250 ms
                        Carries     6.4 logins a second. Promised 6.6 logins a second (by processor time), served 6.4 (217
                                    logins in storms with all processors busy). A login took 300 ms by the clock in these
                                    storms, median.
                        Needs       a heap of 1208 MiB or more, 2 processors, and no option of the JVM
                        Otherwise   With --add-modules jdk.incubator.vector, set argon2id,m=327680,t=2,p=1 instead: 238 ms
                                    of processor time (confidence high).
                        An attacker pays USD 123 for 10^9 guesses at one hash: 1,938 a second on one RTX 5090
                                    (extrapolation, 2026-05-03); see attack
                        Next        set them
                        """);
    }

    @Test
    void promiseWithSeats_isThatOfManyWhoWait_besideThatOfOneAtATime() {
        Promise promise = new Promise(71.5, Double.NaN, 0, Double.NaN, 40.2);

        assertThat(promise.perSecond()).isEqualTo(71.5);
        assertThat(promise.sentences())
                .containsExactly(
                        "Promised 71.5 logins a second when many wait, and 40.2 one at a time on each processor (by"
                                + " processor time); no storm confirmed it.");
        assertThat(promise.served(70, 900, 50).sentences().get(0)).contains(" 40.2 one at a time", "served 70.0 ");
    }

    @ParameterizedTest
    @CsvSource({
        "'bcrypt,cost=12', bcrypt cost=12",
        "'scrypt,ln=17,r=8,p=1', scrypt ln=17 r=8 p=1",
        "'pbkdf2-sha256,i=600000', pbkdf2-sha256 i=600000"
    })
    void whatToSet_namesTheAlgorithm(String scheme, String words) {
        Answer answer = new Answer(
                Scheme.parse(scheme), "x/hashkit", 200, 250, Promise.predicted(5), "HIGH", List.of(), null, null, null);

        assertThat(text(answer)).startsWith("Set         " + words + System.lineSeparator());
    }

    @Test
    void lowConfidence_hasItsReasons() {
        assertThat(text("LOW", List.of("other work used the processors", "throttled 3 times"), List.of("set them")))
                .contains("How sure    LOW: other work used the processors; throttled 3 times");
    }

    /** The memory of a hash decides each time, however quiet the host is. */
    @Test
    void anotherMeasurement_isAskedForOnlyIfItMayFindSomethingElse() {
        Tuning little = tuning("[]");
        Tuning doubtful = tuning("[\"other work used the processors\"]");
        TuneOptions options = TuneOptions.defaults();

        assertThat(little.warnings()).anyMatch(text -> text.contains("memory and not time decided"));
        assertThat(AnswerText.next(little, options, Answer.of(little, options, null)))
                .isEqualTo(little.advice());
        assertThat(AnswerText.next(doubtful, options, Answer.of(doubtful, options, null)))
                .containsExactly("measure again when the host is quiet");
        assertThat(AnswerText.next(little, options, answer(2, "LOW", List.of("storms were served fewer logins"))))
                .containsExactly("measure again when the host is quiet");
    }

    private static Tuning tuning(String doubts) {
        String json = """
                {"hashkit-profile":1,"scheme":"argon2id,m=7168,t=5,p=1","engine":"argon2/hashkit","settings":"",
                "targetMillis":250,"policy":"OWASP_2026","confidence":"LOW",
                "curve":{"fixedMillis":0.8,"nanosPerWork":435.6,"unit":"KiB moved"},"slowdown":1.3,"share":1.0,
                "concurrency":1,"memoryPerHash":7340032,"fingerprint":"ef1db434b7b1132e","host":"a host",
                "doubts":%s,"unsureNanosPerWork":%s}""";
        return Tuning.of(
                Profile.parse(json.formatted(doubts, doubts.equals("[]") ? "[]" : "[435.6]")),
                TuneOptions.defaults().memoryPerHash(7 << 20));
    }

    @Test
    void quotaOfLessThanAProcessor_asksForAWholeOne() {
        assertThat(AnswerText.again(answer(0.5, "LOW", List.of()))).isEqualTo("measure again with a whole processor");
    }

    @Test
    void mediumConfidence_hasItsReasons() {
        assertThat(text("MEDIUM", List.of("the budget allowed only one pair of large hashes"), List.of()))
                .contains("MEDIUM: the budget allowed only one pair of large hashes")
                .doesNotContain("measure again");
    }

    @Test
    void lines_fitAScreen() {
        assertThat(text("LOW", List.of("a long reason of many words ".repeat(8)), List.of("b ".repeat(200)))
                        .lines())
                .allMatch(line -> line.length() <= 100);
    }
}
