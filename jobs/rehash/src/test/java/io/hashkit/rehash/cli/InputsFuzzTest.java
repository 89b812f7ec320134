package io.hashkit.rehash.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.NotStartedException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What the program reads: command lines, files of options, lines of stored strings, and tables as CSV. */
class InputsFuzzTest {
    private static final int MOST_WORDS = 8;
    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    /** Words of the program, which chance would not find. */
    private static final String[] WORDS = program().getSubcommands().values().stream()
            .flatMap(command -> Stream.concat(
                    Stream.of(command.getCommandName()), command.getCommandSpec().optionsMap().keySet().stream()))
            .distinct()
            .toArray(String[]::new);

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private static Path folder;

    private static CommandLine program() {
        return RehashProgram.commandLine(ThisHost::new, new Stop(), NOWHERE);
    }

    @FuzzTest
    void input(FuzzedDataProvider data) throws IOException, SQLException {
        switch (data.consumeInt(0, 7)) {
            case 0, 1 -> commandLine(data);
            case 2, 3 -> config(data.consumeRemainingAsBytes());
            case 4, 5, 6 -> lines(data.consumeRemainingAsBytes());
            default -> csv(data.consumeRemainingAsBytes());
        }
    }

    /** A word that begins with @ names a file with more words. */
    private static void commandLine(FuzzedDataProvider data) {
        List<String> words = new ArrayList<>();
        while (words.size() < MOST_WORDS && data.remainingBytes() > 0) {
            words.add(data.consumeBoolean() ? data.pickValue(WORDS) : data.consumeString(20));
        }
        words.removeIf(word -> word.startsWith("@"));
        parse(program(), words);
    }

    private static void parse(CommandLine program, List<String> words) {
        try {
            program.parseArgs(words.toArray(String[]::new));
        } catch (ParameterException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static void config(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("job.properties"), bytes);
        List<String> words = List.of("wrap", "--config", file.toString());
        CommandLine program = program();
        try {
            ConfigFile.apply(program, words);
        } catch (ParameterException e) {
            assertThat(e).hasMessageStartingWith("--config " + file);
            return;
        }
        parse(program, words);
    }

    private static void lines(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("lines"), bytes);

        int code =
                RehashProgram.run(List.of("identify", "--lines", file.toString()), ThisHost::new, new Stop(), NOWHERE);

        assertThat(code).isIn(Exit.DONE.code(), Exit.ROWS_LEFT.code(), Exit.NOT_STARTED.code());
    }

    /** A table that is read is written so that it is read as the same. */
    private static void csv(byte[] bytes) throws IOException, SQLException {
        Path file = Files.write(folder.resolve("users.csv"), bytes);
        Path out = folder.resolve("out.csv");
        try {
            copy(file, out);
        } catch (NotStartedException e) {
            assertThat(e).hasMessageStartingWith("--");
            return;
        }
        Path again = folder.resolve("again.csv");
        copy(out, again);
        assertThat(again).hasSameBinaryContentAs(out);
    }

    private static void copy(Path from, Path to) throws IOException, SQLException {
        CsvFile csv = CsvFile.open(from, ',', folder.resolve("rows"), List.of("id"), "password", false);
        try {
            csv.write(to);
        } finally {
            csv.delete();
        }
    }
}
