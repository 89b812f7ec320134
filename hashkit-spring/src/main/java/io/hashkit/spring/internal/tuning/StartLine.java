package io.hashkit.spring.internal.tuning;

import io.hashkit.HasherInfo;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.StartOption;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The log line at start: algorithm and costs of new hashes, how they were chosen, which engines could take over from one that
 * fails, and which start options are missing.
 */
final class StartLine {
    private StartLine() {}

    static String of(Scheme scheme, HasherInfo hasher) {
        return "hashkit: new hashes use " + scheme
                + hasher.tuning().map(StartLine::describe).orElse("") + "; "
                + EngineStatus.fallback(hasher.engines(), scheme.algorithm().family()) + provider(hasher)
                + fasterEngines(scheme, hasher);
    }

    private static String provider(HasherInfo hasher) {
        return hasher.engines().stream()
                .filter(EngineStatus::isOfProvider)
                .map(engine -> "; provider " + engine.detail())
                .collect(Collectors.joining());
    }

    /** Missing start options, and engines that were lost when the application was packed. */
    private static String fasterEngines(Scheme scheme, HasherInfo hasher) {
        List<StartOption> missed = StartOption.missed(scheme);
        String options = missed.isEmpty() ? "" : "; " + StartOption.join(missed) + " would make it faster";
        String gain = missed.contains(StartOption.VECTOR_API)
                ? hasher.tuning().map(StartLine::gain).orElse("")
                : "";
        return options
                + gain
                + StartOption.lostEngines(scheme)
                        .map(lost -> "; no engines on the Vector API: " + lost)
                        .orElse("");
    }

    /** What the Vector API brought when hashkit-bench tried it; empty if it did not. */
    static String gain(Tuning tuning) {
        OptionalDouble times = tuning.profile().withVectorApi();
        return times.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (with %s a hash took %.2f times as long where this profile was measured)",
                        StartOption.VECTOR_API.option(),
                        times.getAsDouble());
    }

    private static String describe(Tuning tuning) {
        return String.format(
                Locale.ROOT,
                ", engine %s: %d ms per hash, up to %.1f logins per second (%s, %s, confidence %s)",
                tuning.engine(),
                tuning.alone().toMillis(),
                tuning.hashesPerSecond(),
                words(tuning.source()),
                words(tuning.outcome()),
                words(tuning.confidence())
                        + (tuning.confidence() == Confidence.LOW
                                ? ": " + PropertyNames.in(String.join("; ", tuning.warnings()))
                                : ""));
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
