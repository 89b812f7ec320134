package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server on PostgreSQL, without options of hashkit. */
class PostgresIT {
    /** As in docs/keycloak.md. */
    private static final String WHO_NEEDS_HASHKIT = "select r.name, u.username from credential c"
            + " join user_entity u on u.id = c.user_id join realm r on r.id = u.realm_id"
            + " where c.type = 'password' and c.credential_data like '%\"hashkit\"%' order by 1, 2";

    private static final String BCRYPT = PasswordHasher.builder()
            .scheme(new Bcrypt(4))
            .allowWeakCosts()
            .build()
            .hash("secret");

    private static EmbeddedPostgres postgres;
    private static TestKeycloak server;
    private static String refusedStart;
    private static TestRealm realm;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        server = new TestKeycloak("postgres");
        String[] database = {
            "--db=postgres",
            "--db-url=jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
            "--db-username=postgres",
            "--db-password=postgres"
        };
        List<String> wrong = new ArrayList<>(List.of(database));
        wrong.add("--spi-password-hashing--hashkit--target-millis=soon");
        refusedStart = server.startInVain(wrong.toArray(String[]::new));
        server.start(database);
        realm = TestRealm.create(server, "shop", "");
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
        postgres.close();
    }

    @Test
    void wrongOption_stopsTheStartWithItsNameAndTheCure() {
        assertThat(refusedStart)
                .contains("--spi-password-hashing--hashkit--target-millis=soon: it is not a whole number. Milliseconds")
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

    @Test
    void usersWhoseRowsOnlyHashkitReads_areListedByOneQuery() throws Exception {
        realm.user("never-came", BCRYPT);
        realm.user("came", BCRYPT);
        realm.login("came", "secret");

        assertThat(query(WHO_NEEDS_HASHKIT)).contains("shop never-came").doesNotContain("shop came");
        assertThat(Files.readString(Path.of("../../docs/keycloak.md"))
                        .replace("\\\n", "")
                        .replaceAll("\\s+", " "))
                .contains(WHO_NEEDS_HASHKIT.replace("\"", "\\\""));
    }

    private static List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                ResultSet found = connection.createStatement().executeQuery(sql)) {
            while (found.next()) {
                rows.add(found.getString(1) + " " + found.getString(2));
            }
        }
        return rows;
    }
}
