package io.hashkit.bench.maintainer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.Jvm;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhCommandTest {
    @Test
    void options_arePassedUnchanged() {
        assertThat(JmhCommand.options(List.of("-l")))
                .startsWith("-l")
                .contains(String.join(" ", Jvm.measuringArguments()));
        assertThat(JmhCommand.options(List.of("--help"))).startsWith("-h");
        assertThat(JmhCommand.options(List.of("-jvmArgsAppend", "-Xmx1g")))
                .containsExactly("-jvmArgsAppend", "-Xmx1g", "-jvmArgsPrepend", String.join(" ", Jvm.forkArguments()));
        assertThat(JmhCommand.options(List.of("-jvmArgsPrepend", "-Xmx1g")))
                .containsExactly("-jvmArgsPrepend", "-Xmx1g");
    }
}
