package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.sample.Visitor.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The packed sample over HTTP, with a real PostgreSQL; {@code PagesIT} looks at its pages. */
class SampleIT extends OnPostgres {
    private static final String FIXED = "--hashkit.scheme=argon2id,m=19456,t=2,p=1";

    private Instance start(String... settings) throws Exception {
        return Instance.start(url(), settings);
    }

    private String column(String name, String username) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement =
                        connection.prepareStatement("select " + name + " from users where username = ?")) {
            statement.setString(1, username);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getString(1);
            }
        }
    }

    @Test
    void importedUsers_areUpgraded_othersAreRefused_andTheEndpointShowsNoBytesOfTheKey() throws Exception {
        Map<String, String> before = Map.of("django", "pbkdf2_sha256$", "spring", "{bcrypt}", "ldap", "{SSHA}");
        try (Instance instance = Instance.startPacked(url(), FIXED)) {
            assertThat(new Visitor(instance.address()).logIn("nobody", "x")).isEqualTo(Answer.REFUSED);
            assertThat(new Visitor(instance.address()).logIn("locked", "locked-secret"))
                    .isEqualTo(Answer.REFUSED);
            assertThat(new Visitor(instance.address()).get("/").statusCode()).isEqualTo(302);
            assertThat(new Visitor(instance.address()).get("/actuator/hashkit").body())
                    .contains("\"name\":\"sample\"")
                    .contains("\"state\":\"WRITE\"")
                    .doesNotContain("9f1c0b");
            for (String user : List.of("django", "spring", "ldap")) {
                assertThat(column("password", user)).startsWith(before.get(user));

                assertThat(new Visitor(instance.address()).logIn(user, "wrong")).isEqualTo(Answer.REFUSED);
                assertThat(column("password", user)).startsWith(before.get(user));
                Visitor visitor = new Visitor(instance.address());
                assertThat(visitor.logIn(user, user + "-secret")).isEqualTo(Answer.IN);

                assertThat(visitor.get("/").body()).contains("Hello, " + user);
                assertThat(column("password", user)).startsWith("$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=");
                assertThat(new Visitor(instance.address()).logIn(user, user + "-secret"))
                        .isEqualTo(Answer.IN);
                assertThat(column("upgrades", user)).isEqualTo("1");
            }
        }
    }

    private void store(String username, String password) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement =
                        connection.prepareStatement("update users set password = ? where username = ?")) {
            statement.setString(1, password);
            statement.setString(2, username);
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }

    private static void assertRefused(Instance instance, String user, String reason) throws Exception {
        for (String password : List.of("django-secret", "spring-secret")) {
            assertThat(new Visitor(instance.address()).logIn(user, password)).isEqualTo(Answer.REFUSED);
        }
        assertThat(instance.log().lines().filter(line -> line.contains("A stored hash cannot be read (" + reason)))
                .hasSize(1);
    }

    /** The rows are sealed and bound at login; afterwards somebody writes to the table. */
    @Test
    void plantedCopiedAndSwappedRows_areRefused_andLoggedOnce() throws Exception {
        String django;
        String spring;
        try (Instance instance = start(FIXED)) {
            for (String user : List.of("django", "spring")) {
                assertThat(new Visitor(instance.address()).logIn(user, user + "-secret"))
                        .isEqualTo(Answer.IN);
                assertThat(column("password", user)).contains("-aes256gcm$").contains(",bound=1$");
            }
            django = column("password", "django");
            spring = column("password", "spring");
            // Bindings need no mode: each row that is bound opens for its own user only.
            store("django", spring);
            store("spring", django);
            assertRefused(instance, "django", "BROKEN_SEAL, hashkit argon2id");
            assertRefused(instance, "spring", "BROKEN_SEAL, hashkit argon2id");
        }
        store("django", django);
        String planted = PasswordHasher.of(Argon2.OWASP_2026_19_MIB).hash("django-secret");

        try (Instance instance = start(FIXED, "--hashkit.keyring.require-bound=true")) {
            store("spring", planted);
            assertRefused(instance, "spring", "NOT_SEALED, hashkit argon2id");
            assertThat(column("password", "spring")).isEqualTo(planted);

            store("spring", django);
            assertRefused(instance, "spring", "BROKEN_SEAL, hashkit argon2id");
            assertThat(column("password", "spring")).isEqualTo(django);
            // What the instance before has upgraded is up to date.
            assertThat(new Visitor(instance.address()).logIn("django", "django-secret"))
                    .isEqualTo(Answer.IN);
            assertThat(column("password", "django")).isEqualTo(django);
        }
    }

    private static List<Answer> atOnce(int count, Callable<Answer> login) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(count, 200));
        try {
            List<Future<Answer>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(login));
            }
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> future : futures) {
                answers.add(future.get(3, TimeUnit.MINUTES));
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void fiftySimultaneousLoginsOfOneUser_upgradeTwiceAtMost() throws Exception {
        try (Instance instance = start(FIXED, "--hashkit.limiter.max-wait=30s")) {
            List<Answer> answers = atOnce(50, () -> new Visitor(instance.address()).logIn("spring", "spring-secret"));

            assertThat(answers).containsOnly(Answer.IN);
            // While all permits are taken, no login upgrades; the next login without competition does.
            assertThat(new Visitor(instance.address()).logIn("spring", "spring-secret"))
                    .isEqualTo(Answer.IN);
            assertThat(column("password", "spring")).startsWith("$argon2id-aes256gcm$");
            assertThat(column("upgrades", "spring"))
                    .as("sealed by the first login, and hashed anew by the first that finds a permit")
                    .isIn("1", "2");
        }
    }

    @Test
    void instancesWithDifferentTunings_doNotUpgradeEachOthersHashes() throws Exception {
        try (Instance one = start("--hashkit.auto-tune=off", profile("argon2id,m=19456,t=2,p=1", 1000));
                Instance other = start("--hashkit.auto-tune=off", profile("argon2id,m=24576,t=2,p=1", 800))) {
            assertThat(one.log()).contains("hashkit: new hashes use argon2id", "hashkit.scheme=argon2id", "keeps them");
            String spring = upgraded(one, "spring");
            String ldap = upgraded(other, "ldap");
            for (int i = 0; i < 3; i++) {
                for (Instance instance : List.of(one, other)) {
                    assertThat(new Visitor(instance.address()).logIn("spring", "spring-secret"))
                            .isEqualTo(Answer.IN);
                    assertThat(new Visitor(instance.address()).logIn("ldap", "ldap-secret"))
                            .isEqualTo(Answer.IN);
                }
            }
            assertThat(column("password", "spring")).isEqualTo(spring);
            assertThat(column("password", "ldap")).isEqualTo(ldap);
        }
    }

    /** What a host would have measured that computes these costs within 100 ms. */
    static String profile(String scheme, int nanosPerKib) throws IOException {
        Path file = Files.createTempFile("hashkit-sample-", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, """
                {"hashkit-profile":1,"scheme":"%s","engine":"argon2/hashkit","settings":"","targetMillis":100,
                 "policy":"OWASP_2026","confidence":"HIGH",
                 "curve":{"fixedMillis":0.1,"nanosPerWork":%d,"unit":"KiB moved"},
                 "share":1,"concurrency":1,"memoryPerHash":268435456,"fingerprint":"fleet","host":"of this test"}
                """.formatted(scheme, nanosPerKib));
        return "--hashkit.profile=" + file;
    }

    /** Logs in until the row is a hash of the instance: a login that finds no permit, on a busy host, does not upgrade. */
    private String upgraded(Instance instance, String user) throws Exception {
        do {
            assertThat(new Visitor(instance.address()).logIn(user, user + "-secret"))
                    .isEqualTo(Answer.IN);
        } while (!column("password", user).startsWith("$argon2id"));
        return column("password", user);
    }

    /** A test of this application would have a key of its own: the packed one has none. */
    @Test
    void packedApplicationWithoutKeys_stops() {
        assertThatThrownBy(
                        () -> Instance.startPacked(url(), "--spring.config.name=none", "--spring.profiles.active=test"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No qualifying bean of type 'io.hashkit.seal.Keyring'")
                .hasMessageNotContaining("only-in-this-test");
    }

    @Test
    void moreSimultaneousLoginsThanCanWait_haveNoLostOrWrongAnswer_andHealthRecovers() throws Exception {
        try (Instance instance = start("--hashkit.scheme=argon2id,m=47104,t=2,p=1", "--hashkit.limiter.parallel=1")) {
            assertThat(new Visitor(instance.address()).logIn("spring", "spring-secret"))
                    .isEqualTo(Answer.IN);
            assertThat(new Visitor(instance.address()).get("/actuator/health").statusCode())
                    .isEqualTo(200);
            AtomicBoolean turned = new AtomicBoolean();
            AtomicBoolean over = new AtomicBoolean();
            Thread watcher = new Thread(() -> {
                while (!over.get()) {
                    try {
                        int status = new Visitor(instance.address())
                                .get("/actuator/health")
                                .statusCode();
                        turned.compareAndSet(false, status == 503);
                        TimeUnit.MILLISECONDS.sleep(200);
                    } catch (Exception e) {
                        // The server is busy; the next attempt may be answered.
                    }
                }
            });
            watcher.start();

            AtomicInteger next = new AtomicInteger();
            AtomicInteger wrong = new AtomicInteger();
            Set<Answer> seen = EnumSet.noneOf(Answer.class);
            // On a busy host, the few that are served may all have the wrong password.
            for (int storm = 0; storm < 30 && !(turned.get() && seen.size() == Answer.values().length); storm++) {
                seen.addAll(atOnce(150, () -> {
                    boolean right = next.getAndIncrement() % 2 == 0;
                    Answer answer = new Visitor(instance.address()).logIn("spring", right ? "spring-secret" : "wrong");
                    if (answer == (right ? Answer.REFUSED : Answer.IN)) {
                        wrong.incrementAndGet();
                    }
                    return answer;
                }));
            }
            over.set(true);
            watcher.join();

            assertThat(wrong).as("wrong answers").hasValue(0);
            assertThat(seen).containsExactlyInAnyOrder(Answer.values());
            assertThat(turned).isTrue();
            assertThat(instance.log()).doesNotContain("OutOfMemoryError");
            int status = 0;
            for (int i = 0; i < 60 && status != 200; i++) {
                TimeUnit.MILLISECONDS.sleep(500);
                status = new Visitor(instance.address()).get("/actuator/health").statusCode();
            }
            assertThat(status).isEqualTo(200);
        }
    }
}
