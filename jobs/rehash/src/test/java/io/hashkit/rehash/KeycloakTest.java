package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code keycloak}: files for Keycloak's import, and what they would not bring in. */
class KeycloakTest {
    private static final String BCRYPT = "$2y$12$abcdefghijklmnopqrstuu/ied6LYDv4Nek.n8vXq7pbx7mJcRizO";
    private static final String DJANGO =
            "pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs=";

    @TempDir
    private Path folder;

    private String output = "";

    private int run(String csv, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("users.csv"), csv);
        List<String> words = new ArrayList<>(
                List.of("keycloak", "--csv", file.toString(), "--realm", "shop", "--out", folder + "/import"));
        words.addAll(Arrays.asList(options));
        return program(words);
    }

    private int program(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(
                words, ThisHost::new, new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
        output = printed.toString(StandardCharsets.UTF_8);
        return code;
    }

    private JsonObject file(int number) throws Exception {
        return JsonParser.object().from(Files.readString(folder.resolve("import/users-" + number + ".json")));
    }

    @Test
    void usersAndTheirStrings_areRowsOfTheAlgorithmHashkit() throws Exception {
        int code = run("username,password,mail\nann," + BCRYPT + ",ann@example.com\n", "--email", "mail");

        assertThat(code).as(output).isZero();
        JsonObject user = file(0).getArray("users").getObject(0);
        assertThat(user.getString("username")).isEqualTo("ann");
        assertThat(user.getString("email")).isEqualTo("ann@example.com");
        JsonObject row = user.getArray("credentials").getObject(0);
        assertThat(JsonParser.object().from(row.getString("secretData")).getString("value"))
                .isEqualTo(BCRYPT);
        assertThat(row.getString("credentialData"))
                .isEqualTo("{\"algorithm\":\"hashkit\",\"hashIterations\":1,\"additionalParameters\":"
                        + "{\"dialect\":[\"hashkit\"],\"hash\":[\"bcrypt\"],\"costs\":[\"cost=12\"]}}");
    }

    @Test
    void kinds_areCounted() throws IOException {
        run("username,password\na," + BCRYPT + "\nb," + DJANGO + "\nc," + DJANGO + "\nd,\n");

        assertThat(output.replaceAll(" +", " "))
                .contains("1 hashkit bcrypt cost=12", "2 django pbkdf2-sha256 i=10000")
                .contains("4 users are in 1 files", "1 of them without a password; 0 are left out")
                .doesNotContain(BCRYPT, DJANGO);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a,$y$j9T$abc$def   | line 2: hashes of yescrypt are known, but not computed here
            a,nonsense         | line 2: this is not a stored hash
            a,{noop}secret     | line 2: the dialect plain-text has to be named: --accept here
            a                  | line 2: it has 1 columns of 2
            """)
    void userWhosePasswordWouldNotVerify_isLeftOutAndNamedByTheLine(String row, String reason) throws IOException {
        int code = run("username,password\n" + row + "\nb," + BCRYPT + "\n");

        assertThat(code).isEqualTo(1);
        assertThat(output).contains(reason, "1 users are in 1 files", "1 are left out");
    }

    @Test
    void userWithoutAName_isLeftOut() throws IOException {
        assertThat(run("username,password\n," + BCRYPT + "\n")).isEqualTo(1);
        assertThat(output).contains("line 2: the name of the user has 0 characters; from 1 to 255 are possible");
    }

    @Test
    void namesThatKeycloakTakesForOne_areNamed() throws IOException {
        run("username,password\nAnn," + BCRYPT + "\nann," + BCRYPT + "\n");

        assertThat(output).contains("line 3: the user is in line 2 already");
    }

    @Test
    void dialectThatTheServerAcceptsByName_isNamedHereToo() throws IOException {
        assertThat(run("username,password\na,{noop}secret\n", "--accept", "plain-text"))
                .as(output)
                .isZero();
    }

    @Test
    void files_haveAtMostTheUsersOfOneTransactionAndAreThisUsersAlone() throws Exception {
        run("username,password\na," + BCRYPT + "\nb," + BCRYPT + "\nc," + BCRYPT + "\n", "--users-per-file", "2");

        assertThat(file(0).getArray("users")).hasSize(2);
        assertThat(file(1).getArray("users")).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("import"))))
                .isEqualTo("rwx------");
    }

    @Test
    void addressOfAnotherUser_isNamedWithItsLine_butAMissingOneIsNone() throws Exception {
        String users = "username,password,mail\na," + BCRYPT + ",x@example.com\nb," + BCRYPT + ",X@example.com\nc,"
                + BCRYPT + ",\nd," + BCRYPT + ",\n";

        assertThat(run(users, "--email", "mail")).as(output).isEqualTo(1);
        assertThat(output).contains("line 3: the address is in line 2 already", "3 users are in 1 files");
    }

    @Test
    void folderThatExists_isLeftAsItIs() throws IOException {
        Files.createDirectory(folder.resolve("import"));

        assertThat(run("username,password\na," + BCRYPT + "\n")).isEqualTo(2);
        assertThat(output).contains("exists: give a folder that does not");
    }

    @Test
    void folderThatCannotBeMade_isToldWithTheReason() throws IOException {
        Path file = Files.writeString(folder.resolve("users.csv"), "username,password\na," + BCRYPT + "\n");

        assertThat(program(List.of("keycloak", "--csv", file + "", "--realm", "shop", "--out", file + "/import")))
                .isEqualTo(4);
        assertThat(output).contains("keycloak: " + file + ": there is a file of that name");
    }

    @Test
    void columnThatIsMissing_isNamedWithThoseThatExist() throws IOException {
        assertThat(run("login,password\na," + BCRYPT + "\n")).isEqualTo(2);
        assertThat(output).contains("--username username: the first line", "has no such column, but login, password");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --realm shop             | give --csv, --realm and --out, or --list and --url
            --list                   | --list reads Keycloak's database: give --url
            --list --url jdbc:x --csv users.csv | --list makes no files: remove --csv and --out
            --csv x --csv-separator tab | one character is needed, or \\t for a tab
            --list --url jdbc:x      | --url: no driver accepts it
            --list --url jdbc:postgresql://localhost:1/keycloak | the database cannot be used: SQLSTATE 08001
            """)
    void listThatCannotBegin_saysWhy(String options, String reason) {
        assertThat(program(List.of(("keycloak " + options).split(" ")))).isEqualTo(2);
        assertThat(output).contains(reason);
    }
}
