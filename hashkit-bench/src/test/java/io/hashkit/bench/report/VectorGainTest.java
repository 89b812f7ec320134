package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VectorGainTest {
    private static final Ratio HALF = new Ratio("hashkit", 0.4, 0.38, 0.43, 6);

    private static Row row(String engine, @Nullable Ratio ratio) {
        return new Row(
                "argon2", engine, "m=8", 1, Spread.ofForks(List.of(1.0)), 1, "", Circumstances.UNKNOWN, "", ratio);
    }

    @Test
    void pairsOfBothEngines_giveTheRatioOfTheirTimesAtTheFirstCosts() {
        assertThat(VectorGain.forEngine(
                        List.of(
                                row("bouncy-castle", new Ratio("hashkit", 0.7, 0.6, 0.8, 6)),
                                row("hashkit-vector", HALF),
                                row("hashkit-vector", new Ratio("hashkit", 0.5, 0.4, 0.6, 6))),
                        "argon2/hashkit"))
                .hasValue(new VectorGain("m=8", HALF));
    }

    @Test
    void missingPairs_giveNone() {
        assertThat(VectorGain.forEngine(List.of(row("hashkit-vector", null), row("hashkit", null)), "argon2/hashkit"))
                .isEmpty();
    }

    @Test
    void applicationInPlainJava_gains() {
        assertThat(VectorGain.forEngine(List.of(row("hashkit-vector", HALF)), "argon2/hashkit"))
                .isPresent();
    }

    @Test
    void applicationWithTheVectorApiOrAnotherAlgorithm_gainsNothing() {
        assertThat(VectorGain.forEngine(List.of(row("hashkit-vector", HALF)), "argon2/hashkit-vector"))
                .isEmpty();
        assertThat(VectorGain.forEngine(List.of(row("hashkit-vector", HALF)), "scrypt/hashkit"))
                .isEmpty();
    }

    @Test
    void gainThatIsNotSure_isNoAdvice() {
        Ratio unsure = new Ratio("hashkit", 0.9, 0.8, 1.1, 6);

        assertThat(VectorGain.forEngine(List.of(row("hashkit-vector", unsure)), "argon2/hashkit"))
                .isEmpty();
    }
}
