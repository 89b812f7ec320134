package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.agreement.Check;
import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.jmh.Argon2Benchmark;
import io.hashkit.bench.jmh.BcryptBenchmark;
import io.hashkit.bench.jmh.GcmBenchmark;
import io.hashkit.bench.jmh.Pbkdf2Benchmark;
import io.hashkit.bench.jmh.ScryptBenchmark;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import io.hashkit.internal.engine.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;

class PlanTest {
    private static Agreement allBut(String missing) {
        List<Check> checks = new ArrayList<>();
        for (Row<?> row : Contenders.ROWS) {
            Contenders.namesOf(row).forEach(name -> checks.add(check(row.algorithm() + "/" + name, missing)));
        }
        Gcm.NAMES.forEach(name -> checks.add(check(Measurement.GCM + "/" + name, missing)));
        return new Agreement(checks);
    }

    private static Check check(String name, String missing) {
        return new Check(name, name.equals(missing) ? Verdict.NOT_HERE : Verdict.AGREES, "");
    }

    @Test
    void everyEngineThatAgrees_isMeasured() {
        Agreement agreement = allBut("scrypt/lambdaworks-native");

        assertThat(Plan.of(agreement, Effort.QUICK))
                .extracting(Step::label)
                .contains("argon2/bouncy-castle-plain", "bcrypt/jbcrypt", "pbkdf2/jdk", "verify", "aes-256-gcm/jdk")
                .doesNotContain("scrypt/lambdaworks-native")
                .hasSize(agreement.all().size() - 1 + 1);
    }

    @Test
    void quickJob_isMeantToTakeThreeMinutesAtMost() {
        assertThat(Plan.of(allBut(""), Effort.QUICK).stream()
                        .mapToDouble(Step::expectedSeconds)
                        .sum())
                .isLessThan(180);
    }

    @Test
    void jdkGcm_isWarmedForFiveSeconds() {
        for (double share : new double[] {1, 0.8, 0.1}) {
            Effort effort = Plan.of(allBut(""), Effort.QUICK).stream()
                    .filter(step -> step.label().equals("aes-256-gcm/jdk"))
                    .findFirst()
                    .orElseThrow()
                    .cutTo(share)
                    .effort();

            assertThat(effort.warmups() * effort.warmupMillis() * GcmMessage.ALL.size())
                    .isGreaterThanOrEqualTo(5000);
        }
    }

    /** What {@code jmh} alone runs is spelt out in annotations. */
    @ParameterizedTest
    @ValueSource(classes = {Argon2Benchmark.class, BcryptBenchmark.class, ScryptBenchmark.class, Pbkdf2Benchmark.class})
    void parametersOfBenchmarks_exist(Class<?> benchmark) throws NoSuchFieldException {
        String algorithm = benchmark.getSimpleName().replace("Benchmark", "").toLowerCase(java.util.Locale.ROOT);
        Row<?> row = Contenders.ROWS.stream()
                .filter(one -> one.algorithm().equals(algorithm))
                .findFirst()
                .orElseThrow();

        assertThat(defaults(benchmark, "engine")).isSubsetOf(Contenders.namesOf(row));
        assertThat(defaults(benchmark, "costs"))
                .isEqualTo(Costs.of(algorithm).stream().map(Costs::name).toList());
    }

    @Test
    void parametersOfGcm_areAll() throws NoSuchFieldException {
        assertThat(defaults(GcmBenchmark.class, "engine")).isEqualTo(Gcm.NAMES);
        assertThat(defaults(GcmBenchmark.class, "message"))
                .isEqualTo(GcmMessage.ALL.stream().map(GcmMessage::toString).toList());
    }

    private static List<String> defaults(Class<?> benchmark, String field) throws NoSuchFieldException {
        return Arrays.asList(
                benchmark.getField(field).getAnnotation(Param.class).value());
    }
}
