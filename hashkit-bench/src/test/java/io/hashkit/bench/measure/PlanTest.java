package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.agreement.Check;
import io.hashkit.bench.agreement.Check.Verdict;
import io.hashkit.bench.benchmark.GcmBenchmark;
import io.hashkit.bench.benchmark.HashBenchmark;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.gcm.Gcm;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.run.Rounds.Subject;
import io.hashkit.bench.run.Step;
import io.hashkit.internal.engine.EngineFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class PlanTest {
    private static Agreement allBut(String missing) {
        List<Check> checks = new ArrayList<>();
        for (EngineFamily<?> row : Contenders.ROWS) {
            Contenders.namesOf(row).forEach(name -> checks.add(check(row.algorithm() + "/" + name, missing)));
        }
        Gcm.NAMES.forEach(name -> checks.add(check(Measurement.GCM + "/" + name, missing)));
        return new Agreement(checks);
    }

    private static Check check(String name, String missing) {
        return new Check(name, name.equals(missing) ? Verdict.NOT_HERE : Verdict.AGREES, "");
    }

    @Test
    void agreeingEngines_areMeasuredAtOneCostAndThenAtLargeOnes() {
        Agreement agreement = allBut("scrypt/lambdaworks-native");

        List<Step> steps = Plan.quick(agreement).steps();

        assertThat(steps)
                .extracting(Step::label)
                .contains("argon2/bouncy-castle-plain", "bcrypt/jbcrypt", "pbkdf2/jdk", "aes-256-gcm/jdk")
                .doesNotContain("scrypt/lambdaworks-native")
                .doesNotHaveDuplicates()
                .hasSize(agreement.all().size() - 1);
        assertThat(steps)
                .allSatisfy(
                        step -> assertThat(step.values()).hasSize(step.large().isEmpty() ? 7 : 1));
    }

    /** What is first has time if it is short. */
    @Test
    void recommendedAlgorithms_areBeforePbkdf2_andItsMostIterationsLast() {
        List<Step> steps = Plan.quick(allBut("")).steps();
        List<String> algorithms = steps.stream()
                .map(step -> step.label().replaceFirst("/.*", ""))
                .distinct()
                .toList();

        assertThat(algorithms).containsExactly("argon2", "bcrypt", "scrypt", "pbkdf2", Measurement.GCM);
        assertThat(steps)
                .filteredOn(step -> step.label().startsWith("pbkdf2/"))
                .allSatisfy(step -> assertThat(step.large()).last().isEqualTo("OWASP_2026_SHA1"));
    }

    @Test
    void fullJob_measuresAllCostsInAllRounds() {
        Subject full = Plan.full(allBut(""));

        assertThat(full.once()).isEmpty();
        assertThat(full.steps()).allMatch(step -> step.large().isEmpty());
        assertThat(full.steps())
                .extracting(Step::label)
                .doesNotHaveDuplicates()
                .contains("scrypt/hashkit OWASP_2026_128_MIB", "verify bcrypt/COST_10");
    }

    @Test
    void rival_isHashkitsPlainEngineAtTheSameCost_orTheFirst() {
        List<Step> steps = Plan.full(allBut("")).steps();

        assertThat(rival(steps, "argon2/hashkit-vector RFC_9106_LOW_MEMORY"))
                .isEqualTo("argon2/hashkit RFC_9106_LOW_MEMORY");
        assertThat(rival(steps, "aes-256-gcm/bouncy-castle")).isEqualTo("aes-256-gcm/jdk");
        assertThat(rival(steps, "verify bcrypt/COST_10")).isEqualTo("verify bcrypt/COST_10");
    }

    private static String rival(List<Step> steps, String label) {
        Step step = steps.stream()
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow();
        return Plan.rival(steps, step).label();
    }

    @Test
    void workOfALargeValue_isAMultipleOfTheNormalValue() {
        Subject quick = Plan.quick(allBut(""));
        Step scrypt = quick.steps().stream()
                .filter(step -> step.label().equals("scrypt/hashkit"))
                .findFirst()
                .orElseThrow();

        assertThat(quick.work().applyAsDouble(scrypt, "OWASP_2026_128_MIB")).isEqualTo(8);
    }

    /** The annotations list the parameters that the command {@code jmh} uses by default. */
    @Test
    void enginesOfHashes_areAllOfPlainJava() throws NoSuchFieldException {
        assertThat(defaults(HashBenchmark.class, "engine"))
                .containsExactlyElementsOf(Contenders.ROWS.stream()
                        .flatMap(row -> Contenders.namesOf(row).stream().map(name -> row.algorithm() + "/" + name))
                        .filter(name -> !name.endsWith("-vector"))
                        .toList());
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
