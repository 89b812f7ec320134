package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CircumstancesProfilerTest {
    @Test
    void stolenTicks_areTheEighth() {
        assertThat(CircumstancesProfiler.ticks(List.of("cpu  100 2 30 800 5 0 1 62 9 9", "cpu0 1 2 3")))
                .containsExactly(62, 1000);
        assertThat(CircumstancesProfiler.ticks(List.of())).containsExactly(Double.NaN, Double.NaN);
        assertThat(CircumstancesProfiler.ticks(List.of("intr 1"))).containsExactly(Double.NaN, Double.NaN);
    }
}
