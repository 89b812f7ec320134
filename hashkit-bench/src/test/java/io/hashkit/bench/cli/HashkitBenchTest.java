package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.trial.Trials;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HashkitBenchTest {
    private static final Set<String> EXIT_CODES = exitCodes();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private static Set<String> exitCodes() {
        return Stream.of(ExitCode.class.getFields())
                .map(field -> {
                    try {
                        return String.valueOf(field.getInt(null));
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                })
                .collect(Collectors.toUnmodifiableSet());
    }

    static Stream<Arguments> commands() {
        return Stream.concat(commands(Main.commandLine()), commands(Trials.commandLine()));
    }

    private static Stream<Arguments> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(Arguments.arguments(command.getCommandSpec().qualifiedName(), command)),
                command.getSubcommands().values().stream().flatMap(HashkitBenchTest::commands));
    }

    private int run(String... args) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return commandLine.execute(args);
    }

    @Test
    void outputOnAFullDisk_isAFailure() {
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        full.print("figures");

        assertThat(Main.written(ExitCode.OK, full)).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(Main.written(ExitCode.USAGE, full)).isEqualTo(ExitCode.USAGE);
        assertThat(Main.written(ExitCode.OK, new PrintStream(OutputStream.nullOutputStream())))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void help_namesCommandsExitCodesAndExamples() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("verify", "jmh", "--full", "--output", "Exit codes", "Examples")
                .doesNotContain("--smoke");
    }

    @Test
    void helpOfTune_listsTheAlgorithmsThatItCanTune() {
        run("tune", "--help");

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("argon2id, scrypt, bcrypt, pbkdf2-sha512, pbkdf2-sha256.")
                .doesNotContain("argon2i,", "pbkdf2-sha1");
    }

    @Test
    void help_listsEachCommandOnceAndThoseOfMaintainersApart() {
        run("--help");

        List<String> parts = List.of(out.toString().split("Commands for (operators|maintainers):"));
        assertThat(parts).hasSize(3);
        Set<String> forMaintainers = Set.of("jmh", "duel", "suite");
        assertThat(Main.commandLine().getSubcommands().keySet())
                .containsAll(forMaintainers)
                .allSatisfy(name -> {
                    boolean maintainers = forMaintainers.contains(name);
                    assertThat(isListed(name, parts.get(1))).isEqualTo(!maintainers);
                    assertThat(isListed(name, parts.get(2))).isEqualTo(maintainers);
                });
    }

    private static boolean isListed(String command, String list) {
        return list.lines().anyMatch(line -> line.startsWith("  " + command + " "));
    }

    @Test
    void help_fitsEightyColumns() {
        run("--help");

        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
        assertThat(out.toString().split("Examples:")[1].lines().filter(line -> !line.isBlank()))
                .as("no example is broken")
                .allMatch(line -> line.startsWith("  java ") || line.startsWith("Each command"));
    }

    @Test
    void versionOfEveryCommand_isThatOfTheJar() {
        Set<String> commands = Main.commandLine().getSubcommands().keySet();
        assertThat(commands).contains("jmh").hasSizeGreaterThan(10);
        for (String command : commands) {
            out.getBuffer().setLength(0);

            // JMH reads its own options.
            assertThat(command.equals("jmh") ? run("-V") : run(command, "-V")).isZero();
            assertThat(out.toString()).as(command).startsWith("hashkit-bench ").contains("Java ");
        }
    }

    /** A percent sign in a description must be doubled; otherwise picocli prints a warning on standard error. */
    @Test
    void helpOfEveryCommand_canBeFormatted() {
        Main.commandLine()
                .getSubcommands()
                .forEach((name, command) -> assertThat(
                                command.getCommandSpec().usageMessage().description())
                        .as(name)
                        .allSatisfy(text -> assertThat(text.replace("%%", "").replace("%n", ""))
                                .doesNotContainPattern("%(?!\\d)")));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfEveryCommand_listsOnlyExistingExitCodes(String name, CommandLine command) {
        Set<String> listed =
                command.getCommandSpec().usageMessage().exitCodeList().keySet();

        assertThat(listed).as(name).contains(Integer.toString(ExitCode.OK)).isSubsetOf(EXIT_CODES);
        assertThat(command.getUsageMessage()).as(name).contains("Exit codes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"md5", "bcrypt-10,md5", "bcrypt-10,", ","})
    void duelOfAnUnknownWork_isAUsageErrorEvenBesideAKnownOne(String names) {
        assertThat(run("duel", "--only", names)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--only: no work begins with \"", "the works are argon2id-19456-2-1, ");
    }

    @Test
    void unknownOption_isAUsageError() {
        assertThat(run("--nope")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Unknown option: '--nope'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nope",
                "tune --target soon",
                "tune --policy NOPE",
                "tune --concurrency 0",
                "load --once -5",
                "fleet",
                "compare --fail-on sometimes a b",
                "report"
            })
    void wrongCommandLine_isAnsweredByTheErrorAndWhereHelpIs(String line) {
        assertThat(run(line.split(" "))).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString().lines().toList())
                .as("not the help itself, which would push the error off the screen")
                .hasSizeBetween(2, 3)
                .first()
                .asString()
                .startsWith("hashkit-bench: ");
        String command = line.startsWith("--") ? "" : " " + line.split(" ")[0];
        assertThat(err.toString())
                .endsWith("Help: java -jar hashkit-bench.jar" + command + " --help" + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void unknownCommand_isAUsageError() {
        assertThat(run("measure")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("measure");
    }

    @ParameterizedTest
    @CsvSource({"--once,-5", "--once,4001", "--closed,0", "--over,NaN", "--over,0", "--open,1e9"})
    void impossibleStorm_isAUsageError(String option, String amount) {
        assertThat(run("load", option, amount)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(option + " must be above 0 and at most ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "3600001"})
    void impossibleWait_isAUsageErrorWithTheRange(String millis) {
        assertThat(run("load", "--max-wait", millis)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--max-wait must be from 0 to 3600000, not " + millis);
    }

    @ParameterizedTest
    @CsvSource({"--smoke, .run.json", "--smoke, .html", "suite log-rounds --smoke, .html"})
    void fileThatCannotBeWrittenBesideTheResults_isToldBeforeTheJob(String line, String suffix, @TempDir Path folder)
            throws IOException {
        Files.createDirectory(folder.resolve("a" + suffix));

        assertThat(run((line + " -o " + folder.resolve("a.json")).split(" "))).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(folder.resolve("a.json")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "report a.run.json b.run.json -o a.run.json",
        "report a.run.json -o link",
        "report a.json -o a.run.json",
        "fleet a.json a.run.json -o a.run.json"
    })
    void outputThatIsAlsoRead_isAUsageErrorAndKept(String line, @TempDir Path folder) throws IOException {
        for (String name : List.of("a.run.json", "a.json", "b.run.json")) {
            Files.writeString(folder.resolve(name), "a run");
        }
        Files.createLink(folder.resolve("link"), folder.resolve("a.run.json"));
        String[] words = line.split(" ");
        for (int i = 1; i < words.length; i++) {
            words[i] = words[i].startsWith("-")
                    ? words[i]
                    : folder.resolve(words[i]).toString();
        }

        assertThat(run(words)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--output ", " is read, too");
        assertThat(folder.resolve("a.run.json")).hasContent("a run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0m", "2000g", "1.5g"})
    void heapOfNoSize_isAUsageErrorOfLoadAndCapacity(String size) {
        assertThat(run("load", "--heap", size)).isEqualTo(ExitCode.USAGE);
        assertThat(run("capacity", "--logins-a-second", "5", "--heap", size)).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void unreadableFile_isNotAnUnreadableRow() {
        assertThat(run("attack", "--kinds", "missing.json")).isEqualTo(ExitCode.CANNOT_MEASURE);
    }
}
