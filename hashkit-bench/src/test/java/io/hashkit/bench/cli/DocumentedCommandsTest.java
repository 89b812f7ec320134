package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.trial.Trials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;

/** What the documents say of the command line is what it takes and returns. */
@Tag("once")
class DocumentedCommandsTest {
    private static final List<String> FOLDERS = List.of("..", "../docs", "../docs/decisions", ".");
    private static final Pattern SHELL = Pattern.compile("(?m)^( *)```sh\\R((?s:.*?))^\\1```$");
    private static final Pattern INLINE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern OF_THE_JAR = Pattern.compile("(?:-jar \\S*hashkit-bench\\.jar|\\.Trials)\\b(.*)$");

    static Stream<String> commandLines() {
        return FOLDERS.stream()
                .flatMap(folder -> documents(Path.of(folder)).stream())
                .flatMap(document -> {
                    Stream<String> blocks = SHELL.matcher(document)
                            .results()
                            .flatMap(
                                    block -> block.group(2).replace("\\\n", " ").lines());
                    Stream<String> inline = INLINE.matcher(
                                    SHELL.matcher(document).replaceAll(""))
                            .results()
                            .map(match -> match.group(1));
                    return Stream.concat(
                            blocks.filter(line -> !line.contains("fleet-benchmark.sh") && !line.startsWith(".ci/")),
                            inline.filter(code -> code.contains(" -jar ") || startsWithACommand(code)));
                })
                .filter(line -> !line.contains("hashkit-bench.jar")
                        ? startsWithACommand(line)
                        : OF_THE_JAR.matcher(line).find());
    }

    private static boolean startsWithACommand(String code) {
        String[] words = code.split(" ", 3);
        return words.length > 1
                && words[1].startsWith("-")
                && commandLine(words[0]).getSubcommands().containsKey(words[0]);
    }

    private static CommandLine commandLine(String command) {
        CommandLine trials = Trials.commandLine();
        return trials.getSubcommands().containsKey(command) ? trials : Main.commandLine();
    }

    private static List<String> documents(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> texts = new ArrayList<>();
            for (Path file : files.filter(file -> file.toString().endsWith(".md") && !file.endsWith("CHANGELOG.md"))
                    .toList()) {
                texts.add(Files.readString(file));
            }
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> arguments(String line) {
        Matcher jar = OF_THE_JAR.matcher(line);
        String after = jar.find() ? jar.group(1) : " " + line;
        String own = after.replaceFirst(" *(?:#|\\||>|;|&&).*$", "").strip();
        return own.isEmpty()
                ? List.of()
                : Pattern.compile("'([^']*)'|\\S+")
                        .matcher(own)
                        .results()
                        .map(match -> match.group(1) == null ? match.group() : match.group(1))
                        .toList();
    }

    /** Nothing is run. A command and an option that a sentence names need no parameters; but they have to exist. */
    @ParameterizedTest
    @MethodSource("commandLines")
    void commandLine_isAccepted(String line) {
        List<String> arguments = arguments(line);
        CommandLine all = line.contains(" -jar ") ? Main.commandLine() : commandLine(arguments.get(0));
        Throwable refused = catchThrowable(() -> all.parseArgs(arguments.toArray(new String[0])));
        if (line.contains(" -jar ") || !(refused instanceof MissingParameterException)) {
            assertThat(refused).as("%s: %s", line, arguments).isNull();
        }
    }

    @Test
    void commandLines_areFound() {
        assertThat(commandLines())
                .hasSizeGreaterThan(30)
                .anyMatch(line -> line.startsWith("duel --"))
                .anyMatch(line -> line.contains(" " + Trials.class.getName() + " tune-trial "));
    }

    private static List<List<String>> table(String heading) throws IOException {
        String below = Files.readString(Path.of("README.md")).split("(?m)^## " + heading + "$", 2)[1];
        return below.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Stream.of(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static String exitCodes(CommandLine command) {
        return String.join(
                ", ", command.getCommandSpec().usageMessage().exitCodeList().keySet());
    }

    @Test
    void commandsOfTheReadme_areThoseOfTheCommandLineWithTheirExitCodes() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        CommandLine all = Main.commandLine();
        expected.put("(none)", exitCodes(all));
        all.getSubcommands().forEach((name, command) -> expected.put("`" + name + "`", exitCodes(command)));

        Map<String, String> documented = new TreeMap<>();
        table("Commands").forEach(row -> documented.put(row.get(0), row.get(2)));
        assertThat(documented).isEqualTo(expected);
    }

    @Test
    void exitCodesOfTheReadme_areAllThereAre() throws IOException {
        assertThat(table("Exit codes"))
                .extracting(row -> row.get(0))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ExitCode.class.getFields())
                        .map(field -> {
                            try {
                                return String.valueOf(field.getInt(null));
                            } catch (IllegalAccessException e) {
                                throw new AssertionError(e);
                            }
                        })
                        .toList());
    }
}
