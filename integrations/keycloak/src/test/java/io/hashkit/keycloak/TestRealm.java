package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** A realm of a server: its administrator's calls, and the logins of its users. */
final class TestRealm {
    private static final String JSON = "application/json";
    /** Tokens of administrators are valid for a minute. */
    private static final long TOKEN_NANOS = 30_000_000_000L;

    private final String server;
    private final String name;
    private final Http http = new Http();
    private String token;
    private long tokenTime;

    /** The realm, which may exist. */
    TestRealm(TestKeycloak server, String name) {
        this.server = server.url();
        this.name = name;
    }

    /** A new realm. */
    static TestRealm create(TestKeycloak server, String name, String policy) {
        return create(server, name, policy, false);
    }

    /** A new realm, which locks users who fail three times or who log in twice at once. */
    static TestRealm locking(TestKeycloak server, String name) {
        return create(server, name, "", true);
    }

    private static TestRealm create(TestKeycloak server, String name, String policy, boolean locks) {
        TestRealm realm = new TestRealm(server, name);
        String body = JsonWriter.string(JsonObject.builder()
                .value("realm", name)
                .value("enabled", true)
                .value("bruteForceProtected", locks)
                .value("failureFactor", 3)
                .value("passwordPolicy", policy)
                .done());
        assertThat(realm.admin("POST", "/admin/realms", body).statusCode()).isEqualTo(201);
        return realm;
    }

    /** A request of the administrator. */
    HttpResponse<String> admin(String method, String path, String body) {
        return http.send(HttpRequest.newBuilder(URI.create(server + path))
                .header("Authorization", "Bearer " + token())
                .header("Accept", JSON)
                .header("Content-Type", JSON)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }

    private synchronized String token() {
        if (token == null || System.nanoTime() - tokenTime > TOKEN_NANOS) {
            HttpResponse<String> answer = new TestLogin(server, "master").grant(TestKeycloak.ADMIN, TestKeycloak.ADMIN);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            token = object(answer.body()).getString("access_token");
            tokenTime = System.nanoTime();
        }
        return token;
    }

    /** Creates a user whose row has a whole stored string. */
    HttpResponse<String> user(String user, String stored) {
        return user(
                user,
                "{\"algorithm\":\"hashkit\",\"hashIterations\":1}",
                JsonWriter.string(JsonObject.builder().value("value", stored).done()));
    }

    /** Creates users with the names {@code PREFIX-0} and so on, who share a stored string. */
    void users(String prefix, int count, String stored) {
        JsonArray users = new JsonArray();
        for (int i = 0; i < count; i++) {
            JsonObject user = profile(prefix + "-" + i);
            JsonObject secret = JsonObject.builder().value("value", stored).done();
            user.put(
                    "credentials",
                    JsonArray.from(
                            credential("{\"algorithm\":\"hashkit\",\"hashIterations\":1}", JsonWriter.string(secret))));
            users.add(user);
        }
        String all =
                JsonWriter.string(JsonObject.builder().value("users", users).done());
        assertThat(admin("POST", "/admin/realms/" + name + "/partialImport", all)
                        .statusCode())
                .isEqualTo(200);
    }

    private static JsonObject credential(String credentialData, String secretData) {
        return JsonObject.builder()
                .value("type", "password")
                .value("credentialData", credentialData)
                .value("secretData", secretData)
                .done();
    }

    /** Creates a user with the two parts of a row. */
    HttpResponse<String> user(String user, String credentialData, String secretData) {
        JsonObject whole = profile(user);
        whole.put("credentials", JsonArray.from(credential(credentialData, secretData)));
        return admin("POST", "/admin/realms/" + name + "/users", JsonWriter.string(whole));
    }

    /** What the default profile of users demands before a login is complete. */
    static JsonObject profile(String user) {
        return JsonObject.builder()
                .value("username", user)
                .value("email", user + "@example.com")
                .value("firstName", "First")
                .value("lastName", "Last")
                .value("enabled", true)
                .done();
    }

    /** Lets every login by direct grant end with an error of the server, after its password was found right. */
    void breakTokens() {
        String clients = "/admin/realms/" + name + "/clients";
        String client = array(
                        admin("GET", clients + "?clientId=admin-cli", null).body())
                .getObject(0)
                .getString("id");
        String withoutItsRole = "{\"name\":\"broken\",\"protocol\":\"openid-connect\","
                + "\"protocolMapper\":\"oidc-hardcoded-role-mapper\",\"config\":{}}";
        assertThat(admin("POST", clients + "/" + client + "/protocol-mappers/models", withoutItsRole)
                        .statusCode())
                .isEqualTo(201);
    }

    String id(String user) {
        HttpResponse<String> answer =
                admin("GET", "/admin/realms/" + name + "/users?exact=true&username=" + user, null);
        return array(answer.body()).getObject(0).getString("id");
    }

    /** Sets a password, as an administrator does. */
    HttpResponse<String> setPassword(String user, String password) {
        return admin(
                "PUT",
                "/admin/realms/" + name + "/users/" + id(user) + "/reset-password",
                JsonWriter.string(JsonObject.builder()
                        .value("type", "password")
                        .value("temporary", false)
                        .value("value", password)
                        .done()));
    }

    /** The row of a user as the admin console shows it. */
    JsonObject credential(String user) {
        HttpResponse<String> answer =
                admin("GET", "/admin/realms/" + name + "/users/" + id(user) + "/credentials", null);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return object(array(answer.body()).getObject(0).getString("credentialData"));
    }

    /** Failed logins that the protection against guessing has counted. */
    int failures(String user) {
        HttpResponse<String> answer =
                admin("GET", "/admin/realms/" + name + "/attack-detection/brute-force/users/" + id(user), null);
        return object(answer.body()).getInt("numFailures");
    }

    /** The status of a login by direct grant. */
    int login(String user, String password) {
        return logins().grant(user, password).statusCode();
    }

    TestLogin logins() {
        return new TestLogin(server, name);
    }

    static JsonObject object(String json) {
        try {
            return JsonParser.object().from(json);
        } catch (JsonParserException e) {
            throw new AssertionError(json, e);
        }
    }

    static JsonArray array(String json) {
        try {
            return JsonParser.array().from(json);
        } catch (JsonParserException e) {
            throw new AssertionError(json, e);
        }
    }
}
