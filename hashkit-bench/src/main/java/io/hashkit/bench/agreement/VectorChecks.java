package io.hashkit.bench.agreement;

import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.internal.engine.EngineFamily;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Checks engines that need the Vector API in a JVM that is started with it. */
final class VectorChecks {
    private static final long SECONDS = 60;

    private VectorChecks() {}

    public static void main(String[] args) {
        for (EngineFamily<?> row : Contenders.ROWS) {
            EngineChecks.of(row)
                    .forEach(
                            check -> System.out.println(check.engine() + "=" + check.verdict() + " " + check.detail()));
        }
    }

    /** Replaces the outcome of an engine that is not available here by that in a new JVM, if it is available there. */
    static UnaryOperator<Check> inAFork() {
        Map<String, Check> there = there();
        return check -> check.verdict() == Verdict.NOT_HERE ? there.getOrDefault(check.engine(), check) : check;
    }

    private static Map<String, Check> there() {
        try {
            Properties seen = PropertiesProcess.run(
                    "check of the Vector API",
                    "argon2/hashkit",
                    VectorChecks.class,
                    List.of(Jvm.VECTOR_API),
                    List.of(),
                    SECONDS);
            return seen.stringPropertyNames().stream()
                    .map(name -> check(name, seen.getProperty(name)))
                    .collect(Collectors.toMap(Check::engine, check -> check));
        } catch (IOException e) {
            return Map.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    private static Check check(String engine, String text) {
        int space = text.indexOf(' ');
        return new Check(engine, Verdict.valueOf(text.substring(0, space)), text.substring(space + 1));
    }
}
