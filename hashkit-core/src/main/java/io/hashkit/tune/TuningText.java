package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.util.List;
import java.util.Locale;

/** A tuning for people. */
final class TuningText {
    /** Rungs on either side of the choice. */
    private static final int NEIGHBOURS = 4;

    private final TuningResult f;
    private final List<String> warnings;
    private final StringBuilder text = new StringBuilder();

    TuningText(TuningResult findings, List<String> warnings) {
        this.f = findings;
        this.warnings = warnings;
    }

    String print() {
        Scheme scheme = f.scheme();
        line("choice", "%s by %s (%s, %s)", scheme, f.engine(), words(f.source()), words(f.outcome()));
        line(
                "time",
                "%.0f ms CPU alone (%s), target %d ms%s",
                f.aloneNanos() / 1e6,
                f.timed() ? "timed" : "predicted",
                f.options().target().toMillis(),
                f.share() < 1 ? String.format(Locale.ROOT, " with %.2f of a processor a login", f.share()) : "");
        line(
                "under load",
                f.slowdown().isPresent()
                        ? "%.0f ms predicted: %d smaller hashes at once took %.2f times as long as one alone"
                        : "not tried; %.0f ms if hashes do not slow each other down",
                f.loadedNanos() / 1e6,
                f.together(),
                f.slowdown().orElse(1));
        line(
                "capacity",
                "%.1f hashes a second on a processor alone, %.1f for this process (%d permits, %.2f processors)",
                1e9 / f.aloneNanos(),
                f.perSecond(),
                f.permits(),
                f.host().quota());
        line(
                "memory",
                "%s a hash, %s with all permits; one may take %s",
                MemoryRoom.mib(scheme.memoryBytes()),
                MemoryRoom.mib(scheme.memoryBytes() * f.permits()),
                MemoryRoom.mib(f.memoryPerHash()));
        line("strength", "%.2f times OWASP's least%s", scheme.owaspRatio(), rfc(scheme));
        line("confidence", "%s", words(f.confidence()));
        warnings.forEach(warning -> line("", "- %s", warning));
        line(
                "noise",
                "time/CPU time %.2f, dispersion %.0f %%, %d collections (%d ms), %d ms of compilation, throttled %d times",
                f.noise().contention(),
                f.noise().dispersion() * 100,
                f.noise().collections(),
                f.noise().collecting().toMillis(),
                f.noise().compiling().toMillis(),
                f.noise().throttledPeriods());
        line(
                "model",
                "%.1f ms + %.3g ns x work (%s)%s",
                f.curve().fixedNanos() / 1e6,
                f.curve().nanosPerWork(),
                f.algorithm().workUnit(),
                f.noise().extrapolation() > 1
                        ? String.format(
                                Locale.ROOT,
                                ", extrapolated %.1f times",
                                f.noise().extrapolation())
                        : "");
        line("engines", "%s", f.race().isEmpty() ? f.engine() + " alone" : String.join("; ", f.race()));
        line(
                "host",
                "%s, %d processors, quota %.2f, heap %s, %s",
                f.host().cpu(),
                f.host().processors(),
                f.host().quota(),
                MemoryRoom.mib(f.host().heapBytes()),
                f.host().collectors());
        line("", "%s; fingerprint %s", f.host().vm(), f.host().fingerprint());
        line("spent", "%d ms CPU, %d ms", f.cpuSpent().toMillis(), f.wallSpent().toMillis());
        f.advice().forEach(advice -> line("would help", "%s", advice));
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
        for (int i = 0; i < f.rungs().size(); i++) {
            chosen = f.rungs().get(i).taken() ? i : chosen;
        }
        text.append(String.format("%nRungs%n"));
        for (int i = Math.max(0, chosen - NEIGHBOURS); i <= Math.min(f.rungs().size() - 1, chosen + NEIGHBOURS); i++) {
            Rung rung = f.rungs().get(i);
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
