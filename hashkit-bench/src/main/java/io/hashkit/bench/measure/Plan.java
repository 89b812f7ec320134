package io.hashkit.bench.measure;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.benchmark.GcmBenchmark;
import io.hashkit.bench.benchmark.HashBenchmark;
import io.hashkit.bench.benchmark.VerifyBenchmark;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.run.Rounds.Subject;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The steps of the main job, for all engines that agree: the recommended algorithms first, PBKDF2 last. */
final class Plan {
    private static final List<String> LOGINS =
            List.of("argon2/OWASP_2026_19_MIB", "bcrypt/COST_10", "scrypt/LN_14", "pbkdf2/SHA256_100000");

    /** One hash per sample. The first is the slowest; compilation ends within the next few. */
    private static final Effort HASHES = new Effort(1, 1, 400, 5, 1);

    /** The Vector API itself must be compiled before a kernel that uses it. */
    private static final Effort VECTORS = new Effort(1, 1, 1000, 5, 1);

    /** The JIT compiler compiles the loop of the JDK's PBKDF2 once more after a second, which makes it a tenth faster. */
    private static final Effort LATE = new Effort(1, 1, 1300, 5, 1);

    /** In rotation, so that small messages get the code compiled for which large ones would take seconds. */
    private static final Effort MESSAGES = new Effort(1, 5, 15, 8, 10);

    /** The JDK's engine is slow until the JIT compiler replaces its loops by intrinsics. */
    private static final Effort MESSAGES_BY_JDK = new Effort(1, 12, 15, 8, 10);

    private static final Effort LOGIN = new Effort(1, 2, 1, Step.LARGE_SAMPLES, 1);
    /** Seconds of one login step, including the warm-up of the engines. */
    private static final double LOGIN_MILLIS = 600;

    private static final Effort FULL = new Effort(1, 1, 1000, 5, 1);
    private static final Effort FULL_MESSAGES = new Effort(1, 10, 100, 20, 20);

    private Plan() {}

    /** Measures every engine at one cost in every round, and its large costs and the logins once. */
    static Subject quick(Agreement agreement) {
        List<Step> steps = new ArrayList<>();
        for (String name : names(agreement)) {
            List<String> costs = costs(name);
            steps.add(hashes(name, name, costs.get(0), effort(name)).withLarge(costs.subList(1, costs.size())));
        }
        messages(agreement, steps, engine -> engine.equals(Gcm.JDK) ? MESSAGES_BY_JDK : MESSAGES);
        Step logins = new Step("verify", VerifyBenchmark.class, Map.of("patience", "4"), "costs", LOGINS, LOGIN);
        return subject(steps, List.of(logins.taking(LOGIN_MILLIS)));
    }

    private static Effort effort(String name) {
        return EngineKind.of(name) == EngineKind.VECTOR ? VECTORS : name.equals("pbkdf2/jdk") ? LATE : HASHES;
    }

    /** Measures everything at every cost in every round. */
    static Subject full(Agreement agreement) {
        List<Step> steps = new ArrayList<>();
        for (String name : names(agreement)) {
            costs(name).forEach(costs -> steps.add(hashes(name + " " + costs, name, costs, FULL)));
        }
        LOGINS.forEach(login ->
                steps.add(new Step("verify " + login, VerifyBenchmark.class, Map.of(), "costs", List.of(login), FULL)));
        messages(agreement, steps, engine -> FULL_MESSAGES);
        return subject(steps, List.of());
    }

    /** Three short steps that together cover every part of the job. */
    static Subject smoke(Agreement agreement) {
        List<Step> steps = quick(agreement).steps().stream()
                .filter(step -> List.of("argon2/bouncy-castle", "scrypt/bouncy-castle", "aes-256-gcm/jdk")
                        .contains(step.label()))
                .map(step -> step.with(Effort.SMOKE))
                .map(step -> step.label().startsWith("scrypt") ? step.withLarge(List.of()) : step)
                .toList();
        return subject(steps, List.of());
    }

    private static Subject subject(List<Step> steps, List<Step> once) {
        return new Subject(steps, once, step -> rival(steps, step), Plan::work);
    }

    /** The rival for all steps with the same question: hashkit's own engine in plain Java, or else the first step. */
    static Step rival(List<Step> steps, Step step) {
        List<Step> same = steps.stream()
                .filter(other ->
                        other.benchmark() == step.benchmark() && other.values().equals(step.values()))
                .toList();
        return same.stream()
                .filter(other -> other.fixed().getOrDefault("engine", "").endsWith("/hashkit"))
                .findFirst()
                .orElse(same.isEmpty() ? step : same.get(0));
    }

    private static double work(Step step, String large) {
        String algorithm = FullName.of(step.label()).algorithm();
        return Traits.of(Costs.named(algorithm, large).scheme()).work()
                / Traits.of(Costs.named(algorithm, step.values().get(0)).scheme())
                        .work();
    }

    private static List<String> names(Agreement agreement) {
        List<String> names = new ArrayList<>();
        for (EngineFamily<?> row : Contenders.ROWS) {
            Contenders.namesOf(row).stream()
                    .map(engine -> new FullName(row.algorithm(), engine).toString())
                    .filter(agreement::agrees)
                    .forEach(names::add);
        }
        return names;
    }

    private static List<String> costs(String name) {
        return Costs.of(FullName.of(name).algorithm()).stream().map(Costs::name).toList();
    }

    private static Step hashes(String label, String name, String costs, Effort effort) {
        return new Step(label, HashBenchmark.class, Map.of("engine", name), "costs", List.of(costs), effort);
    }

    private static void messages(Agreement agreement, List<Step> steps, Function<String, Effort> effort) {
        List<String> messages =
                GcmMessage.ALL.stream().map(GcmMessage::toString).toList();
        for (String engine : Gcm.NAMES) {
            String name = "aes-256-gcm/" + engine;
            if (agreement.agrees(name)) {
                steps.add(new Step(
                        name, GcmBenchmark.class, Map.of("engine", engine), "message", messages, effort.apply(engine)));
            }
        }
    }
}
