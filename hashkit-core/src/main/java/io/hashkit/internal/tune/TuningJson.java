package io.hashkit.internal.tune;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;

/** Prints a tuning as JSON: times in milliseconds, memory in bytes. */
final class TuningJson {
    private TuningJson() {}

    static String write(TunedHost tuning, TuningResult result) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("scheme", result.scheme().toString())
                .value("engine", result.measurement().engine())
                .value("source", tuning.source().name())
                .value("outcome", result.outcome().name())
                .value("confidence", tuning.confidence().name())
                .array("warnings", tuning.warnings())
                .array("advice", result.advice())
                .value("settings", result.options().settings())
                .value("targetMillis", result.options().target.toMillis())
                .value("aloneMillis", result.aloneNanos() / 1e6)
                .value("timed", result.timed());
        result.measurement()
                .slowdown()
                .ifPresent(slowdown -> json.value("underLoadMillis", result.loadedNanos() / 1e6)
                        .value("slowdown", slowdown)
                        .value("together", result.together()));
        json.value("share", result.measurement().share())
                .value("hashesPerSecondPerCore", tuning.hashesPerSecondPerCore())
                .value("hashesPerSecond", tuning.hashesPerSecond())
                .value("hashesPerSecondOneAtATime", tuning.hashesPerSecondApart())
                .value("permits", result.permits())
                .value("memoryBytes", result.scheme().memoryBytes())
                .value("memoryPerHash", result.measurement().memoryPerHash())
                .value("owaspRatio", Traits.of(result.scheme()).owaspRatio());
        if (result.scheme() instanceof Argon2) {
            json.value(
                    "rfc9106Ratio",
                    Traits.of(result.scheme()).owaspRatio()
                            / Traits.of(Argon2.RFC_9106_LOW_MEMORY).owaspRatio());
        }
        json.object("curve")
                .value("fixedMillis", result.measurement().costModel().fixedMillis())
                .value("nanosPerWork", result.measurement().costModel().nanosPerWork())
                .value("unit", Spec.of(result.scheme().algorithm()).workUnit())
                .end()
                .array("engines", result.race());
        host(json, result.host());
        noise(json, result.noise());
        json.object("spent")
                .value("cpuMillis", result.cpuSpent().toMillis())
                .value("wallMillis", result.wallSpent().toMillis())
                .end()
                .array("rungs");
        for (Rung rung : result.rungs()) {
            json.object()
                    .value("scheme", rung.scheme().toString())
                    .value("predictedMillis", rung.predicted().toNanos() / 1e6)
                    .value("taken", rung.taken())
                    .value("reason", rung.reason())
                    .end();
        }
        return json.end().end().done() + "\n";
    }

    private static void host(JsonStringWriter json, HostFacts host) {
        json.object("host")
                .value("fingerprint", host.fingerprint())
                .value("cpu", host.cpu())
                .value("processors", host.processors())
                .value("quota", host.quota())
                .value("heapBytes", host.heapBytes())
                .value("memoryLimitBytes", host.memoryLimitBytes())
                .value("collectors", host.collectors())
                .value("vm", host.vm())
                .end();
    }

    private static void noise(JsonStringWriter json, Noise noise) {
        json.object("noise")
                .value("contention", noise.contention())
                .value("dispersion", noise.dispersion())
                .value("steady", noise.steady())
                .value("collections", noise.meanwhile().collections())
                .value("collectingMillis", noise.meanwhile().collectionMillis())
                .value("compilingMillis", noise.meanwhile().compilationMillis())
                .value("throttledPeriods", noise.meanwhile().throttledPeriods())
                .value("extrapolation", noise.extrapolation())
                .end();
    }
}
