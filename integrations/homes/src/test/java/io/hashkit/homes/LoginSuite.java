package io.hashkit.homes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a login has to do in each home: over HTTP, against the real server, with Basic authentication. A home starts a
 * server with its recipe, which answers a login with the name of the user.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LoginSuite {
    static final String BCRYPT = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
    static final String ARGON2 =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    static final String DJANGO =
            "pbkdf2_sha256$5000$eyXj7pZAB4fmojk0AzCTgR$FlNff6mBuwir3mO6t9gz0fOEbq/rO8axQOdoo7mmFLU=";
    /** As people type them; the colon also ends the name in the header. */
    static final String WORDS = "pä:ss wörd: €";

    private static final int LONG = 5_000;
    private static final int CLIENTS = 4;

    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, String> rows = new HashMap<>();
    private Table table;
    private URI address;

    /** Starts the server on a free port, and returns its address. The folder is empty. */
    abstract URI start(Table table, Path folder) throws Exception;

    abstract void stop() throws Exception;

    @BeforeAll
    void begin(@TempDir Path folder) throws Exception {
        PasswordHasher hasher = HasherOfTests.create();
        rows.put("bcrypt", BCRYPT);
        rows.put("argon2", ARGON2);
        rows.put("django", DJANGO);
        rows.put("own", hasher.hash("correct horse"));
        rows.put("words", hasher.hash(WORDS));
        rows.put("malformed", ARGON2.substring(0, 40));
        rows.put("costly", ARGON2.replace("65536", "4194304"));
        rows.put("empty", "");
        rows.put("none", null);
        rows.put("locked", ARGON2);
        rows.put("large", ARGON2.replace("65536", "131072"));
        table = new Table();
        table.fill(rows);
        address = start(table, folder);
    }

    @AfterAll
    void end() throws Exception {
        stop();
        table.close();
    }

    @BeforeEach
    void fillTheTable() throws SQLException {
        table.fill(rows);
    }

    /** How many hashes the server has computed. */
    long hashes() throws Exception {
        return HasherOfTests.hashes();
    }

    /** The same of a server in another process, which answers with it at a path that is open. */
    final long hashesOfProcess() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/hashes")).build();
        return Long.parseLong(client.send(request, BodyHandlers.ofString()).body());
    }

    /** How many hashes the login of an unknown user costs: one, as that of a known one, unless the framework prevents it. */
    int hashesForNobody() {
        return 1;
    }

    HttpResponse<String> get(String authorization) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    HttpResponse<String> login(String name, String password) throws IOException, InterruptedException {
        return get("Basic " + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(UTF_8)));
    }

    int statusOf(String name, String password) throws IOException, InterruptedException {
        return login(name, password).statusCode();
    }

    String stored(String name) {
        return table.stored(name);
    }

    @ParameterizedTest
    @CsvSource({"bcrypt, U*U", "argon2, password", "django, 7c3jVF?gQx8XaD6T", "own, correct horse", "words, " + WORDS})
    void rightPassword_logsIn(String name, String password) throws Exception {
        HttpResponse<String> answer = login(name, password);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(name);
    }

    @Test
    void noPassword_is401() throws Exception {
        assertThat(get("").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt", "argon2", "django", "own", "words"})
    void wrongPassword_is401AndChangesNothing(String name) throws Exception {
        assertThat(statusOf(name, "wrong")).isEqualTo(401);
        assertThat(statusOf(name, "")).isEqualTo(401);
        assertThat(stored(name)).isEqualTo(rows.get(name));
    }

    @Test
    void headerThatIsDamaged_isTheFaultOfTheClient() throws Exception {
        assertThat(get("Basic").statusCode()).isBetween(400, 499);
        assertThat(get("Basic %").statusCode()).isBetween(400, 499);
        assertThat(get("Basic " + Base64.getEncoder().encodeToString("argon2".getBytes(UTF_8)))
                        .statusCode())
                .isBetween(400, 499);
        assertThat(statusOf("words", "\0")).isEqualTo(401);
    }

    @Test
    void unknownUser_is401() throws Exception {
        long before = hashes();
        assertThat(statusOf("nobody", "password")).isEqualTo(401);
        assertThat(hashes() - before).isEqualTo(hashesForNobody());
        assertThat(statusOf("' OR 1=1 --", "password")).isEqualTo(401);
    }

    /** The column is NULL. */
    @Test
    void userWithoutAPassword_is401() throws Exception {
        long before = hashes();
        assertThat(statusOf("none", "password")).isEqualTo(401);
        assertThat(hashes() - before).isGreaterThanOrEqualTo(hashesForNobody());
    }

    @ParameterizedTest
    @ValueSource(strings = {"malformed", "costly", "empty"})
    void rowThatCannotBeRead_is401AfterAsMuchWorkAndStays(String name) throws Exception {
        long before = hashes();
        assertThat(statusOf(name, "password")).isEqualTo(401);
        assertThat(hashes() - before).isOne();
        assertThat(stored(name)).isEqualTo(rows.get(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt", "argon2", "django", "own", "malformed", "nobody"})
    void passwordOf5000Characters_is401(String name) throws Exception {
        assertThat(statusOf(name, "x".repeat(LONG))).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"bcrypt, U*U", "argon2, password", "django, 7c3jVF?gQx8XaD6T"})
    void weakRow_isReplacedAtLogin(String name, String password) throws Exception {
        assertThat(statusOf(name, password)).isEqualTo(200);

        assertThat(stored(name)).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        assertThat(statusOf(name, password)).isEqualTo(200);
        assertThat(statusOf(name, "wrong")).isEqualTo(401);
    }

    /** The column is too short for a better hash. */
    @Test
    void upgradeThatCannotBeStored_doesNotFailTheLogin() throws Exception {
        table.fill(Map.of("bcrypt", BCRYPT));
        table.resize(BCRYPT.length());
        try {
            assertThat(statusOf("bcrypt", "U*U")).isEqualTo(200);
            assertThat(statusOf("bcrypt", "wrong")).isEqualTo(401);
            assertThat(stored("bcrypt")).isEqualTo(BCRYPT);
        } finally {
            table.resize(255);
        }
    }

    @Test
    void goodRow_stays() throws Exception {
        assertThat(statusOf("own", "correct horse")).isEqualTo(200);
        assertThat(stored("own")).isEqualTo(rows.get("own"));
    }

    @Test
    void rowThatNeedsMoreMemoryThanTheLimiterHas_is500WithoutARetry() throws Exception {
        HttpResponse<String> answer = login("large", "password");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
    }

    /** Repeats until three logins meet. */
    @Test
    void storm_isToldWhenToReturn() throws Exception {
        List<HttpResponse<String>> answers = new ArrayList<>();
        Callable<HttpResponse<String>> login = () -> login("own", "correct horse");
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            do {
                for (Future<HttpResponse<String>> answer : clients.invokeAll(Collections.nCopies(CLIENTS, login))) {
                    answers.add(answer.get());
                }
            } while (answers.stream().allMatch(answer -> answer.statusCode() == 200));
        } finally {
            clients.shutdown();
        }

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200, 503);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() == 503)
                .allSatisfy(answer -> assertThat(
                                answer.headers().firstValue("Retry-After").orElse("none"))
                        .matches("[1-9]\\d*"));
        assertThat(statusOf("own", "correct horse")).isEqualTo(200);
    }
}
