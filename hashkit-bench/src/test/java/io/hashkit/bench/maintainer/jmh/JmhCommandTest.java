package io.hashkit.bench.maintainer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.Jvm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhCommandTest {
    @Test
    void options_arePassedUnchanged() {
        assertThat(JmhCommand.options(List.of("-l")))
                .startsWith("-l")
                .contains(String.join(" ", Jvm.measuringArguments()));
        assertThat(JmhCommand.options(List.of("--help"))).startsWith("-h");
        assertThat(JmhCommand.options(List.of("-jvmArgsPrepend", "-Xmx1g", "-foe", "false")))
                .containsExactly("-jvmArgsPrepend", "-Xmx1g", "-foe", "false");
    }

    /** JMH hands its own options on to forks only if none are given. */
    @ParameterizedTest
    @ValueSource(strings = {"-jvmArgs", "-jvmArgsAppend"})
    void optionsOfJvms_doNotLoseTheVectorApi(String option) {
        assertThat(JmhCommand.options(List.of(option, "-Xmx1g")))
                .containsExactly(
                        option,
                        "-Xmx1g",
                        "-jvmArgsPrepend",
                        String.join(" ", Jvm.measuringArguments()),
                        "-foe",
                        "true");
    }
}
