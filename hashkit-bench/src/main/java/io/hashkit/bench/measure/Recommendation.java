package io.hashkit.bench.measure;

import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.AnswerText;
import io.hashkit.bench.report.OtherStart;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.VectorGain;
import io.hashkit.bench.tune.OtherStartTuning;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The recommended costs for this host, found by the same tuning that applications and the command {@code tune} use, and compared
 * with storms afterwards.
 *
 * @param tuning the tuning; null if no costs fit into memory
 * @param answer the costs as data, for the page and for other programs; null without a tuning
 * @param problem why there is no tuning; empty if there is one
 */
record Recommendation(@Nullable Tuning tuning, @Nullable Answer answer, String problem) {
    private static final TuneOptions OPTIONS = TuneOptions.defaults();

    /**
     * Measures this host; takes two or three seconds, and up to ten more in another process if the JDK has the Vector API.
     */
    static Recommendation measure() throws IOException, InterruptedException {
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        try {
            Tuning tuning = Tuning.measure(OPTIONS.inBackground().threads(threads));
            return new Recommendation(tuning, answer(tuning, OtherStartTuning.run(tuning)), "");
        } catch (IllegalStateException e) {
            return new Recommendation(null, null, "No costs fit into memory: " + e.getMessage());
        } finally {
            threads.shutdownNow();
        }
    }

    static Answer answer(Tuning tuning, Optional<OtherStart> other) {
        return Answer.of(tuning, OPTIONS, other.orElse(null));
    }

    /** The recommendation after storms. */
    Recommendation confirmed(Promise promise) {
        return answer == null ? this : new Recommendation(tuning, answer.with(promise), problem);
    }

    /** The profile as JSON, as sure as the answer; null without a tuning. */
    @Nullable
    String profile() {
        if (tuning == null || answer == null) {
            return null;
        }
        String doubt = answer.promise().doubt().orElse("");
        return TunedHost.OF_TUNING
                .into(tuning)
                .profile()
                .withLowerConfidence(Confidence.valueOf(answer.confidence()), doubt)
                .toJson();
    }

    /**
     * The recommendation as the last lines of the job.
     *
     * @param gain what the Vector API would bring; empty if it brings nothing or was not measured
     */
    String text(Optional<VectorGain> gain, int width) {
        if (tuning == null || answer == null) {
            return new LabelledLines(width).add("No answer", problem).toString();
        }
        List<String> next = new ArrayList<>(AnswerText.next(tuning, OPTIONS, answer));
        gain.ifPresent(found -> next.add("start the application with " + VectorApi.OPTION + ", and tune with it: "
                + found.parameters() + " takes " + found.ratio() + " times as long"));
        if (next.isEmpty() && !answer.confidence().equals(Confidence.LOW.name())) {
            next.add("set these costs; the page has charts and all figures");
        }
        return AnswerText.of(answer, next, width);
    }
}
