package io.hashkit.bench.measure;

import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.AnswerText;
import io.hashkit.bench.report.OtherStart;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.Time;
import io.hashkit.bench.report.VectorGain;
import io.hashkit.bench.tune.OtherStartTuning;
import io.hashkit.bench.tune.TunedAnswer;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The recommended costs for this host, found by the same tuning that applications and the command {@code tune} use, and compared
 * with storms afterwards.
 *
 * @param tuning the tuning; null if no costs fit into memory
 * @param answer the costs as data, for the page and for other programs; null without a tuning
 * @param others sentences about other engines and other starts, or why there is no tuning
 */
record Recommendation(@Nullable Tuning tuning, @Nullable Answer answer, List<String> others) {
    private static final TuneOptions OPTIONS = TuneOptions.defaults();

    /**
     * Measures this host; takes two or three seconds, and up to ten more in another process if the JDK has the Vector API.
     */
    static Recommendation measure() throws IOException, InterruptedException {
        ExecutorService threads = Contenders.threads(Runtime.getRuntime().availableProcessors());
        try {
            Tuning tuning = Tuning.measure(OPTIONS.inBackground().threads(threads));
            return new Recommendation(tuning, answer(tuning, OtherStartTuning.run(tuning)), List.of());
        } catch (IllegalStateException e) {
            return new Recommendation(null, null, List.of("No costs fit into memory: " + e.getMessage()));
        } finally {
            threads.shutdownNow();
        }
    }

    static Answer answer(Tuning tuning, Optional<OtherStart> other) {
        return TunedAnswer.of(tuning, OPTIONS).with(other.orElse(null));
    }

    Recommendation and(List<String> more) {
        return new Recommendation(tuning, answer, Texts.joined(others, more));
    }

    /** The recommendation after storms. */
    Recommendation confirmed(Promise promise) {
        return answer == null ? this : new Recommendation(tuning, answer.with(promise), others);
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
            return new LabelledLines(width).add("No answer", others.get(0)).toString();
        }
        List<String> next = new ArrayList<>(TunedAnswer.beyondTarget(tuning, OPTIONS));
        gain.ifPresent(found -> next.add("start the application with " + VectorApi.OPTION + ", and tune with it: "
                + found.parameters() + " takes " + found.ratio() + " times as long"));
        if (next.isEmpty() && !answer.confidence().equals(Confidence.LOW.name())) {
            next.add("set these costs; the page has charts and all figures");
        }
        return AnswerText.of(answer, next, width);
    }

    /** The recommendation as sentences: the costs, how long they take, what they carry and need, and how sure that is. */
    List<String> sentences() {
        if (tuning == null || answer == null) {
            return others;
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(Texts.format(
                tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET
                        ? "Use %s. These are the lowest costs that OWASP accepts, although they take longer than %d ms here."
                        : "Use %s. PasswordHasher.autoTune() chooses these costs here, for at most %d ms per hash.",
                Costs.parameters(tuning.scheme()),
                tuning.profile().target().toMillis()));
        sentences.add(Texts.format(
                "One hash alone takes %s of processor time with %s%s.",
                Time.millis(answer.millis()),
                tuning.engine(),
                tuning.underLoad()
                        .map(time -> ", and " + Time.millis(time.toNanos() / 1e6) + " with all permits in use")
                        .orElse("")));
        sentences.addAll(answer.promise().sentences());
        if (answer.requirements() != null) {
            sentences.add(answer.requirements().sentence());
        }
        if (answer.other() != null) {
            sentences.add(answer.other().sentence(answer.scheme(), answer.targetMillis()));
        }
        sentences.addAll(others);
        if (answer.attack() != null) {
            sentences.add(answer.attack().sentence());
        }
        if (!answer.confidence().equals(Confidence.HIGH.name())) {
            sentences.add("Confidence " + answer.confidence().toLowerCase(Locale.ROOT)
                    + (answer.confidence().equals(Confidence.LOW.name())
                            ? ": measure again when the host is quiet."
                            : "."));
            answer.doubts().forEach(doubt -> sentences.add("Note: " + doubt + "."));
        }
        return sentences;
    }
}
