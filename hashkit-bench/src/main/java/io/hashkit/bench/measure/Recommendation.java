package io.hashkit.bench.measure;

import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.tune.Threads;
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

    Recommendation and(List<String> more) {
        return new Recommendation(
                Stream.concat(sentences.stream(), more.stream()).toList(), tuning);
    }

    /** The recommendation as data, for the page and for other programs; empty if no costs fit into memory. */
    Optional<Answer> answer() {
        return tuning.map(found -> new Answer(
                found.scheme(),
                found.engine(),
                found.alone().toNanos() / 1e6,
                TuneOptions.defaults().target().toMillis(),
                found.hashesPerSecond(),
                found.confidence().name(),
                found.confidence() == Confidence.HIGH ? List.of() : found.warnings(),
                CheapestAttack.of(found.scheme()).orElse(null)));
    }

    /** Measures this host; takes two or three seconds. */
    static Recommendation measure() {
        ExecutorService threads = Threads.open();
        try {
            Tuning tuning = Tuning.measure(TuneOptions.defaults().inBackground().threads(threads));
            List<String> sentences = new ArrayList<>();
            sentences.add(String.format(
                    Locale.ROOT,
                    tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET
                            ? "Use %s. These are the lowest costs that OWASP accepts, although they take longer than %d ms here."
                            : "Use %s. PasswordHasher.autoTune() chooses these costs here, for at most %d ms per hash.",
                    Costs.parameters(tuning.scheme()),
                    TuneOptions.defaults().target().toMillis()));
            sentences.add(String.format(
                    Locale.ROOT,
                    "One hash takes %d ms with %s, so this process can serve %.1f logins per second. Details: tune.",
                    tuning.alone().toMillis(),
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
