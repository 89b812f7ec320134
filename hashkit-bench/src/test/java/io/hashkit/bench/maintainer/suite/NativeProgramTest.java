package io.hashkit.bench.maintainer.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.maintainer.suite.Commands.Work;
import io.hashkit.bench.maintainer.suite.NativeProgram.Attempt;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NativeProgramTest {
    private static final Row ROW = new Row("s", "good", "p", 1, 0, 1, "u", Circumstances.UNKNOWN);

    private static NativeProgram program(String name, Optional<String> missing, Attempt<double[]> nanos) {
        return new NativeProgram(name, name, 1, new Work("p", 1, "u"), () -> missing, nanos);
    }

    @Test
    void failingProgram_isLeftOutWithItsReason_andTheRowsStay() throws Exception {
        SuiteRun run = new SuiteRun(new ArrayList<>(List.of(ROW)), List.of(), List.of(), new ArrayList<>());

        run.measure(
                "s",
                List.of(
                        program("one", Optional.of("not installed here"), () -> new double[] {1}),
                        program("two", Optional.empty(), () -> {
                            throw new IOException("it ended");
                        }),
                        program("three", Optional.empty(), () -> new double[] {1, 3})));

        assertThat(run.rows()).extracting(Row::engine).containsExactly("good", "three");
        assertThat(run.rows()).extracting(Row::nanos).containsExactly(1.0, 2.0);
        assertThat(run.leftOut()).containsExactly("one: not installed here", "two: it ended");
    }

    @Test
    void programsWithSeveralThreads_nameTheirNumber() {
        assertThat(RustCrates.programs(List.of(Path.of("plain"), Path.of("tuned"))))
                .filteredOn(program -> program.threads() > 1)
                .extracting(NativeProgram::contender)
                .containsExactly(
                        "argon2-kdf (Rust, plain, 4 threads)",
                        "argon2-kdf (Rust, tuned, 4 threads)",
                        "argon2 (program, 4 threads)");
    }

    @Test
    void cratesWithoutAProgram_areLeftOut() throws Exception {
        assertThat(RustCrates.programs(List.of()).get(0).missing().get())
                .contains("--native names no program that has it; see hashkit-bench/native/rust");
    }

    @Test
    void programThatIsNotInstalled_isMissing() {
        assertThat(Commands.missing("no-such-program-anywhere")).contains("it is not installed on this host");
    }
}
