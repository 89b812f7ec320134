package io.hashkit.internal.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.tune.Confidence;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prints a tuning as text. */
final class TuningText {
    /** The number of rungs shown on either side of the choice. */
    private static final int NEIGHBOURS = 4;

    private final TunedHost tuning;
    private final TuningResult result;
    private final StringBuilder text = new StringBuilder();

    TuningText(TunedHost tuning, TuningResult result) {
        this.tuning = tuning;
        this.result = result;
    }

    String print() {
        Scheme scheme = result.scheme();
        Measurement measurement = result.measurement();
        HostFacts host = result.host();
        Noise noise = result.noise();
        line(
                "choice",
                "%s by %s (%s, %s%s)",
                scheme,
                measurement.engine(),
                words(tuning.source()),
                words(result.outcome()),
                measurement.confidence() == Confidence.LOW ? ", unsure" : "");
        line(
                "time",
                "%.0f ms of CPU time alone (%s), target %d ms%s",
                result.aloneNanos() / 1e6,
                result.timed() ? "timed" : "predicted",
                result.options().target.toMillis(),
                measurement.share() < 1 ? Text.format(" with %.2f of a processor per login", measurement.share()) : "");
        line(
                "under load",
                measurement.slowdown().isPresent()
                        ? "%.0f ms predicted: %d smaller hashes at once took %.2f times as long as one alone"
                        : "not measured; %.0f ms if hashes do not slow each other down",
                result.loadedNanos() / 1e6,
                result.together(),
                measurement.slowdown().orElse(1));
        line(
                "capacity",
                "%.1f hashes a second on one processor by CPU time, %s%.1f for this process (%d %s, %.2f processors)",
                tuning.hashesPerSecondPerCore(),
                measurement.slowdown().isEmpty() && result.permits() > 1 ? "at most " : "",
                tuning.hashesPerSecondApart(),
                result.permits(),
                result.permits() == 1 ? "permit" : "permits",
                host.quota());
        int seats = Catalog.seats(measurement.engine(), scheme);
        if (tuning.seats().isPresent()) {
            line(
                    "",
                    "%.1f when many wait: a processor then computes %d at once",
                    tuning.hashesPerSecond(),
                    tuning.seats().get().seats());
        } else if (seats > 1) {
            line(
                    "",
                    "more if a processor computes %d at once when many wait, which hashkit-bench tune measures",
                    seats);
        }
        line(
                "memory",
                "%s per hash, %s with all permits in use; one hash may use %s",
                Text.mib(scheme.memoryBytes()),
                Text.mib(scheme.memoryBytes() * result.permits()),
                Text.mib(measurement.memoryPerHash()));
        line("strength", "%.2f times OWASP's minimum%s", Traits.of(scheme).owaspRatio(), rfc(scheme));
        line("confidence", "%s", words(measurement.confidence()));
        tuning.warnings().forEach(warning -> line("", "- %s", warning));
        line(
                "noise",
                "elapsed/CPU time %.2f, dispersion %.0f %%, %d garbage collections (%d ms), %d ms of compilation, throttled %d times",
                noise.contention(),
                noise.dispersion() * 100,
                noise.meanwhile().collections(),
                noise.meanwhile().collectionMillis(),
                noise.meanwhile().compilationMillis(),
                noise.meanwhile().throttledPeriods());
        line(
                "model",
                "%.1f ms + %.3g ns x work (%s)%s",
                measurement.costModel().fixedMillis(),
                measurement.costModel().nanosPerWork(),
                Spec.of(scheme.algorithm()).workUnit(),
                noise.extrapolation() > 1 ? Text.format(", extrapolated %.1f times", noise.extrapolation()) : "");
        line(
                "engines",
                "%s",
                result.race().isEmpty() ? measurement.engine() + " only" : String.join("; ", result.race()));
        line("", "%s", fallback(scheme, measurement.engine()));
        line(
                "host",
                "%s, %d processors, quota %.2f, heap %s, %s",
                host.cpu(),
                host.processors(),
                host.quota(),
                Text.mib(host.heapBytes()),
                host.collectors());
        line("", "%s; fingerprint %s", host.vm(), host.fingerprint());
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

    /** By what this process has; no engine is tried for this. */
    private static String fallback(Scheme scheme, String engine) {
        EngineStatus measured = new EngineState(engine, EngineStatus.Status.WORKING, "", 0);
        if (measured.isOfProvider()) {
            return EngineStatus.fallback(List.of(measured), scheme);
        }
        Engines engines = Engines.of(Catalog.FAMILIES, Set.of(), Resources.of(new WorkMemory(() -> 0)));
        return EngineStatus.fallback(engines.states(), scheme);
    }

    private static String rfc(Scheme scheme) {
        return scheme instanceof Argon2
                ? Text.format(
                        ", %.2f times RFC 9106's second recommendation",
                        Traits.of(scheme).owaspRatio()
                                / Traits.of(Argon2.RFC_9106_LOW_MEMORY).owaspRatio())
                : "";
    }

    private void rungs() {
        List<Rung> all = result.rungs();
        int chosen = all.stream().map(Rung::taken).toList().indexOf(true);
        text.append(String.format("%nRungs%n"));
        for (Rung rung : all.subList(Math.max(0, chosen - NEIGHBOURS), Math.min(all.size(), chosen + NEIGHBOURS + 1))) {
            text.append(Text.format(
                    "%s %-46s %6.0f ms  %s%n",
                    rung.taken() ? ">" : " ", rung.scheme(), rung.predicted().toNanos() / 1e6, rung.reason()));
        }
    }

    private void line(String what, String format, Object... values) {
        text.append(String.format("%-11s ", what))
                .append(Text.format(format, values))
                .append(System.lineSeparator());
    }
}
