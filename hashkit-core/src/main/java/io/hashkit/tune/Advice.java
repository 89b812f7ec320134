package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.util.ArrayList;
import java.util.List;

/** Suggestions that would make the next tuning more reliable or its result stronger. */
final class Advice {
    private Advice() {}

    static List<String> of(TuneOptions options, HostFacts host, MemoryRoom room, Scheme chosen) {
        List<String> advice = new ArrayList<>();
        if (chosen instanceof Argon2 argon2 && argon2.passes() > 2) {
            advice.add(
                    "give a hash more memory than " + room + ": " + room.bound().advice()
                            + ". In the same time, fewer passes over more memory cost an attacker more");
        }
        if (host.quota() < host.processors()) {
            advice.add(Text.format(
                    "give the process whole processors: under a quota of %.2f a hash is suspended midway until the next period",
                    host.quota()));
        }
        if (options.threads().isEmpty() && host.processors() > 1) {
            advice.add("set TuneOptions.threads(executor): the time under load is then measured instead of estimated");
        }
        StartOption.lostEngines(chosen)
                .ifPresent(missing -> advice.add("use the engines on the Vector API: " + missing));
        List<StartOption> missed = StartOption.missed(chosen);
        if (!missed.isEmpty()) {
            advice.add("start the JVM with " + StartOption.join(missed) + "; hashkit-bench tune measures the effect");
        }
        return advice;
    }
}
