package io.hashkit.spring.internal.tuning;

import io.hashkit.HasherInfo;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the log says at start: one line of the costs, and at DEBUG how they were chosen and what would make them better. */
final class StartLine {
    private StartLine() {}

    /**
     * The costs of new hashes, their time, how sure it is, the property that keeps the costs, a provider that computes, what
     * the host of the profile had and this process lacks, and what the Vector API would bring, if that was measured.
     */
    static String of(Scheme scheme, HasherInfo hasher) {
        return "hashkit: new hashes use " + scheme
                + hasher.tuning().map(StartLine::figures).orElse("") + provider(hasher)
                + hasher.tuning().map(StartLine::lacking).orElse("")
                + hasher.tuning()
                        .filter(tuning -> JvmOption.missed(scheme).contains(JvmOption.VECTOR_API))
                        .map(StartLine::gain)
                        .orElse("");
    }

    private static String figures(Tuning tuning) {
        return String.format(
                Locale.ROOT,
                ": %.0f ms of CPU time per hash%s, up to %.1f logins a second, confidence %s; hashkit.scheme=%s keeps them",
                // Rounded up, so that a time above the target is seen to be above it.
                Math.ceil(tuning.alone().toNanos() / 1e6),
                isOver(tuning) ? " (the target is " + tuning.profile().target().toMillis() + " ms)" : "",
                tuning.hashesPerSecond(),
                words(tuning.confidence()) + (tuning.confidence() == Confidence.LOW ? " (" + cure(tuning) + ")" : ""),
                tuning.scheme());
    }

    private static boolean isOver(Tuning tuning) {
        return tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET || tuning.outcome() == Outcome.ABOVE_TARGET;
    }

    /** In five words. What is unsure for good, such as one processor, no other measurement improves. */
    private static String cure(Tuning tuning) {
        if (tuning.profile().doubts().isEmpty()) {
            return "check it under real load";
        }
        // With a given profile, no start measures.
        return tuning.source() == Tuning.Source.PROFILE ? "measure the profile again" : "restart on a quiet host";
    }

    /** What makes the figures before it too good in this process; empty if nothing does. */
    private static String lacking(Tuning tuning) {
        return tuning.lacking().stream().map(lack -> "; but " + lack).collect(Collectors.joining());
    }

    private static String provider(HasherInfo hasher) {
        return hasher.engines().stream()
                .filter(EngineStatus::isOfProvider)
                .map(engine -> "; provider " + engine.detail())
                .collect(Collectors.joining());
    }

    /**
     * One sentence each: how the costs were chosen, why the measurement is not more reliable, which engines could take over
     * from one that fails, which start options are missing, and engines that were lost when the application was packed.
     */
    static List<String> details(Scheme scheme, HasherInfo hasher) {
        List<String> details = new ArrayList<>();
        hasher.tuning().ifPresent(tuning -> {
            details.add(tuning.engine() + ", " + words(tuning.source()) + ", " + words(tuning.outcome()));
            tuning.warnings().forEach(warning -> details.add(PropertyNames.in(warning)));
        });
        details.add(EngineStatus.fallback(hasher.engines(), scheme));
        List<JvmOption> missed = JvmOption.missed(scheme);
        if (!missed.isEmpty()) {
            details.add(JvmOption.join(missed) + " would make it faster");
        }
        JvmOption.lostEngines(scheme).ifPresent(lost -> details.add("no engines on the Vector API: " + lost));
        return details;
    }

    /** What the Vector API brought when hashkit-bench tried it; empty if it did not. */
    static String gain(Tuning tuning) {
        OptionalDouble times = tuning.profile().withVectorApi();
        return times.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; with %s a hash took %.2f times as long where this profile was measured",
                        JvmOption.VECTOR_API.option(),
                        times.getAsDouble());
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
