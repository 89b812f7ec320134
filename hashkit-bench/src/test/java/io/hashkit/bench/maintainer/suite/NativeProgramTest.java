package io.hashkit.bench.maintainer.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NativeProgramTest {
    private static final Row ROW = new Row("s", "good", "p", 1, 0, 1, "u", Circumstances.UNKNOWN);

    private record Fake(String contender, Optional<String> missing, boolean fails) implements NativeProgram {
        @Override
        public Row measure(String section) throws IOException {
            if (fails) {
                throw new IOException("it ended");
            }
            return ROW;
        }

        @Override
        public String toString() {
            return contender;
        }
    }

    @Test
    void failingProgram_isLeftOutWithItsReason_andTheRowsStay() throws Exception {
        SuiteRun run = new SuiteRun(new ArrayList<>(List.of(ROW)), List.of(), List.of(), new ArrayList<>());

        run.measure(
                "s",
                List.of(
                        new Fake("one", Optional.of("not installed here"), false),
                        new Fake("two", Optional.empty(), true),
                        new Fake("three", Optional.empty(), false)));

        assertThat(run.rows()).containsExactly(ROW, ROW);
        assertThat(run.leftOut()).containsExactly("one: not installed here", "two: it ended");
    }

    @Test
    void programsWithSeveralThreads_nameTheirNumber() {
        assertThat(Suite.named("rust-crates").orElseThrow().programs())
                .filteredOn(program -> program.threads() > 1)
                .extracting(NativeProgram::contender)
                .containsExactly(
                        "argon2-kdf (Rust, 4 threads)",
                        "argon2-kdf (Rust, -C target-cpu=native, 4 threads)",
                        "argon2 (program, 4 threads)");
    }

    @Test
    void programThatIsNotInstalled_isMissing() {
        Program program = new Program("none", 1, "p", 1, "u", List.of("no-such-program-anywhere"), List.of());

        assertThat(program.missing()).contains("it is not installed on this host");
    }
}
