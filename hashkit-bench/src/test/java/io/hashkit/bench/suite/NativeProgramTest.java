package io.hashkit.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.suite.Suite.Conclusions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NativeProgramTest {
    private static final Row ROW = new Row("s", "good", "p", 1, 0, 1, "u", Circumstances.UNKNOWN);

    private record Fake(String name, Optional<String> missing, boolean fails) implements NativeProgram {
        @Override
        public Row measure(String section) throws IOException {
            if (fails) {
                throw new IOException("it ended");
            }
            return ROW;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Test
    void programThatFails_isLeftOutWithItsReason_andTheRowsStay() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        List<Row> rows = new ArrayList<>(List.of(ROW));
        Suite suite = new Suite(
                "s",
                "",
                List.of(),
                List.of(),
                List.of(
                        new Fake("one", Optional.of("not installed here"), false),
                        new Fake("two", Optional.empty(), true),
                        new Fake("three", Optional.empty(), false)),
                all -> new Conclusions(List.of(), List.of()));

        SuiteCommand.measurePrograms(
                suite, rows, new Console(new PrintStream(printed, true, StandardCharsets.UTF_8), false, 80));

        assertThat(rows).containsExactly(ROW, ROW);
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("Left out: one, not installed here", "Left out: two, it ended");
    }

    @Test
    void programThatIsNowhere_isMissing() {
        Program program = new Program("none", "p", 1, "u", List.of("no-such-program-anywhere"), List.of());

        assertThat(program.missing()).contains("not installed here");
    }
}
