package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints of the JVM (CRaC), with a stand-in for the JVM that makes them. */
@Tag("once")
class CheckpointTest {
    private static List<String> run(Path folder, String option, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.crac.Core.Compat=io.hashkit.spring.crac",
                "-Dspring.devtools.restart.enabled=false",
                option,
                "-cp",
                System.getProperty("java.class.path"),
                CheckpointProgram.class.getName(),
                folder.toString()));
        command.addAll(List.of(arguments));
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return output.lines().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void frozenProcess_holdsNoKey_andIsAnotherHostAfterwards(String lazy, @TempDir Path folder) throws Exception {
        List<String> output = run(folder, "-Dspring.main.lazy-initialization=" + lazy);

        assertThat(output)
                .contains(
                        "log in: 200",
                        "frozen, keys: 0, remembered: 0, running: 0, sealed: the key current cannot be used now",
                        "restored, sealed: true, remembered: 1",
                        "measured anew: true",
                        "log in again: 200",
                        "without keys: the key current cannot be used now")
                .anySatisfy(line -> assertThat(line).startsWith("other keys: these are not the keys of this keyring"))
                .filteredOn(line -> line.contains("hashkit: new hashes use"))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    /** Spring freezes the process when all beans are made, before any of them is started. */
    @Tag("full")
    @Test
    void checkpointAtTheStart_holdsNoKeyEither(@TempDir Path folder) throws Exception {
        assertThat(run(folder, "-Dspring.context.checkpoint=onRefresh", "only start"))
                .contains("keys at the start: 0", "log in: 200");
    }
}
