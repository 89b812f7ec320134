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
                + fasterEngines(scheme);
    }

    private static String provider(HasherInfo hasher) {
        return hasher.engines().stream()
                .filter(EngineStatus::isOfProvider)
                .map(engine -> "; provider " + engine.detail())
                .collect(Collectors.joining());
    }

    /** Missing start options, and engines that were lost when the application was packed. */
    private static String fasterEngines(Scheme scheme) {
        List<StartOption> missed = StartOption.missed(scheme);
        String options = missed.isEmpty() ? "" : "; " + StartOption.join(missed) + " would make it faster";
        return options
                + StartOption.lostEngines(scheme)
                        .map(lost -> "; no engines on the Vector API: " + lost)
                        .orElse("");
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
