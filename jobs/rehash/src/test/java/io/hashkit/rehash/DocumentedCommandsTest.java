package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the documents, run as they are printed, but for the place of the database and the folder of files. */
@Tag("once")
class DocumentedCommandsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```sh\\n(.*?)^\\1```$");
    private static final Pattern COMMAND = Pattern.compile("java -jar jobs/rehash/target/hashkit-rehash\\.jar (.*)");
    private static final Pattern FILE = Pattern.compile(
            "(?<= )(?:keys\\.p12|users\\.(?:csv|txt)|new\\.csv|(?:job|columns)\\.properties|password\\.txt)\\b");
    private static final Pattern SETTINGS = Pattern.compile("(?ms)^```text\\n(url=.*?)^```$");
    private static final Pattern COLUMNS = Pattern.compile("(?ms)^```text\\n(csv=.*?)^```$");
    private static final String URL = "jdbc:postgresql://localhost/app";
    private static final String DJANGO =
            "pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs=";

    @TempDir
    private Path folder;

    private final TestPostgres database = TestPostgres.get();
    private String output = "";

    private static String page(String name) throws IOException {
        return Files.readString(Path.of("../../docs", name));
    }

    private static List<String> commands(String page) throws IOException {
        return BLOCK.matcher(page(page))
                .results()
                .flatMap(block -> block.group(2).replaceAll("\\\\\\n\\s*", "").lines())
                .map(line -> line.strip().replaceFirst(" +#.*", ""))
                .map(COMMAND::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1))
                .toList();
    }

    private int run(String command) throws IOException {
        Path password = database.passwordFile(folder);
        List<String> words = new ArrayList<>(List.of(FILE.matcher(command)
                .replaceAll(file -> Matcher.quoteReplacement(folder + "/" + file.group()))
                .replace(URL, database.url())
                .replace("--user app", "--user " + database.user())
                .split(" ")));
        boolean onRows = !command.startsWith("try ");
        if (onRows && !command.contains("--csv")) {
            words.addAll(List.of("--password-file", password.toString()));
        }
        if (command.contains("--keys")) {
            words.addAll(List.of("--keys-password-file", folder + "/keys-password"));
        }
        if (onRows) {
            words.addAll(List.of("--state", folder.toString()));
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(words, ThisHost::new, new Stop(), new PrintStream(printed, true));
        output = printed.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Test
    void pageOfSeals_movesATableToTheNewKey() throws Exception {
        TestKeys keys = new TestKeys(folder, "2026-11", "2025-03");
        Files.writeString(folder.resolve("keys-password"), TestKeys.PASSWORD);
        List<String> commands = commands("sealing.md");
        try (Keyring old = Keyring.builder()
                .write("2025-03", KeyPrf.of(keys.get("2025-03")))
                .build()) {
            PasswordHasher hasher = TestKeys.hasher(old);
            database.fill(5, 255, id -> hasher.hash("password " + id));
            String oldId = database.stored().get(0).replaceFirst(".*keyid=([^,$]+).*", "$1");

            assertThat(commands).hasSize(2);
            for (String command : commands) {
                assertThat(run(command.replace("KEYID", oldId)))
                        .as("%s%n%s", command, output)
                        .isZero();
            }
            assertThat(database.stored()).noneMatch(stored -> stored.contains(oldId));
        }
    }

    /** They begin, and reach their end; a dry run and a canary leave rows. */
    @Test
    void pageOfTheProgram_runs() throws Exception {
        Matcher settings = SETTINGS.matcher(page("rehash-job.md"));
        assertThat(settings.find()).isTrue();
        Files.writeString(
                folder.resolve("job.properties"),
                settings.group(1)
                        .replace(URL, database.url())
                        .replace("user=app", "user=" + database.user())
                        .replace("accounts.properties", folder + "/accounts.properties"));
        Files.writeString(folder.resolve("accounts.properties"), "1=not a password\n");
        Files.writeString(folder.resolve("users.csv"), "id,password\n1,\"" + DJANGO + "\"\n");

        Matcher columns = COLUMNS.matcher(page("rehash-job.md"));
        assertThat(columns.find()).isTrue();
        Files.writeString(
                folder.resolve("columns.properties"),
                columns.group(1)
                        .replace("users.csv", folder.resolve("columns.csv").toString()));
        Files.writeString(
                folder.resolve("columns.csv"), "id,salt,passwd\n1," + "5a".repeat(16) + "," + "17".repeat(50) + "\n");
        Files.writeString(folder.resolve("users.txt"), DJANGO + "\n");
        Files.writeString(folder.resolve("password.txt"), "not a password\n");

        List<String> commands = commands("rehash-job.md");
        assertThat(commands).hasSize(7);
        for (String command : commands) {
            database.fill(3, 255, id -> DJANGO);
            try (Stream<Path> left = Files.list(folder)) {
                for (Path file : left.filter(one -> one.getFileName().toString().startsWith("rehash-"))
                        .toList()) {
                    Files.delete(file);
                }
            }
            assertThat(run(command)).as("%s%n%s", command, output).isIn(0, 1);
        }
    }
}
