package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Comparison.Line;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static final Question QUESTION = new Question(0.03, true);

    private static Verdict verdict(Question question, RunFile first, RunFile other) {
        Line line = new Comparison(List.of(first, other), question).lines().get(0);
        assertThat(line.verdicts().get(0)).isNull();
        return line.verdicts().get(1);
    }

    private static RunFile slowed(RunFile run, double loops) {
        return run.with(
                List.of(),
                List.of(),
                Map.of("arithmetic", List.of(100_000 * loops, 101_000 * loops, 99_500 * loops)),
                null,
                null);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 1, 80, 1, FASTER",
        "100, 1, 120, 1, SLOWER",
        "100, 0.5, 100.2, 0.5, SAME",
        "100, 25, 120, 25, CANNOT_TELL",
    })
    void verdict_followsFromForks(double first, double spread, double other, double otherSpread, Verdict verdict) {
        assertThat(verdict(
                        QUESTION,
                        Runs.of("a", Runs.row("hashkit", "same", first, spread)),
                        Runs.of("b", Runs.row("hashkit", "same", other, otherSpread))))
                .isEqualTo(verdict);
    }

    @Test
    void slowerHost_isNotAttributedToTheEngine() {
        RunFile first = slowed(Runs.of("a", Runs.row("hashkit", "same", 100, 1)), 1);
        RunFile other = slowed(Runs.of("b", Runs.row("hashkit", "same", 112, 1)), 1.12);

        assertThat(verdict(QUESTION, first, other)).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(verdict(new Question(0.03, false), first, other)).isEqualTo(Verdict.SLOWER);
    }

    private static RunFile withLoops(String label, String algorithm, double nanos, double memory) {
        Row row = new Row(
                algorithm,
                "hashkit",
                "same",
                nanos,
                Spread.ofForks(List.of(nanos * 0.99, nanos, nanos * 1.01)),
                1,
                "u",
                Circumstances.UNKNOWN,
                "",
                null);
        return Runs.of(label, row)
                .with(
                        List.of(),
                        List.of(),
                        Map.of(
                                "arithmetic", List.of(100.0, 101.0, 99.5),
                                "memory", List.of(200 * memory, 202 * memory, 199 * memory)),
                        null,
                        null);
    }

    /** Their work memory stays in the first cache. */
    @ParameterizedTest
    @CsvSource({
        "argon2, CANNOT_TELL",
        "scrypt, CANNOT_TELL",
        "bcrypt, SLOWER",
        "pbkdf2, SLOWER",
        "aes-256-gcm, CANNOT_TELL"
    })
    void slowerMemory_excusesNoEngineThatComputesInRegisters(String algorithm, Verdict verdict) {
        RunFile first = withLoops("a", algorithm, 100, 1);
        RunFile other = withLoops("b", algorithm, 112, 1.12);

        assertThat(verdict(QUESTION, first, other)).isEqualTo(verdict);
    }

    private static RunFile runOf(double loops, double... millis) {
        Row[] rows = new Row[millis.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Runs.row("engine-" + i, "same", millis[i], 1);
        }
        return slowed(Runs.of("run", rows), loops);
    }

    @Test
    void loopThatNoOtherRowConfirms_excusesNoEngine() {
        RunFile first = runOf(1, 100, 100, 100, 100);

        assertThat(verdict(QUESTION, first, runOf(1.12, 112, 100, 101, 99))).isEqualTo(Verdict.SLOWER);
        assertThat(verdict(QUESTION, first, runOf(0.88, 100, 100, 101, 99))).isEqualTo(Verdict.SAME);
    }

    @Test
    void changeOfTheHostThatOtherRowsConfirm_isNotAttributedToAnEngine() {
        RunFile first = runOf(1, 100, 100, 100, 100);
        Comparison slower = new Comparison(List.of(first, runOf(1.12, 112, 112, 113, 111)), QUESTION);

        assertThat(slower.has(Verdict.SLOWER)).isFalse();
    }

    /** All engines of a JDK may become slower. */
    @Test
    void changeOfAllRowsWithoutTheLoops_isFound() {
        RunFile first = runOf(1, 100, 100, 100, 100);
        Comparison slower = new Comparison(List.of(first, runOf(1, 112, 112, 113, 111)), QUESTION);

        assertThat(slower.lines()).allMatch(line -> line.verdicts().get(1) == Verdict.SLOWER);
    }

    @Test
    void rowsOfMeans_getNoClearVerdict() {
        Row mean = new Row("argon2", "hashkit", "same", 100, 1, 1, "u", Circumstances.UNKNOWN);

        assertThat(verdict(QUESTION, Runs.of("a", mean), Runs.of("b", Runs.row("hashkit", "same", 1, 0.01))))
                .isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void ranges_getNoVerdict() {
        RunFile first = Runs.of("a", Runs.row("hashkit", "same", 100, Double.NaN));
        RunFile other = Runs.of("b", Runs.row("hashkit", "same", 200, Double.NaN));

        assertThat(verdict(QUESTION, first, other)).isNull();
    }

    @Test
    void rowsWithOtherParametersOrEngines_areNotCompared() {
        Comparison comparison = new Comparison(
                List.of(
                        Runs.of("a", Runs.row("hashkit", "m=19456", 10, 1)),
                        Runs.of(
                                "b",
                                Runs.row("hashkit", "m=65536", 50, 1),
                                Runs.row("bouncy-castle", "m=19456", 50, 1))),
                QUESTION);

        assertThat(comparison.lines()).hasSize(3).allSatisfy(line -> {
            assertThat(line.verdicts()).containsOnlyNulls();
            assertThat(line.ratio(1)).isNaN();
        });
        assertThat(comparison.has(Verdict.SLOWER)).isFalse();
    }
}
