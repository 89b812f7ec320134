package io.hashkit.bench.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.Console;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.Profile;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@code tune} prints, of a tuning whose hash takes 39 ms. */
class TuneTextTest {
    private static final String VECTORS = JvmOption.VECTOR_API.option();
    private static final String HUGE_PAGES = JvmOption.HUGE_PAGES.option();
    private static final String BOTH = VECTORS + " " + HUGE_PAGES;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TuneOptions options = TuneOptions.defaults();
    private final TuneText text =
            new TuneText(new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, 120), options);
    private final Tuning tuning = tuning("HIGH");

    private Tuning tuning(String confidence) {
        return tuning(confidence, options);
    }

    private static Tuning tuning(String confidence, TuneOptions options) {
        int concurrency = TuningRequest.OF_OPTIONS.into(options).concurrency;
        return Tuning.of(Profile.parse("""
                {"hashkit-profile":1,"scheme":"argon2id,m=19456,t=2,p=1","engine":"argon2/hashkit","settings":"",
                 "targetMillis":250,"policy":"OWASP_2026","confidence":"%s",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":400,"unit":"KiB moved"},
                 "share":%s,"concurrency":%d,"memoryPerHash":268435456,"fingerprint":"f","host":"h",
                 "doubts":[],"unsureNanosPerWork":[]}""".formatted(confidence, 1.0 / concurrency, concurrency)), options);
    }

    private StartOptionTrials trials(long none, long vectors, long hugePages, long both) {
        Map<String, Duration> with = new LinkedHashMap<>();
        with.put(VECTORS, Duration.ofMillis(vectors));
        with.put(HUGE_PAGES, Duration.ofMillis(hugePages));
        with.put(BOTH, Duration.ofMillis(both));
        return new StartOptionTrials(tuning.scheme(), Duration.ofMillis(none), with);
    }

    private String conclusion(StartOptionTrials trials) {
        text.conclusion(tuning, Optional.of(trials), 3);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void answer_comesWithItsNeighboursAndWhatToSet() {
        text.answer(tuning, List.of("wait"));

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .containsPattern("> argon2id,m=19456,t=2,p=1 +39 ms  chosen")
                .contains("Spring    hashkit.scheme=argon2id,m=19456,t=2,p=1")
                .contains("39 ms of processor time by argon2/hashkit", "Next        wait")
                // What they need is not known of a profile of an earlier version.
                .doesNotContain("Needs", "  Start");
    }

    /** The time of a hash alone is less than the target also where that is missed. */
    @Test
    void floorThatMissesTheTargetOfManyAtOnce_isTold() {
        TuneOptions many = options.concurrency(64);
        TuneText textOfMany =
                new TuneText(new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), false, 120), many);

        textOfMany.question();
        textOfMany.answer(tuning("HIGH", many), List.of());

        assertThat(bytes.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
                .contains("Tuning for hashes of at most 250 ms, 64 at once, with a heap of ")
                .contains("these costs miss the target: take a faster host, a longer target or fewer logins at once");
    }

    @Test
    void wholeOutput_fitsAScreen() {
        text.question();
        text.answer(tuning, List.of("wait for the trials below, which correct this if they must"));
        text.trying(3);
        conclusion(trials(90, 40, 100, 38));

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .hasSizeBetween(18, 40)
                .allMatch(line -> line.length() <= 100);
    }

    @Test
    void optionsThatTheTrialFoundSlower_areNotAdvised() {
        assertThat(conclusion(trials(39, 40, 41, 40)))
                .contains("Next        set none of these options")
                .doesNotContain("a hash took");
    }

    @Test
    void fasterOption_isAdvised_withoutTheOneThatAddsNothing() {
        assertThat(conclusion(trials(39, 20, 41, 20)))
                .contains("Next        with " + VECTORS + " a hash took 0.51 times as long")
                .doesNotContain(HUGE_PAGES);
    }

    @Test
    void bothOptions_areAdvisedIfTogetherTheyAreFaster() {
        assertThat(conclusion(trials(39, 20, 36, 15))).contains(BOTH);
    }

    @Test
    void trialThatConfirmsTheTime_correctsNothing() {
        assertThat(conclusion(trials(42, 42, 42, 42))).doesNotContain("Correction");
        assertThat(text.correction(tuning, trials(46, 46, 46, 46))).isEmpty();
    }

    @Test
    void trialOfAnotherTime_correctsTheAnswer() {
        assertThat(conclusion(trials(78, 78, 78, 78)))
                .contains("Correction  a new process took 78 ms for this hash and not 39 ms")
                .contains("measure again when the host is quiet");
    }

    @Test
    void processesThatFailed_areOneLineWithACount() {
        text.conclusion(tuning, Optional.empty(), 3);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("Not tried   3 of 3 sets of options: their processes failed");
    }
}
