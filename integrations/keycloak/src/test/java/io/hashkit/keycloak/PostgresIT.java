package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster on PostgreSQL: a server without options of hashkit, and one with lower costs. */
class PostgresIT {
    private static final String BY_COMMAND = "by-command";
    private static final String AT_START = "at-start";
    private static final String BCRYPT = Vectors.hash("bcrypt,cost=4", "secret");

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;
    private static TestDatabase database;
    private static TestKeycloak server;
    private static TestKeycloak lower;
    private static String refusedStart;
    private static TestRealm realm;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        database = new TestDatabase(
                "postgres", "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres", "postgres", "postgres");
        server = new TestKeycloak("postgres");
        Path file = Files.writeString(folder.resolve("realm.json"), realmFile(BY_COMMAND));
        assertThat(server.run("import", database.options("--file=" + file)))
                .contains("Realm '" + BY_COMMAND + "' imported");
        refusedStart = server.startInVain(database.options("--spi-password-hashing--hashkit--target=soon"));
        server.keepRealm(realmFile(AT_START));
        server.start(database.options("--cache=ispn", "--import-realm"));
        lower = new TestKeycloak("lower");
        lower.start(database.options(
                "--cache=ispn",
                "--spi-password-hashing--hashkit--scheme=argon2id,m=1024,t=2,p=1",
                "--spi-password-hashing--hashkit--allow-weak-costs=true"));
        realm = TestRealm.create(server, "shop", "");
    }

    @AfterAll
    static void stop() throws IOException {
        for (TestKeycloak one : new TestKeycloak[] {lower, server}) {
            if (one != null) {
                one.close();
            }
        }
        postgres.close();
    }

    /** Strings of other systems, and two of everybody's. */
    private static List<Vectors> strings() throws IOException {
        List<Vectors> strings = new ArrayList<>(Vectors.all());
        strings.add(new Vectors("hashkit", "secret", BCRYPT));
        strings.add(new Vectors("hashkit", "secret", Vectors.hash("argon2id,m=64,t=1,p=1", "secret")));
        return strings;
    }

    /** A realm with the users of a file that the program has made. */
    private static String realmFile(String name) throws IOException {
        List<Vectors> strings = strings();
        StringBuilder csv = new StringBuilder("username;email;first;last;password\n");
        for (int i = 0; i < strings.size(); i++) {
            String stored = strings.get(i).stored().replace("\"", "\"\"");
            csv.append("user-" + i + ";user-" + i + "@example.com;First;Last;\"" + stored + "\"\n");
        }
        Path users = Files.writeString(folder.resolve(name + ".csv"), csv);
        Path files = folder.resolve(name);
        assertThat(TestDatabase.program(
                        "keycloak",
                        "--csv=" + users,
                        "--csv-separator=;",
                        "--email=email",
                        "--first-name=first",
                        "--last-name=last",
                        "--realm=" + name,
                        "--out=" + files))
                .startsWith("0 ");
        return JsonWriter.string(JsonObject.builder()
                .value("realm", name)
                .value("enabled", true)
                .value(
                        "users",
                        TestRealm.object(Files.readString(files.resolve("users-0.json")))
                                .getArray("users"))
                .done());
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_COMMAND, AT_START})
    void usersOfARealmFile_logIn(String name) throws IOException {
        TestRealm imported = new TestRealm(server, name);

        List<Vectors> strings = strings();
        for (int i = 0; i < strings.size(); i++) {
            Vectors one = strings.get(i);
            assertThat(imported.login("user-" + i, one.password() + "x"))
                    .as(one.stored())
                    .isEqualTo(400);
            assertThat(imported.login("user-" + i, one.password()))
                    .as(one.stored())
                    .isEqualTo(200);
        }
    }

    @Test
    void wrongOption_stopsTheStartWithItsNameAndTheCure() {
        assertThat(refusedStart)
                .contains(
                        "--spi-password-hashing--hashkit--target=soon: it is not a time with a unit: ns, us, ms, s, m, h or d. Set a time from 10ms to 10s.")
                .doesNotContain("Listening on");
    }

    @Test
    void row_isWrittenAnewWithTheRecommendedCosts() {
        realm.user("ann", BCRYPT);

        assertThat(realm.login("ann", "wrong")).isEqualTo(400);
        assertThat(realm.login("ann", "secret")).isEqualTo(200);
        JsonObject row = realm.credential("ann");
        assertThat(row.getString("algorithm")).isEqualTo("argon2");
        assertThat(row.getInt("hashIterations")).isEqualTo(2);
        assertThat(row.getObject("additionalParameters").getArray("memory")).containsExactly("19456");
        assertThat(realm.login("ann", "secret")).isEqualTo(200);
    }

    /** The lower server writes a row of another system, and leaves what the other one has written. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void serversWithOtherCosts_writeARowOnceEachAtMost(boolean isLowerFirst) throws SQLException {
        String user = isLowerFirst ? "lower-first" : "higher-first";
        realm.user(user, BCRYPT);
        List<TestRealm> turns = new ArrayList<>(List.of(realm, new TestRealm(lower, "shop")));
        if (isLowerFirst) {
            Collections.reverse(turns);
        }

        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            assertThat(turns.get(i % 2).login(user, "secret")).isEqualTo(200);
            rows.add(row(user));
        }

        assertThat(rows).element(0).asString().contains("\"memory\":[\"" + (isLowerFirst ? 1024 : 19456) + "\"]");
        assertThat(rows.subList(1, 6)).containsOnly(rows.get(1));
        assertThat(rows).element(5).asString().contains("\"memory\":[\"19456\"]");
        assertThat(rows.get(0).equals(rows.get(1))).isEqualTo(!isLowerFirst);
    }

    private static String row(String user) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select c.credential_data, c.secret_data from credential c"
                        + " join user_entity u on u.id = c.user_id where u.username = '" + user + "'")) {
            row.next();
            return row.getString(1) + row.getString(2);
        }
    }

    @Test
    void usersWhoseRowsOnlyHashkitReads_areListed() throws Exception {
        database.assertUsersAreListed(server, folder);
    }

    private static String documentedStatement() throws IOException {
        return Files.readString(Path.of("../../docs/keycloak.md"))
                .split("```sql\n")[1]
                .split(";\n```")[0];
    }

    /** Keycloak parses the policies of all realms when it starts. */
    @Test
    void policyThatNamesHashkit_isListedAndStopsEveryServerWithoutItUntilTheDocumentedStatementWasRun()
            throws Exception {
        TestRealm.create(server, "named", "length(3) and hashAlgorithm(hashkit)");
        assertThat(database.list(folder, "shop"))
                .startsWith("1 ")
                .contains("the password policy of the realm named names hashkit: Keycloak does not start without it");

        try (TestKeycloak without = new TestKeycloak("without")) {
            without.removeProvider();
            assertThat(without.startInVain(database.options()))
                    .contains("Password hashing provider not found")
                    .doesNotContain("Listening on");
            database.execute(documentedStatement());
            assertThat(database.list(folder, "named")).isEqualTo("0 users who need hashkit: 0\n");
            without.start(database.options());
            TestRealm named = new TestRealm(without, "named");
            named.user("ben", BCRYPT);
            assertThat(named.setPassword("ben", "new").statusCode()).isEqualTo(204);
            assertThat(named.credential("ben").getString("algorithm")).isEqualTo("argon2");
        }
    }
}
