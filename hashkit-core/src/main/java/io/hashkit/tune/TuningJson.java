package io.hashkit.tune;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.hashkit.algorithm.Argon2;
import java.util.List;

/** A tuning for programs: times in milliseconds, memory in bytes. */
final class TuningJson {
    private TuningJson() {}

    static String write(TuningResult f, List<String> warnings) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("scheme", f.scheme().toString())
                .value("engine", f.engine())
                .value("source", f.source().name())
                .value("outcome", f.outcome().name())
                .value("confidence", f.confidence().name())
                .array("warnings", warnings)
                .array("advice", f.advice())
                .value("settings", f.options().settings())
                .value("targetMillis", f.options().target().toMillis())
                .value("aloneMillis", f.aloneNanos() / 1e6)
                .value("timed", f.timed());
        f.slowdown()
                .ifPresent(slowdown -> json.value("underLoadMillis", f.loadedNanos() / 1e6)
                        .value("slowdown", slowdown)
                        .value("together", f.together()));
        json.value("share", f.share())
                .value("hashesPerSecondPerCore", 1e9 / f.aloneNanos())
                .value("hashesPerSecond", f.perSecond())
                .value("permits", f.permits())
                .value("memoryBytes", f.scheme().memoryBytes())
                .value("memoryPerHash", f.memoryPerHash())
                .value("owaspRatio", f.scheme().owaspRatio());
        if (f.scheme() instanceof Argon2) {
            json.value("rfc9106Ratio", f.scheme().owaspRatio() / Argon2.RFC_9106_LOW_MEMORY.owaspRatio());
        }
        json.object("curve")
                .value("fixedMillis", f.curve().fixedNanos() / 1e6)
                .value("nanosPerWork", f.curve().nanosPerWork())
                .value("unit", f.algorithm().workUnit())
                .end()
                .array("engines", f.race());
        host(json, f.host());
        noise(json, f.noise());
        json.object("spent")
                .value("cpuMillis", f.cpuSpent().toMillis())
                .value("wallMillis", f.wallSpent().toMillis())
                .end()
                .array("rungs");
        for (Rung rung : f.rungs()) {
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
                .value("collections", noise.collections())
                .value("collectingMillis", noise.collecting().toMillis())
                .value("compilingMillis", noise.compiling().toMillis())
                .value("throttledPeriods", noise.throttledPeriods())
                .value("extrapolation", noise.extrapolation())
                .end();
    }
}
