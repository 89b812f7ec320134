package io.hashkit.bench.measure;

import io.hashkit.bench.attacker.Thief;
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
 * What to use on this host, by the same tuning that applications run.
 *
 * @param sentences for people
 * @param tuning empty where no costs fit
 */
record Recommendation(List<String> sentences, Optional<Tuning> tuning) {

    Recommendation and(List<String> more) {
        return new Recommendation(
                Stream.concat(sentences.stream(), more.stream()).toList(), tuning);
    }

    /** For the page and for other programs; empty where no costs fit. */
    Optional<Answer> answer() {
        return tuning.map(found -> new Answer(
                found.scheme(),
                found.engine(),
                found.alone().toNanos() / 1e6,
                TuneOptions.defaults().target().toMillis(),
                found.hashesPerSecond(),
                found.confidence().name(),
                found.confidence() == Confidence.HIGH ? List.of() : found.warnings(),
                Thief.of(found.scheme()).orElse(null)));
    }

    /** Takes two or three seconds. */
    static Recommendation measure() {
        ExecutorService threads = Threads.open();
        try {
            Tuning tuning = Tuning.measure(TuneOptions.defaults().threads(threads));
            List<String> sentences = new ArrayList<>();
            sentences.add(String.format(
                    Locale.ROOT,
                    tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET
                            ? "Take %s: the least that OWASP accepts, though it takes longer than %d ms here."
                            : "Take %s: PasswordHasher.autoTune() picks it here, for at most %d ms a hash.",
                    Costs.parameters(tuning.scheme()),
                    TuneOptions.defaults().target().toMillis()));
            sentences.add(String.format(
                    Locale.ROOT,
                    "One hash then takes %d ms by %s: %.1f logins a second for this process. More by: tune.",
                    tuning.alone().toMillis(),
                    tuning.engine(),
                    tuning.hashesPerSecond()));
            Thief.of(tuning.scheme()).map(Thief::sentence).ifPresent(sentences::add);
            if (tuning.confidence() != Confidence.HIGH) {
                tuning.warnings().forEach(warning -> sentences.add("Mind: " + warning + "."));
            }
            return new Recommendation(List.copyOf(sentences), Optional.of(tuning));
        } catch (IllegalStateException e) {
            return new Recommendation(List.of("No costs fit here: " + e.getMessage()), Optional.empty());
        } finally {
            threads.shutdownNow();
        }
    }
}
