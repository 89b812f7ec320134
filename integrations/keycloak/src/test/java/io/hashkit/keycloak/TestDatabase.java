package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.rehash.cli.RehashProgram;
import io.hashkit.rehash.cli.ThisHost;
import io.hashkit.rehash.run.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The database of a Keycloak, and what the program lists from it.
 *
 * @param kind as Keycloak names it
 */
record TestDatabase(String kind, String url, String user, String password) {
    /** The options of a server on it, before others. */
    String[] options(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--db=" + kind,
                                "--db-url=" + url,
                                "--db-username=" + user,
                                "--db-password=" + password),
                        Arrays.stream(more))
                .toArray(String[]::new);
    }

    /** MySQL's own driver is under the GPL and on no class path here. */
    Connection connect() throws SQLException {
        String here = kind.equals("mysql")
                ? url.replace("jdbc:mysql:", "jdbc:mariadb:") + "?allowPublicKeyRetrieval=true"
                : url;
        return DriverManager.getConnection(here, user, password);
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What the program prints, after its exit code. */
    static String program(String... words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        int code = RehashProgram.run(
                List.of(words), ThisHost::new, new Stop(), new PrintStream(printed, true, StandardCharsets.UTF_8));
        return code + " " + printed.toString(StandardCharsets.UTF_8);
    }

    /** What {@code --list} prints of a realm, after its exit code. */
    String list(Path folder, String realm, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("keycloak", "--list", "--realm=" + realm));
        words.addAll(List.of("--url=" + url, "--user=" + user));
        words.add("--password-file=" + Files.writeString(folder.resolve("password"), password));
        words.addAll(Arrays.asList(options));
        return program(words.toArray(String[]::new));
    }

    /** The program lists users whose rows only hashkit reads, until they have logged in. */
    void assertUsersAreListed(TestKeycloak server, Path folder, String... options) throws Exception {
        String bcrypt = Vectors.hash("bcrypt,cost=4", "secret");
        TestRealm left = TestRealm.create(server, "left", "");
        left.user("never-came", bcrypt);
        left.user("came", bcrypt);
        assertThat(left.login("came", "secret")).isEqualTo(200);
        String id = left.id("never-came");

        assertThat(list(folder, "left", options))
                .isEqualTo("1 left\t" + id + "\tnever-came\nusers who need hashkit: 1\n");

        execute(
                "insert into FED_USER_CREDENTIAL (ID, TYPE, USER_ID, REALM_ID, CREDENTIAL_DATA) select 'one', 'password',"
                        + " 'f:directory:ben', ID, '{\"algorithm\":\"hashkit\"}' from REALM where NAME = 'left'");
        assertThat(list(folder, "left", options)).contains("left\tf:directory:ben\t", "users who need hashkit: 2");

        execute("delete from FED_USER_CREDENTIAL");
        assertThat(left.login("never-came", "secret")).isEqualTo(200);
        assertThat(list(folder, "left", options)).isEqualTo("0 users who need hashkit: 0\n");
    }
}
