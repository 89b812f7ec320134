package io.hashkit.bench.agreement;

import io.hashkit.bench.contender.Contenders;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.engine.EngineFamily;
import java.util.ArrayList;
import java.util.List;

/** The outcome of checking all engines against known answers and each other. */
public record Agreement(List<Check> all) {
    public static Agreement run() {
        List<Check> checks = new ArrayList<>();
        for (EngineFamily<?> row : Contenders.ROWS) {
            checks.addAll(EngineChecks.of(row));
        }
        if (VectorApi.isMissed()) {
            checks.replaceAll(VectorChecks.inAFork());
        }
        checks.addAll(GcmChecks.checks());
        return new Agreement(List.copyOf(checks));
    }

    public List<Check> wrong() {
        return all.stream()
                .filter(check -> check.verdict() == Check.Verdict.WRONG)
                .toList();
    }

    public List<Check> notHere() {
        return all.stream()
                .filter(check -> check.verdict() == Check.Verdict.NOT_HERE)
                .toList();
    }

    public boolean agrees(String engine) {
        return all.stream().anyMatch(check -> check.engine().equals(engine) && check.agrees());
    }

    /** A table with one line per engine. */
    public String table() {
        StringBuilder out = new StringBuilder();
        for (Check check : all) {
            String verdict = switch (check.verdict()) {
                case AGREES -> "ok";
                case NOT_HERE -> "missing";
                case WRONG -> "WRONG";
            };
            out.append(String.format("  %-9s %-35s %s%n", verdict, check.engine(), check.detail()));
        }
        return out.toString();
    }
}
