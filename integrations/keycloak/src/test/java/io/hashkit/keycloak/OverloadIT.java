package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** More logins than the server can compute, whose hashes are expensive and wait for half a second at most. */
class OverloadIT {
    private static final TestKeycloak SERVER = TestKeycloak.shared();
    private static final TestRealm REALM = TestRealm.locking(SERVER, "storm");
    private static final int CLIENTS = 200;
    private static final int BUSY = 503;

    /** Users share one row, which is stronger than what the server writes. */
    private static final String EXPENSIVE =
            PasswordHasher.of(Scheme.parse("argon2id,m=65536,t=3,p=1")).hash("secret");

    @BeforeAll
    static void users() {
        REALM.users("ann", CLIENTS, EXPENSIVE);
    }

    /** One login of each user, all at once. */
    private static List<Future<HttpResponse<String>>> storm(ExecutorService threads, TestRealm realm, String users) {
        TestLogin logins = realm.logins();
        return IntStream.range(0, CLIENTS)
                .mapToObj(i -> threads.submit(() -> logins.grant(users + "-" + i, "secret")))
                .toList();
    }

    private static List<HttpResponse<String>> answers(List<Future<HttpResponse<String>>> storm) throws Exception {
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (Future<HttpResponse<String>> one : storm) {
            answers.add(one.get());
        }
        return answers;
    }

    @Test
    void refusedLogin_isNoWrongPasswordAndLocksNobody() throws Exception {
        int before = SERVER.log().length();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);

        List<HttpResponse<String>> answers = answers(storm(threads, REALM, "ann"));

        threads.shutdown();
        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200, BUSY);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == BUSY))
                .allSatisfy(answer -> {
                    assertThat(answer.body()).contains("\"error\":\"temporarily_unavailable\"");
                    assertThat(answer.headers().firstValueAsLong("Retry-After").orElse(0))
                            .isBetween(1L, 120L);
                });
        assertThat(SERVER.log().length() - before).isLessThan(5000);
        for (int i = 0; i < CLIENTS; i += 20) {
            assertThat(REALM.failures("ann-" + i)).isZero();
            assertThat(REALM.login("ann-" + i, "secret")).isEqualTo(200);
        }
    }

    /** The hash that Keycloak computes for a user who does not exist is refused alike. */
    @Test
    void unknownUser_isWrongOrRefused() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2 * CLIENTS);

        assertUnknownUsersAreWrongOrRefused(threads);
        threads.shutdown();
    }

    private static void assertUnknownUsersAreWrongOrRefused(ExecutorService threads) throws Exception {
        var known = storm(threads, REALM, "ann");
        assertThat(answers(storm(threads, REALM, "nobody")))
                .extracting(HttpResponse::statusCode)
                .isSubsetOf(400, BUSY);
        answers(known);
    }

    /** A login that ends with an error is undone after its password was found right, and with it the new row. */
    @Test
    void unknownUserAfterLoginsThatWereUndone_isWrongOrRefused() throws Exception {
        TestRealm realm = TestRealm.create(SERVER, "undone", "");
        realm.users("ann", CLIENTS, Vectors.hash("bcrypt,cost=4", "secret"));
        realm.breakTokens();
        ExecutorService threads = Executors.newFixedThreadPool(2 * CLIENTS);

        assertThat(answers(storm(threads, realm, "ann")))
                .extracting(HttpResponse::statusCode)
                .contains(500);
        assertThat(realm.credential("ann-0").getString("algorithm")).isEqualTo("hashkit");
        assertUnknownUsersAreWrongOrRefused(threads);
        threads.shutdown();
    }

    @Test
    void refusedBrowser_getsAPage() throws Exception {
        REALM.user("ben", EXPENSIVE);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        HttpResponse<String> page = null;
        for (int i = 0; i < 10 && (page == null || page.statusCode() != BUSY); i++) {
            var storm = storm(threads, REALM, "ann");
            page = REALM.logins().browser("ben", "secret");
            answers(storm);
        }
        threads.shutdown();

        assertThat(page.statusCode()).isEqualTo(BUSY);
        assertThat(page.body()).contains("The server is busy", "<html");
    }
}
