package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CircumstancesTest {
    @Test
    void disturbance_isDescribedOnlyIfThereWasOne() {
        assertThat(new Circumstances(0, 1, 1, 0.97, 0.01, 0).disturbance()).isEmpty();
        assertThat(Circumstances.UNKNOWN.disturbance()).isEmpty();
        assertThat(new Circumstances(0, 1, 1, 0.5, 0.08, 12).disturbance())
                .isEqualTo(
                        "had a processor for only 50 % of the time, the hypervisor gave 8 % of the host's time to other"
                                + " guests, was throttled 12 times by the CPU quota");
    }
}
