package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CircumstancesTest {
    @Test
    void disturbance_isSaidOnlyWhereThereWasOne() {
        assertThat(new Circumstances(0, 1, 1, 0.97, 0.01, 0).disturbance()).isEmpty();
        assertThat(Circumstances.UNKNOWN.disturbance()).isEmpty();
        assertThat(new Circumstances(0, 1, 1, 0.5, 0.08, 12).disturbance())
                .isEqualTo(
                        "had a processor for 50 % of its time, the hypervisor took 8 % of the host's time, was throttled"
                                + " 12 times");
    }
}
