package io.hashkit.internal.uniform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepsTest {
    @Test
    void timeUntilTheAnswer_fillsTheStep() {
        long step = 100_000_000;
        Steps tenth = new Steps(step);

        assertThat(tenth.untilAnswer(0)).isEqualTo(step);
        assertThat(tenth.untilAnswer(-1)).as("a clock that goes back").isEqualTo(step);
        assertThat(tenth.untilAnswer(1)).isEqualTo(step - 1);
        assertThat(tenth.untilAnswer(step)).isZero();
        assertThat(tenth.overruns()).isZero();
        assertThat(tenth.untilAnswer(step + 1)).isEqualTo(step - 1);
        assertThat(tenth.untilAnswer(Long.MAX_VALUE)).isBetween(0L, step);
        assertThat(tenth.overruns()).isEqualTo(2);
    }
}
