package io.hashkit.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

/** What this virtual machine says of itself. */
class JvmTest {
    @Test
    void flagOfHotSpot_isRead() {
        assertThat(Jvm.flag("MaxHeapSize"))
                .hasValueSatisfying(size -> assertThat(Long.parseLong(size)).isPositive());
        assertThat(Jvm.flag("NoSuchFlag")).isEmpty();
    }

    @Test
    void propertyOfTheSystem_isRead() {
        assertThat(Jvm.property("java.version")).isEqualTo(System.getProperty("java.version"));
        assertThat(Jvm.property("no.such.property")).isEmpty();
    }

    @Test
    void cpuTimeOfAThread_isKnown() {
        assertThat(new CpuTime().nanos()).isPositive();
    }

    @Test
    void instructionsOfTheProcessor_areJudgedByTheFlagsOfThisJvm() {
        boolean expected = ShaInstructions.areUsed(
                new File("/proc/cpuinfo"), Jvm.property("os.name"), Jvm.property("os.arch"), Jvm::flag);

        assertThat(ShaInstructions.areUsed()).isEqualTo(expected);
        assertThat(ShaInstructions.areUsed()).isEqualTo(expected);
    }
}
