package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EventLoopTest {
    @Tag("full")
    @Test
    void loginsOnWebFlux_neverHashOrWaitOnAnEventLoop() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+AllowRedefinitionToAddDeleteMethods", // BlockHound replaces methods
                        "-Dspring.devtools.restart.enabled=false",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EventLoopProgram.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(program.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(output.lines()).contains("a hash on purpose: true", "answers: 200 401 503", "blocked: []");
    }
}
