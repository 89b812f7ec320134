package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.run.Step.Effort;
import org.junit.jupiter.api.Test;

class StepTest {
    @Test
    void cutEffort_keepsErrorBars() {
        assertThat(Effort.QUICK.cutTo(0.01).measurements()).isEqualTo(3);
        assertThat(Effort.QUICK.cutTo(1)).isEqualTo(Effort.QUICK);
    }
}
