package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VectorGainTest {
    private static Measurement of(String engine, @Nullable Ratio ratio) {
        Spread spread = Spread.ofForks(List.of(1.0));
        return new Measurement(
                new Row("argon2", engine, "m=8", 1, spread, 1, "", Circumstances.UNKNOWN, "", ratio), "");
    }

    @Test
    void pairsOfBothEngines_giveTheRatioOfTheirTimes() {
        assertThat(VectorGain.sentences(List.of(
                        of("hashkit-vector", new Ratio("hashkit", 0.4, 0.38, 0.43, 6)),
                        of("hashkit-vector", new Ratio("hashkit", 0.5, 0.4, 0.6, 6)),
                        of("bouncy-castle", new Ratio("hashkit", 1.5, 1.4, 1.6, 6)))))
                .containsExactly(
                        "With --add-modules jdk.incubator.vector, m=8 takes 0.40 (0.38 to 0.43) times as long.");
    }

    @Test
    void missingPairs_giveNoSentence() {
        assertThat(VectorGain.sentences(List.of(of("hashkit-vector", null), of("hashkit", null))))
                .isEmpty();
    }
}
