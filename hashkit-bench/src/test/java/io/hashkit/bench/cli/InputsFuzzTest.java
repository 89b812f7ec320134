package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParameterException;

/** What the program reads: any file as a run, and any command line. Both are read, or refused with a reason. */
class InputsFuzzTest {
    private static final int MOST_WORDS = 8;
    /** Words of the program, which chance would not find. */
    private static final String[] WORDS = Main.commandLine().getSubcommands().values().stream()
            .flatMap(command -> Stream.concat(
                    Stream.of(command.getCommandName()), command.getCommandSpec().optionsMap().keySet().stream()))
            .distinct()
            .toArray(String[]::new);

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private static Path folder;

    @FuzzTest
    void input(FuzzedDataProvider data) throws IOException {
        if (data.consumeBoolean()) {
            commandLine(data);
        } else {
            run(data);
        }
    }

    private static void commandLine(FuzzedDataProvider data) {
        List<String> words = new ArrayList<>();
        while (words.size() < MOST_WORDS && data.remainingBytes() > 0) {
            words.add(data.consumeBoolean() ? data.pickValue(WORDS) : data.consumeString(20));
        }
        // A word that begins with @ names a file with more of them.
        words.removeIf(word -> word.startsWith("@"));
        try {
            Main.commandLine().parseArgs(words.toArray(String[]::new));
        } catch (ParameterException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static void run(FuzzedDataProvider data) throws IOException {
        Path file = Files.write(folder.resolve("a.run.json"), data.consumeRemainingAsBytes());
        RunLines lines;
        try {
            lines = RunFile.read(file);
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("a.run.json");
            return;
        }
        for (RunFile run : lines.runs()) {
            assertThat(RunLines.parse(run.line()).runs()).containsExactly(run);
        }
    }
}
