package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.benchmark.HashBenchmark;
import io.hashkit.bench.run.Step.Effort;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepTest {
    @Test
    void largeValues_followTheOthersInTheSameFork() {
        Step step = new Step(
                        "scrypt/hashkit",
                        HashBenchmark.class,
                        Map.of("engine", "scrypt/hashkit"),
                        "costs",
                        List.of("LN_14"),
                        new Effort(1, 1, 400, 6, 1))
                .withLarge(List.of("OWASP_2026_128_MIB"));

        assertThat(step.options().build().getParameter("costs").get()).containsExactly("LN_14*7+OWASP_2026_128_MIB*3");
        assertThat(step.options().build().getMeasurementIterations().get()).isEqualTo(6 + 3);
        assertThat(step.iterations()).isEqualTo(1 + 6 + 3);
    }
}
