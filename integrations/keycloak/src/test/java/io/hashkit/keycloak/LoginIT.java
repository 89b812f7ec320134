package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins over HTTP, and the rows after them. The server writes argon2id,m=1024,t=2,p=1. */
class LoginIT {
    private static final TestKeycloak SERVER = TestKeycloak.shared();
    private static final TestRealm REALM = TestRealm.create(SERVER, "logins", "");
    private static final AtomicInteger USERS = new AtomicInteger();
    private static final int OK = 200;
    private static final int WRONG = 400;

    static List<Vectors> strings() throws IOException {
        return Vectors.all();
    }

    private static String newUser(String stored) {
        String user = "user-" + USERS.incrementAndGet();
        assertThat(REALM.user(user, stored).statusCode()).isEqualTo(201);
        return user;
    }

    private static void assertArgon2(TestRealm realm, String user, int memory, int passes) {
        JsonObject row = realm.credential(user);
        assertThat(row.getString("algorithm")).as("%s", row).isEqualTo("argon2");
        assertThat(row.getInt("hashIterations")).isEqualTo(passes);
        assertThat(row.getObject("additionalParameters").getArray("memory")).containsExactly(Integer.toString(memory));
    }

    @ParameterizedTest
    @MethodSource("strings")
    void stringOfAnotherSystem_logsInAndBecomesARowOfKeycloaksForm(Vectors row) {
        String user = newUser(row.stored());

        assertThat(REALM.login(user, row.password() + "x")).isEqualTo(WRONG);
        assertThat(REALM.login(user, row.password())).isEqualTo(OK);
        assertArgon2(REALM, user, 1024, 2);
        assertThat(REALM.login(user, row.password())).isEqualTo(OK);
        assertThat(REALM.login(user, row.password() + "x")).isEqualTo(WRONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt,cost=4", "argon2id,m=64,t=1,p=1", "argon2i,m=2048,t=3,p=1", "pbkdf2-sha512,i=1000"})
    void weakerString_isHashedAnewAtTheFirstLogin(String scheme) {
        String user = newUser(Vectors.hash(scheme, "pässwörd ☃"));

        assertThat(REALM.login(user, "pässwörd ☃")).isEqualTo(OK);
        assertArgon2(REALM, user, 1024, 2);
    }

    @Test
    void strongerArgon2idOfAnotherSystem_keepsItsCostsInKeycloaksForm() {
        String user = newUser(Vectors.hash("argon2id,m=19456,t=3,p=2", "secret"));

        assertThat(REALM.login(user, "secret")).isEqualTo(OK);
        assertArgon2(REALM, user, 19456, 3);
        assertThat(REALM.login(user, "secret")).isEqualTo(OK);
    }

    /** Two hosts with other costs, or one with Keycloak's own, would otherwise write the row in turns. */
    @Test
    void rowOfKeycloaksOwnArgon2_isVerifiedAndStays() {
        var row = KeycloakRow.of(Vectors.hash("argon2id,m=7168,t=5,p=1", "secret"));
        String user = "user-" + USERS.incrementAndGet();
        REALM.user(user, row.getCredentialData(), row.getSecretData());

        assertThat(REALM.login(user, "secret")).isEqualTo(OK);
        assertArgon2(REALM, user, 7168, 5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "$y$j9T$abc$def",
                "$2b$10$short",
                "$argon2id$v=19$m=999999999,t=9,p=1$c2FsdHNhbHQ$AAAA"
            })
    void rowThatCannotBeRead_isAWrongPassword(String stored) {
        String user = newUser(stored);

        assertThat(REALM.login(user, "secret")).isEqualTo(WRONG);
    }

    @Test
    void rowsThatCannotBeRead_areOneLineOfTheLog() {
        String user = newUser("nonsense");
        REALM.login(user, "secret");
        REALM.login(newUser("$y$j9T$abc$def"), "secret");

        assertThat(SERVER.log().lines().filter(line -> line.contains("a stored password cannot be read")))
                .hasSizeBetween(1, 5);
        assertThat(SERVER.log()).doesNotContain("Error when validating user password");
    }

    @Test
    void passwordThatIsTooLong_isAWrongPassword() {
        String user = newUser(Vectors.hash("bcrypt,cost=4", "secret"));

        assertThat(REALM.login(user, "a".repeat(3900))).isEqualTo(WRONG);
        // Keycloak itself takes no more than 4000 characters.
        assertThat(REALM.login(user, "a".repeat(5000))).isEqualTo(WRONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt,cost=4", "argon2id,m=2048,t=2,p=1"})
    void emptyPassword_isAWrongPasswordAlsoForItsOwnHash(String scheme) {
        String user = newUser(Vectors.hash(scheme, ""));

        assertThat(REALM.login(user, "")).isEqualTo(WRONG);
        assertThat(REALM.credential(user).getString("algorithm")).isEqualTo("hashkit");
    }

    @Test
    void newPassword_isWrittenWithTheCostsOfHashkit() {
        String user = newUser(Vectors.hash("bcrypt,cost=4", "old"));

        assertThat(REALM.setPassword(user, "new password").statusCode()).isEqualTo(204);
        assertArgon2(REALM, user, 1024, 2);
        assertThat(REALM.login(user, "new password")).isEqualTo(OK);
        assertThat(REALM.login(user, "old")).isEqualTo(WRONG);
    }

    @Test
    void policyThatNamesHashkit_changesNothing() {
        TestRealm realm = TestRealm.create(SERVER, "named", "hashAlgorithm(hashkit)");
        realm.user("ann", Vectors.hash("bcrypt,cost=4", "secret"));

        assertThat(realm.login("ann", "secret")).isEqualTo(OK);
        assertArgon2(realm, "ann", 1024, 2);
        assertThat(realm.login("ann", "secret")).isEqualTo(OK);
    }

    /** Whoever wants Keycloak to write needs hashkit for the first login alone. */
    @Test
    void policyThatNamesAnotherAlgorithm_makesARowOfThat() {
        TestRealm realm = TestRealm.create(SERVER, "pbkdf2", "hashAlgorithm(pbkdf2-sha512) and hashIterations(1000)");
        realm.user("ann", Vectors.hash("bcrypt,cost=4", "secret"));

        assertThat(realm.login("ann", "secret")).isEqualTo(OK);
        assertThat(realm.credential("ann").getString("algorithm")).isEqualTo("pbkdf2-sha512");
        assertThat(realm.login("ann", "secret")).isEqualTo(OK);

        realm.admin("PUT", "/admin/realms/pbkdf2", "{\"passwordPolicy\":\"\"}");
        assertThat(realm.login("ann", "secret")).isEqualTo(OK);
        assertArgon2(realm, "ann", 1024, 2);
        assertThat(realm.login("ann", "secret")).isEqualTo(OK);
    }

    @ParameterizedTest
    @CsvSource({
        "hashkit_limiter_admitted_total",
        "hashkit_limiter_parallel",
        "hashkit_unreadable_total",
        "keycloak_credentials_password_hashing_validations_total"
    })
    void metrics_areBesideThoseOfKeycloak(String name) {
        REALM.login(newUser("nonsense"), "secret");

        assertThat(new Http()
                        .get(SERVER.managementUrl() + "/metrics", "text/plain")
                        .body())
                .contains(name);
    }

    @Test
    void adminConsole_showsCostsAndEngines() {
        REALM.login(newUser(Vectors.hash("argon2id,m=64,t=1,p=1", "secret")), "secret");

        assertThat(REALM.admin("GET", "/admin/serverinfo", null).body())
                .contains("argon2id,m=1024,t=2,p=1", "argon2/hashkit WORKING");
    }
}
