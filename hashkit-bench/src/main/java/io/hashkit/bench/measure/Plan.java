package io.hashkit.bench.measure;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.jmh.Argon2Benchmark;
import io.hashkit.bench.jmh.BcryptBenchmark;
import io.hashkit.bench.jmh.GcmBenchmark;
import io.hashkit.bench.jmh.Pbkdf2Benchmark;
import io.hashkit.bench.jmh.ScryptBenchmark;
import io.hashkit.bench.jmh.VerifyBenchmark;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import io.hashkit.internal.engine.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the main job measures: every engine that agreed, at every named cost. */
final class Plan {
    private static final Map<Class<?>, Class<?>> BENCHMARKS = Map.of(
            Argon2.class, Argon2Benchmark.class,
            Bcrypt.class, BcryptBenchmark.class,
            Scrypt.class, ScryptBenchmark.class,
            Pbkdf2.class, Pbkdf2Benchmark.class);

    private static final List<String> LOGINS = List.of(
            "argon2/OWASP_2026_19_MIB", "bcrypt/COST_10", "scrypt/OWASP_2026_128_MIB", "pbkdf2/OWASP_2026_SHA256");

    private Plan() {}

    /** Three short steps that together go through every part of the job. */
    static List<Step> smoke(Agreement agreement) {
        return of(agreement, Effort.SMOKE).stream()
                .filter(step -> List.of("argon2/bouncy-castle", "scrypt/bouncy-castle", "aes-256-gcm/jdk")
                        .contains(step.label()))
                .map(step -> step.benchmark() == GcmBenchmark.class ? step : step.withFirstValueOnly())
                .toList();
    }

    static List<Step> of(Agreement agreement, Effort effort) {
        List<Step> steps = new ArrayList<>();
        for (Row<?> row : Contenders.ROWS) {
            for (String engine : Contenders.namesOf(row)) {
                String name = new FullName(row.algorithm(), engine).toString();
                if (agreement.agrees(name)) {
                    List<String> costs =
                            Costs.of(row.algorithm()).stream().map(Costs::name).toList();
                    steps.add(new Step(name, benchmark(row), Map.of("engine", engine), "costs", costs, effort));
                }
            }
        }
        steps.add(new Step("verify", VerifyBenchmark.class, Map.of(), "costs", LOGINS, effort));
        List<String> messages =
                GcmMessage.ALL.stream().map(GcmMessage::toString).toList();
        for (String engine : Gcm.NAMES) {
            String name = "aes-256-gcm/" + engine;
            if (agreement.agrees(name)) {
                steps.add(new Step(
                        name, GcmBenchmark.class, Map.of("engine", engine), "message", messages, gcm(engine, effort)));
            }
        }
        return steps;
    }

    private static Class<?> benchmark(Row<?> row) {
        return Objects.requireNonNull(BENCHMARKS.get(row.type()), () -> "no benchmark of " + row.algorithm());
    }

    /** The JDK's AES-GCM needs seconds until it is compiled; the messages are short, so iterations may be. */
    private static Effort gcm(String engine, Effort effort) {
        return effort.equals(Effort.QUICK)
                ? effort.warmedOnceFor(engine.equals(Gcm.JDK) ? 900 : 400).measuredFor(200)
                : effort;
    }
}
