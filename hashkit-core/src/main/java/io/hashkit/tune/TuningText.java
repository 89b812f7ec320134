package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.util.Locale;

/** Prints a tuning as text. */
final class TuningText {
    /** The number of rungs shown on either side of the choice. */
    private static final int NEIGHBOURS = 4;

    private final Tuning tuning;
    private final TuningResult result;
    private final StringBuilder text = new StringBuilder();

    TuningText(Tuning tuning, TuningResult result) {
        this.tuning = tuning;
        this.result = result;
    }

    String print() {
        Scheme scheme = result.scheme();
        line(
                "choice",
                "%s by %s (%s, %s%s)",
                scheme,
                tuning.engine(),
                words(tuning.source()),
                words(tuning.outcome()),
                tuning.confidence() == Confidence.LOW ? ", unsure" : "");
        line(
                "time",
                "%.0f ms of CPU time alone (%s), target %d ms%s",
                result.aloneNanos() / 1e6,
                result.timed() ? "timed" : "predicted",
                result.options().target().toMillis(),
                result.measurement().share() < 1
                        ? String.format(
                                Locale.ROOT,
                                " with %.2f of a processor per login",
                                result.measurement().share())
                        : "");
        line(
                "under load",
                result.measurement().slowdown().isPresent()
                        ? "%.0f ms predicted: %d smaller hashes at once took %.2f times as long as one alone"
                        : "not measured; %.0f ms if hashes do not slow each other down",
                result.loadedNanos() / 1e6,
                result.together(),
                result.measurement().slowdown().orElse(1));
        line(
                "capacity",
                "%.1f hashes a second on one processor, %.1f for this process (%d permits, %.2f processors)",
                result.perSecondAndCore(),
                result.perSecond(),
                result.permits(),
                result.host().quota());
        line(
                "memory",
                "%s per hash, %s with all permits in use; one hash may use %s",
                MemoryRoom.mib(scheme.memoryBytes()),
                MemoryRoom.mib(scheme.memoryBytes() * result.permits()),
                MemoryRoom.mib(result.measurement().memoryPerHash()));
        line("strength", "%.2f times OWASP's minimum%s", scheme.owaspRatio(), rfc(scheme));
        line("confidence", "%s", words(tuning.confidence()));
        tuning.warnings().forEach(warning -> line("", "- %s", warning));
        line(
                "noise",
                "elapsed/CPU time %.2f, dispersion %.0f %%, %d garbage collections (%d ms), %d ms of compilation, throttled %d times",
                tuning.noise().contention(),
                tuning.noise().dispersion() * 100,
                tuning.noise().collections(),
                tuning.noise().collecting().toMillis(),
                tuning.noise().compiling().toMillis(),
                tuning.noise().throttledPeriods());
        line(
                "model",
                "%.1f ms + %.3g ns x work (%s)%s",
                result.measurement().costModel().fixedMillis(),
                result.measurement().costModel().nanosPerWork(),
                result.scheme().algorithm().workUnit(),
                tuning.noise().extrapolation() > 1
                        ? String.format(
                                Locale.ROOT,
                                ", extrapolated %.1f times",
                                tuning.noise().extrapolation())
                        : "");
        line("engines", "%s", result.race().isEmpty() ? tuning.engine() + " only" : String.join("; ", result.race()));
        line(
                "host",
                "%s, %d processors, quota %.2f, heap %s, %s",
                result.host().cpu(),
                result.host().processors(),
                result.host().quota(),
                MemoryRoom.mib(result.host().heapBytes()),
                result.host().collectors());
        line("", "%s; fingerprint %s", result.host().vm(), result.host().fingerprint());
        line(
                "spent",
                "%d ms of CPU time, %d ms elapsed",
                result.cpuSpent().toMillis(),
                result.wallSpent().toMillis());
        result.advice().forEach(advice -> line("advice", "%s", advice));
        rungs();
        return text.toString();
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String rfc(Scheme scheme) {
        return scheme instanceof Argon2
                ? String.format(
                        Locale.ROOT,
                        ", %.2f times RFC 9106's second recommendation",
                        scheme.owaspRatio() / Argon2.RFC_9106_LOW_MEMORY.owaspRatio())
                : "";
    }

    private void rungs() {
        int chosen = 0;
        for (int i = 0; i < result.rungs().size(); i++) {
            chosen = result.rungs().get(i).taken() ? i : chosen;
        }
        text.append(String.format("%nRungs%n"));
        for (int i = Math.max(0, chosen - NEIGHBOURS);
                i <= Math.min(result.rungs().size() - 1, chosen + NEIGHBOURS);
                i++) {
            Rung rung = result.rungs().get(i);
            text.append(String.format(
                    Locale.ROOT,
                    "%s %-46s %6.0f ms  %s%n",
                    rung.taken() ? ">" : " ",
                    rung.scheme(),
                    rung.predicted().toNanos() / 1e6,
                    rung.reason()));
        }
    }

    private void line(String what, String format, Object... values) {
        text.append(String.format("%-11s ", what))
                .append(String.format(Locale.ROOT, format, values))
                .append(System.lineSeparator());
    }
}
