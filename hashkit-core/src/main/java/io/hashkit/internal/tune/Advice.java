package io.hashkit.internal.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.catalog.StartOption;
import io.hashkit.internal.catalog.VectorApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What would make the next tuning better, or its result stronger. */
final class Advice {
    private Advice() {}

    static List<String> of(TuningRequest request, HostDetails host, MemoryRoom room, Scheme chosen) {
        List<String> advice = new ArrayList<>();
        if (chosen instanceof Argon2 argon2 && argon2.passes() > 2) {
            advice.add(
                    "more memory: a hash may take " + room + "; " + room.bound().cure()
                            + ", for the same time in fewer passes over more memory costs an attacker more");
        }
        if (host.quota() < host.processors()) {
            advice.add(String.format(
                    Locale.ROOT,
                    "whole processors: under a quota of %.2f a hash is stopped in the middle and goes on in the next period",
                    host.quota()));
        }
        if (request.threads().isEmpty() && host.processors() > 1) {
            advice.add("TuneOptions.threads(executor): then the time under load is measured and not guessed");
        }
        if (chosen instanceof Argon2 || chosen instanceof Scrypt) {
            VectorApi.missingLayer().ifPresent(missing -> advice.add("engines on the Vector API: " + missing));
        }
        List<StartOption> missed = StartOption.missed(chosen);
        if (!missed.isEmpty()) {
            advice.add("to start with " + StartOption.join(missed)
                    + ": hashkit-bench tune measures what that brings on a host");
        }
        return advice;
    }
}
