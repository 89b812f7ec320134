package io.hashkit.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmTest {
    /** An agent would listen on the same port, a recording would write the same file, and the caller sets the heap. */
    @Test
    void processesThatStandForApplications_getTheOptionsThatDecideTheTimeOfAHash() {
        assertThat(Jvm.optionsForApplications(List.of(
                        "--add-modules=jdk.incubator.vector",
                        "-XX:+UseTransparentHugePages",
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-Xms512m",
                        "-XX:MaxRAMPercentage=50",
                        "-XX:InitialHeapSize=1000",
                        "-XX:StartFlightRecording=filename=x.jfr",
                        "-agentlib:jdwp=transport=dt_socket",
                        "-Dname=value")))
                .containsExactly(
                        "--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages", "-XX:+UseSerialGC");
    }
}
