package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The campaign that compares times measures what it says. {@code .ci/long.sh dudect} runs it. */
class DudectTest {
    @Test
    void campaign_measuresEachWayOfComparingAndEachKindOfRow() {
        ByteArrayOutputStream table = new ByteArrayOutputStream();

        new Dudect(1).run(2_500, 100, 10, 1, new PrintStream(table, true, StandardCharsets.UTF_8));

        assertThat(table.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2 + 3 + 10 + 2 + 4 + 1)
                .last()
                .asString()
                .endsWith("; 0 answers were true");
    }

    /** A tenth of the measurements is slow, by any amount; of the others one class takes 100 ns, and one 101. */
    @Test
    void differenceAmongDisturbedMeasurements_isFound() {
        Random random = new Random(1);

        assertThat(Leakage.cropped(times(random, 100), times(random, 101))).isGreaterThan(Leakage.BOUND);
        assertThat(Math.abs(Leakage.cropped(times(random, 100), times(random, 100))))
                .isLessThan(Leakage.BOUND);
    }

    private static double[] times(Random random, double mean) {
        return random.doubles(20_000)
                .map(one -> random.nextInt(10) == 0 ? 1e6 * one : mean - 10 + 20 * one)
                .toArray();
    }
}
