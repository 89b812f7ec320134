package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A server that is started again, and then without hashkit. */
class RemovalIT {
    private static final String BCRYPT = Vectors.hash("bcrypt,cost=4", "secret");

    @Test
    void rowsOfWhoeverHasLoggedIn_outliveHashkit() throws Exception {
        try (TestKeycloak server = new TestKeycloak("removal")) {
            server.start();
            TestRealm realm = TestRealm.create(server, "shop", "");
            realm.user("came", BCRYPT);
            realm.user("away", BCRYPT);
            realm.user("changed", BCRYPT);
            assertThat(realm.login("came", "secret")).isEqualTo(200);
            assertThat(realm.setPassword("changed", "other").statusCode()).isEqualTo(204);

            server.close();
            server.start("--spi-password-hashing--hashkit--keycloaks-argon2=true");
            realm = new TestRealm(server, "shop");
            assertThat(realm.credential("came").getString("algorithm")).isEqualTo("argon2");
            assertThat(realm.credential("away").getString("algorithm")).isEqualTo("hashkit");
            assertThat(realm.login("came", "secret")).isEqualTo(200);
            assertKeycloaksArgon2StaysInUse(server, realm);

            server.close();
            server.removeProvider();
            server.start();
            realm = new TestRealm(server, "shop");
            assertThat(realm.login("came", "wrong")).isEqualTo(400);
            assertThat(realm.login("came", "secret")).isEqualTo(200);
            assertThat(realm.login("changed", "other")).isEqualTo(200);
            assertThat(realm.login("away", "secret")).isEqualTo(400);
            assertThat(realm.setPassword("away", "new").statusCode()).isEqualTo(204);
            assertThat(realm.login("away", "new")).isEqualTo(200);
        }
    }

    /** Without a policy Keycloak writes with its own costs; with a policy that names hashkit, hashkit does. */
    private static void assertKeycloaksArgon2StaysInUse(TestKeycloak server, TestRealm realm) {
        TestRealm named = TestRealm.create(server, "named", "hashAlgorithm(hashkit)");
        realm.user("late", BCRYPT);
        named.user("late", BCRYPT);

        assertThat(realm.login("late", "secret")).isEqualTo(200);
        assertThat(memory(realm)).isEqualTo("7168");
        assertThat(named.login("late", "secret")).isEqualTo(200);
        assertThat(memory(named)).isEqualTo("19456");
        assertThat(named.login("late", "secret")).isEqualTo(200);
        assertThat(memory(named)).isEqualTo("19456");
        named.admin("DELETE", "/admin/realms/named", null);
    }

    private static String memory(TestRealm realm) {
        return realm.credential("late")
                .getObject("additionalParameters")
                .getArray("memory")
                .getString(0);
    }
}
