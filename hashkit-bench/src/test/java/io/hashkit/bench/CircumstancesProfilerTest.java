package io.hashkit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
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

    @Test
    void disturbance_isSaidOnlyWhereThereWasOne() {
        assertThat(new Circumstances(0, 1, 1, 0.97, 0.01, 0).disturbance()).isEmpty();
        assertThat(Circumstances.UNKNOWN.disturbance()).isEmpty();
        assertThat(new Circumstances(0, 1, 1, 0.5, 0.08, 12).disturbance())
                .isEqualTo(
                        "had a processor for 50 % of its time, the hypervisor took 8 % of the host's time, was throttled"
                                + " 12 times");
    }

    @Test
    void bytes_haveAUnitThatFits() {
        assertThat(Circumstances.bytes(512)).isEqualTo("512 B");
        assertThat(Circumstances.bytes(19922944)).isEqualTo("19 MiB");
        assertThat(Circumstances.bytes(102400)).isEqualTo("100 KiB");
        assertThat(Circumstances.bytes(Double.NaN)).isEqualTo("n/a");
    }
}
