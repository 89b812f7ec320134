package io.hashkit.sample.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line, without a database and a key file: what is wrong is said before anything is opened. */
class OptionsTest {
    private static final Pattern COMMAND = Pattern.compile("\\.TableProgram ((?:\\\\\\n|[^\\n`])+)");
    private static final List<String> TABLE = List.of("--url", "jdbc:none:db", "--table", "users");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(List<String> words) {
        return TableProgram.run(words, Map.of(), new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private int run(String name, List<String> given, String more) {
        List<String> words = new ArrayList<>(List.of(name));
        words.addAll(given);
        words.addAll(
                Arrays.stream(more.split(" ")).filter(word -> !word.isEmpty()).toList());
        return run(words);
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private void assertRefused(int code, String named) {
        assertThat(code).as(output()).isEqualTo(2);
        assertThat(output()).contains(named, "--help shows the options").doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--batch 0",
                "--batch many",
                "--rate",
                "--rows 5",
                "--bound --bind",
                "--bound --seal",
                "--write twice",
                "--identity-prefix user-",
                "--accept nobody"
            })
    void wrongOption_isRefusedByItsName(String wrong) {
        String named = wrong.substring(0, wrong.contains(" ") ? wrong.indexOf(' ') : wrong.length());

        assertRefused(
                run(
                        "rekey",
                        Stream.concat(TABLE.stream(), Stream.of("--keys", "none.p12", "--write", "new"))
                                .toList(),
                        wrong),
                named);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--costs many",
                "--costs m=1,t=1,p=1",
                "--threads 0",
                "--seal",
                "--bound",
                "--write new",
                "--keys none.p12",
            })
    void wrongOptionOfWrap_isRefusedByItsName(String wrong) {
        assertRefused(run("wrap", TABLE, wrong), wrong.equals("--keys none.p12") ? "--write" : wrong.split(" ")[0]);
    }

    @Test
    void costsBelowTheFloor_areRefused() {
        assertRefused(run("wrap", TABLE, "--costs m=8,t=1,p=1"), "floor");
    }

    @Test
    void costsAboveTheMemoryOfThisJvm_areRefused() {
        assertRefused(run("wrap", TABLE, "--costs m=16777215,t=1,p=1"), "memory");
    }

    @Test
    void missingOption_isRefusedByItsName() {
        assertRefused(run("rekey", List.of("--url", "jdbc:none:db"), ""), "--table");
        assertRefused(run("rekey", TABLE, ""), "--keys");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql:db?user=app&password=secret", "jdbc:mysql://app:secret@localhost/db"})
    void passwordInTheUrl_isRefusedAndNotRepeated(String url) {
        assertRefused(run("wrap", List.of("--url", url, "--table", "users"), ""), "HASHKIT_DATABASE_PASSWORD");
        assertThat(output()).doesNotContain("secret");
    }

    @Test
    void unknownCommandOrNone_isRefused() {
        assertThat(run(List.of("unwrap"))).isEqualTo(2);
        assertThat(run(List.of())).isEqualTo(2);
    }

    @Test
    void help_namesTheCommandsAndTheirExitCodes() {
        assertThat(run(List.of("--help"))).isZero();
        assertThat(output()).contains("rekey", "wrap");
        assertThat(run(List.of("wrap", "--help"))).isZero();
        assertThat(output()).contains("--costs", "HASHKIT_DATABASE_PASSWORD", "143");
    }

    static Stream<String> documentedCommands() throws IOException {
        List<String> commands = new ArrayList<>();
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(Path.of("../../docs"), "*.md")) {
            for (Path page : pages) {
                COMMAND.matcher(Files.readString(page))
                        .results()
                        .map((MatchResult command) -> command.group(1))
                        .forEach(commands::add);
            }
        }
        return commands.stream();
    }

    /** With a driver that nobody has: all that can be wrong before is right, except that there is no key file. */
    @ParameterizedTest
    @MethodSource("documentedCommands")
    void documentedCommand_isAccepted(String command) {
        List<String> words = Arrays.asList(command.replace("\\\n", " ")
                .replace("jdbc:postgresql:", "jdbc:none:")
                .strip()
                .split("\\s+"));

        assertThat(run(words)).as(output()).isEqualTo(1);
        assertThat(output()).containsAnyOf("the database failed: SQLSTATE 08001", "the key file cannot be read");
    }
}
