package io.hashkit.keycloak;

import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.JvmOption;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.Tuning;
import java.util.Locale;
import java.util.Optional;

/** What the log says at start: the costs of new hashes, and if the host was measured, their time and how sure it is. */
final class StartLine {
    private StartLine() {}

    static String of(Scheme scheme, Optional<Tuning> tuning) {
        String missed = JvmOption.join(JvmOption.missed(scheme));
        return "hashkit writes " + scheme + tuning.map(StartLine::figures).orElse("")
                + (missed.isEmpty() ? "" : "; faster with " + missed);
    }

    private static String figures(Tuning tuning) {
        boolean over = tuning.outcome() == Outcome.FLOOR_EXCEEDS_TARGET || tuning.outcome() == Outcome.ABOVE_TARGET;
        return String.format(
                Locale.ROOT,
                ": %.0f ms of CPU time per hash%s, up to %.1f logins a second, confidence %s;"
                        + " --spi-password-hashing--hashkit--scheme=%s keeps them",
                // Rounded up, so that a time above the target is seen to be above it.
                Math.ceil(tuning.alone().toNanos() / 1e6),
                over ? " (the target is " + tuning.profile().target().toMillis() + " ms)" : "",
                tuning.hashesPerSecond(),
                tuning.confidence().name().toLowerCase(Locale.ROOT) + cure(tuning),
                tuning.scheme());
    }

    /** What is unsure for good, such as one processor, no other measurement improves. */
    private static String cure(Tuning tuning) {
        if (tuning.confidence() != Confidence.LOW) {
            return "";
        }
        return tuning.profile().doubts().isEmpty() ? " (check it under real load)" : " (restart on a quiet host)";
    }
}
