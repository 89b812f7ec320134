package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line, without a database, Spark and a key file: what is wrong is said before anything is opened. */
class OptionsTest {
    private static final List<String> TABLE = List.of("--url", "jdbc:none:db", "--table", "users");

    private static final Path DOCUMENT = Path.of("../../docs/rehash-job.md");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private int run(List<String> words) {
        return RehashProgram.run(words, new PrintStream(printed, true, StandardCharsets.UTF_8));
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

    private void assertRefused(int code, String... named) {
        assertThat(code).as(output()).isEqualTo(2);
        assertThat(output())
                .contains(named)
                .contains("--help shows the options")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--batch 0",
                "--rate many",
                "--rate -1",
                "--canary 0",
                "--canary 101",
                "--limit 0",
                "--max-errors 0",
                "--statement-timeout 0",
                "--rows-per-task 0",
                "--threads 0",
                "--progress-millis 9999999999",
                "--costs many",
                "--accept nobody"
            })
    void valueOutOfRange_isRefusedByItsNameAndValue(String wrong) {
        String[] words = wrong.split(" ");

        assertRefused(run("wrap", TABLE, "--dry-run " + wrong), words[0], words[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--rows 5", "--seal", "--bound", "--write new", "--keys none.p12", "--keys-password-file f"})
    void optionsThatDoNotFit_areRefusedByName(String wrong) {
        assertRefused(
                run("wrap", TABLE, "--dry-run " + wrong),
                wrong.startsWith("--keys none") ? "--write" : wrong.split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--bound --bind", "--identity-prefix user-"})
    void optionsOfKeysThatContradict_areRefused(String wrong) {
        assertRefused(run("seal", TABLE, "--dry-run --keys none.p12 --write new " + wrong), wrong.split(" ")[0]);
    }

    @Test
    void canaryAndLimit_excludeEachOther() {
        assertRefused(run("wrap", TABLE, "--dry-run --canary 1 --limit 5"), "--canary", "--limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrap", "seal", "rekey"})
    void changeWithoutTheConfirmation_isRefused(String command) {
        assertRefused(run(command, TABLE, ""), "--all-applications-read-the-new-form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"seal", "rekey"})
    void commandThatNeedsKeys_isRefusedWithout(String command) {
        assertRefused(run(command, TABLE, "--dry-run"), "--keys");
    }

    @ParameterizedTest
    @ValueSource(strings = {"users;drop", "app.users.more", "a b", "\"users\"", "."})
    void nameThatIsNoIdentifier_isRefused(String name) {
        assertRefused(run(List.of("wrap", "--url", "jdbc:none:db", "--table", name, "--dry-run")), "--table");
    }

    @Test
    void columnThatIsNoIdentifier_isRefused() {
        assertRefused(run("wrap", TABLE, "--dry-run --id id;"), "--id", "id;");
        assertRefused(run("wrap", TABLE, "--dry-run --password pass-word"), "--password", "pass-word");
    }

    @Test
    void costsBelowTheFloor_areRefused() {
        assertRefused(run("wrap", TABLE, "--dry-run --costs m=8,t=1,p=1"), "floor");
    }

    @Test
    void costsAboveTheMemory_areRefusedWithTheMemoryNeeded() {
        assertRefused(
                run("wrap", TABLE, "--dry-run --threads 3 --costs m=4194304,t=1,p=1"), "--costs", "12,288 MiB", "-Xmx");
    }

    @Test
    void urlOfNoDriver_isRefused() {
        assertRefused(run("wrap", TABLE, "--dry-run"), "--url", "jdbc:postgresql:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql:db?user=app&password=secret", "jdbc:mysql://app:secret@localhost/db"})
    void passwordInTheUrl_isRefusedAndNotRepeated(String url) {
        assertRefused(
                run(List.of("wrap", "--url", url, "--table", "users")), "HASHKIT_DATABASE_PASSWORD", "--password-file");
        assertThat(output()).doesNotContain("secret");
    }

    @Test
    void missingOption_isRefusedByItsName() {
        assertRefused(run(List.of("wrap", "--url", "jdbc:none:db", "--dry-run")), "--table");
    }

    @Test
    void unknownCommandOrNone_isRefused() {
        assertThat(run(List.of("unwrap"))).isEqualTo(2);
        assertThat(run(List.of())).isEqualTo(2);
    }

    @Test
    void help_namesTheCommandsAndTheirExitCodes() {
        assertThat(run(List.of("--help"))).isZero();
        assertThat(output()).contains("identify", "wrap", "seal", "rekey");
        assertThat(run(List.of("wrap", "--help"))).isZero();
        assertThat(output()).contains("--costs", "HASHKIT_DATABASE_PASSWORD", "143");
    }

    private Path config(String... lines) throws IOException {
        return Files.write(folder.resolve("job.properties"), List.of(lines));
    }

    @Test
    void configurationFile_givesOptions() throws Exception {
        Path file = config("url=jdbc:none:db", "table=users", "dry-run=true", "batch=0");

        assertRefused(run(List.of("wrap", "--config", file.toString())), "--batch", "not 0");
    }

    @Test
    void commandLine_precedesTheConfigurationFile() throws Exception {
        Path file = config("url=jdbc:none:db", "table=users", "dry-run=true", "batch=0");

        assertRefused(run(List.of("wrap", "--config", file.toString(), "--batch", "5")), "--url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rates=5", "database-password=secret", "config=other"})
    void unknownKeyOfTheConfigurationFile_isRefused(String line) throws Exception {
        Path file = config("url=jdbc:none:db", line);

        assertRefused(run(List.of("wrap", "--config", file.toString())), "--config", line.split("=")[0]);
    }

    @Test
    void missingConfigurationFile_isRefused() {
        assertThat(run(List.of("wrap", "--config", folder.resolve("none").toString())))
                .isEqualTo(2);
        assertThat(output()).contains("--config", "no readable properties file");
    }

    @Test
    void missingFiles_areNamed() throws Exception {
        Path none = folder.resolve("none");

        assertThat(run(
                        "wrap",
                        List.of("--url", "jdbc:postgresql:db", "--table", "users"),
                        "--dry-run --password-file " + none))
                .isEqualTo(1);
        assertThat(output()).contains(none.toString());
        assertThat(run("seal", TABLE, "--dry-run --keys " + none + " --write new"))
                .isEqualTo(1);
        assertThat(output()).contains("wrap: ", "seal: ").doesNotContain("Exception:");
    }

    static Stream<String> documentedCommands() throws IOException {
        return Pattern.compile("hashkit-rehash\\.jar ((?:\\\\\\n|[^\\n`])+)")
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map(command -> command.group(1))
                .filter(command -> !command.startsWith("and "));
    }

    /** With the file of the document, and a driver that nobody has: all that can be wrong before is right. */
    @ParameterizedTest
    @MethodSource("documentedCommands")
    void documentedCommand_isAccepted(String command) throws Exception {
        Matcher file = Pattern.compile("```text\\n(url=.*?)```", Pattern.DOTALL).matcher(Files.readString(DOCUMENT));
        assertThat(file.find()).isTrue();
        Path accounts = Files.writeString(folder.resolve("accounts.properties"), "1=password");
        Path config = config(file.group(1)
                .replace("jdbc:postgresql:", "jdbc:none:")
                .replace("accounts.properties", accounts.toString()));
        String words = command.replace("\\\n", " ")
                .replace("jdbc:postgresql:", "jdbc:none:")
                .replace("job.properties", config.toString());

        run(List.of(words.strip().split("\\s+")));

        assertThat(output())
                .containsAnyOf("--url: no driver", "keys.p12 cannot be read", "/run/secrets/database cannot be");
    }
}
