package io.hashkit.bench.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.host.ControlGroup;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostTest {
    @Test
    void cpuModel_isReadFromCpuinfo() {
        assertThat(Host.cpuModel("processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nmodel name\t: Another\n"))
                .isEqualTo("Some CPU @ 2 GHz");
    }

    @Test
    void cpuModel_isUnknownElsewhere() {
        assertThat(Host.cpuModel("")).isEqualTo("unknown");
        assertThat(Host.cpuModel("CPU implementer : 0x41\n")).isEqualTo("unknown");
    }

    @Test
    void quota_includesAllControlGroupsOfTheProcess() {
        assertThat(Host.quota(1.5)).isEqualTo("1.50 processors");
        assertThat(Host.quota(Double.POSITIVE_INFINITY)).isEqualTo("none");
        assertThat(Host.facts())
                .containsEntry("quota", Host.quota(ControlGroup.ofThisProcess().quota()));
    }

    @Test
    void load_warnsOfOtherWork() {
        assertThat(Host.load(0.1)).isEqualTo("0.1");
        assertThat(Host.load(3)).contains("other processes were running");
        assertThat(Host.load(-1)).isEqualTo("unknown");
    }

    @Test
    void intrinsics_areReadInAFork() {
        assertThat(Host.facts().get("intrinsics"))
                .contains("AES ")
                .contains("GHASH*")
                .doesNotContain("GHASH* unknown");
    }

    @Test
    void factsThatAffectFigures_areReadInAFork() {
        assertThat(Host.facts().get("libraries"))
                .contains("Bouncy Castle 1.", "signed", "native scrypt ", "AES-GCM by SunJCE", "Vector API o");
    }

    @Test
    void intrinsics_areDescribedInWords() {
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("UseAESIntrinsics", "true");
        flags.put("UseSHA", "false");
        flags.put("UseAVX", "3");

        assertThat(Intrinsics.describe(flags)).startsWith("AES* on, SHA off, AVX 3");
    }
}
