package io.hashkit.bench.measure;

import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.AnswerText;
import io.hashkit.bench.report.Time;
import io.hashkit.bench.report.VectorGain;
import io.hashkit.bench.tune.Threads;
import io.hashkit.bench.tune.TunedAnswer;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;

/**
 * The recommended costs for this host, found by the same tuning that applications use.
 *
 * @param sentences the recommendation as sentences
 * @param tuning the tuning; empty if no costs fit into memory
 */
record Recommendation(List<String> sentences, Optional<Tuning> tuning) {
    private static final TuneOptions OPTIONS = TuneOptions.defaults();

    Recommendation and(List<String> more) {
        return new Recommendation(
                Stream.concat(sentences.stream(), more.stream()).toList(), tuning);
    }

    /** The recommendation as data, for the page and for other programs; empty if no costs fit into memory. */
    Optional<Answer> answer() {
        return tuning.map(found -> TunedAnswer.of(found, OPTIONS));
    }

    /**
     * The recommendation as the last lines of the job.
     *
     * @param gain what the Vector API would bring; empty if it brings nothing or was not measured
     */
    String text(Optional<VectorGain> gain, int width) {
        if (tuning.isEmpty()) {
            return new LabelledLines(width).add("No answer", sentences.get(0)).toString();
        }
        List<String> next = new ArrayList<>(TunedAnswer.beyondTarget(tuning.get(), OPTIONS));
        gain.ifPresent(found -> next.add("start the application with " + VectorApi.OPTION + ", and tune with it: "
                + found.parameters() + " takes " + found.ratio() + " times as long"));
        if (next.isEmpty() && tuning.get().confidence() != Confidence.LOW) {
            next.add("set these costs; the page has charts and all figures");
        }
        return AnswerText.of(answer().orElseThrow(), TunedAnswer.needs(tuning.get(), OPTIONS), next, width);
    }

    /** Measures this host; takes two or three seconds. */
    static Recommendation measure() {
        ExecutorService threads = Threads.open();
        try {
            Tuning tuning = Tuning.measure(OPTIONS.inBackground().threads(threads));
            List<String> sentences = new ArrayList<>();
            sentences.add(String.format(
                    Locale.ROOT,
                    tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET
                            ? "Use %s. These are the lowest costs that OWASP accepts, although they take longer than %d ms here."
                            : "Use %s. PasswordHasher.autoTune() chooses these costs here, for at most %d ms per hash.",
                    Costs.parameters(tuning.scheme()),
                    OPTIONS.target().toMillis()));
            sentences.add(String.format(
                    Locale.ROOT,
                    "One hash takes %s with %s, so this process can serve %.1f logins per second. Details: tune.",
                    Time.millis(tuning.alone().toNanos() / 1e6),
                    tuning.engine(),
                    tuning.hashesPerSecond()));
            CheapestAttack.of(tuning.scheme()).map(CheapestAttack::sentence).ifPresent(sentences::add);
            if (tuning.confidence() != Confidence.HIGH) {
                tuning.warnings().forEach(warning -> sentences.add("Note: " + warning + "."));
            }
            return new Recommendation(List.copyOf(sentences), Optional.of(tuning));
        } catch (IllegalStateException e) {
            return new Recommendation(List.of("No costs fit into memory: " + e.getMessage()), Optional.empty());
        } finally {
            threads.shutdownNow();
        }
    }
}
