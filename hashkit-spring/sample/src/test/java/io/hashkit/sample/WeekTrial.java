package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.sample.Visitor.Answer;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A week in short form: two instances on one database, a client that never stops, and the changes of docs/fleet-changes.md and of
 * docs/spring.md, one after the other. {@code .ci/long.sh week} gives it the programs, and 256 MiB to each instance.
 */
@SuppressWarnings("NullAway.Init") // set before all tests
class WeekTrial {
    private static final int USERS = Integer.getInteger("week.users", 40);
    private static final PasswordHasher OLD =
            PasswordHasher.builder().scheme(new Bcrypt(4)).allowWeakCosts().build();
    private static final String FIRST = "9f1c0b6d5e3a7c2840d1f2b3946a5e7788c9dae0b1f2c3d4e5f60718293a4b5c";
    private static final String SECOND = "a0b1c2d3e4f5061728394a5b6c7d8e9f" + "00112233445566778899aabbccddeeff";
    private static final String ONE = "hashkit.keyring.keys.first.";
    private static final String OTHER = "hashkit.keyring.keys.second.";

    /** What people may be answered, unless the database is away. */
    private static final List<String> GOOD = List.of(
            "right password IN",
            "right password OVERLOADED",
            "wrong password REFUSED",
            "wrong password OVERLOADED",
            "no connection");

    @TempDir
    private Path folder;

    private EmbeddedPostgres postgres;
    private final TwoInstances fleet = new TwoInstances(this::url, USERS, WeekTrial::password);

    private EmbeddedPostgres server(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .start();
    }

    private String url() {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    private void execute(String sql, String... values) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    /** Every fourth user has the row of others. */
    private static String password(int user) {
        return user % 4 == 0 ? "changeme" : "secret-" + user;
    }

    private static String fromSpring(int user) {
        return user % 4 == 0 ? "{noop}changeme" : "{bcrypt}" + OLD.hash(password(user));
    }

    private static String fromLdap(int user) throws Exception {
        byte[] salt = {1, 2, 3, 4, 5, 6, 7, 8};
        MessageDigest sha = MessageDigest.getInstance("SHA-1");
        sha.update(password(user).getBytes(StandardCharsets.UTF_8));
        byte[] tag = sha.digest(salt);
        byte[] both = Arrays.copyOf(tag, tag.length + salt.length);
        System.arraycopy(salt, 0, both, tag.length, salt.length);
        return "{SSHA}" + Base64.getEncoder().encodeToString(both);
    }

    /** Rows as they came from other systems, also for users who have logged in since. */
    private void importRows(boolean ldap) throws Exception {
        for (int i = 0; i < USERS; i++) {
            String stored = ldap && i % 2 == 1 ? fromLdap(i) : fromSpring(i);
            execute("update users set password = ? where username = ?", stored, "user-" + i);
        }
    }

    private void job(String command, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("rehash.jar", ""),
                command));
        words.addAll(List.of(options));
        words.addAll(List.of("--url", url().replaceFirst("\\?.*", ""), "--user", "postgres", "--table", "users"));
        String state = Files.createTempDirectory(folder, command).toString();
        words.addAll(List.of("--all-applications-read-the-new-form", "--state", state));
        ProcessBuilder program = new ProcessBuilder(words).inheritIO();
        program.environment().putAll(Map.of("FIRST", FIRST, "SECOND", SECOND, "HASHKIT_DATABASE_PASSWORD", "postgres"));
        assertThat(program.start().waitFor()).as(command).isZero();
        fleet.everybody("after " + command);
    }

    private static List<Future<Answer>> start(ExecutorService threads, int logins, Callable<Answer> login) {
        return Stream.generate(() -> threads.submit(login)).limit(logins).toList();
    }

    private void lockedRow() throws Exception {
        execute("update users set password = ? where username = 'user-1'", OLD.hash(password(1)));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select * from users where username = 'user-1' for update");
            List<Future<Answer>> blocked = start(threads, 4, () -> fleet.logIn(0, 1, true));
            for (int i = 0; i < 50; i++) {
                assertThat(fleet.logIn(0, 2, true)).as("beside a locked row").isEqualTo(Answer.IN);
            }
            connection.commit();
            for (Future<Answer> answer : blocked) {
                assertThat(answer.get()).as("the locked row").isEqualTo(Answer.IN);
            }
        } finally {
            threads.shutdownNow();
        }
        fleet.everybody("a locked row");
    }

    private static Answer anyLogin(TwoInstances fleet) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return fleet.logIn(random.nextInt(2), random.nextInt(USERS), random.nextBoolean());
    }

    private void storm() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(200);
        for (Future<Answer> answer : start(threads, 1000, () -> anyLogin(fleet))) {
            answer.get();
        }
        threads.shutdownNow();
        fleet.everybody("a storm");
    }

    private void stoppedDatabase() throws Exception {
        fleet.setDatabaseAway(true);
        int port = postgres.getPort();
        postgres.close();
        for (int i = 0; i < 8; i++) {
            assertThat(fleet.logIn(i % 2, i, i % 4 < 2))
                    .as("without a database")
                    .isNotEqualTo(Answer.IN);
        }
        postgres = server(port);
        while (fleet.logIn(0, 1, true) != Answer.IN || fleet.logIn(1, 1, true) != Answer.IN) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        fleet.setDatabaseAway(false);
        fleet.everybody("a stopped database");
    }

    private static Keyring keyring(String key) {
        return Keyring.builder()
                .write("key", KeyPrf.of(HexFormat.of().parseHex(key)))
                .requireBound()
                .build();
    }

    private void countSoundRows() throws SQLException {
        PasswordHasher reader = PasswordHasher.builder()
                .scheme(Argon2.OWASP_2026_19_MIB)
                .keyring(keyring(SECOND))
                .build();
        int sound = 0;
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, username, password from users")) {
            while (rows.next()) {
                String password = password(Integer.parseInt(rows.getString(2).substring("user-".length())));
                sound += reader.boundTo(rows.getString(1)).verify(password, rows.getString(3)) ? 1 : 0;
            }
        }
        System.out.println("week: " + sound + " of " + USERS + " rows are sound");
        assertThat(sound).isEqualTo(USERS);
    }

    @Test
    void everyChange_isMadeWhilePeopleLogIn() throws Exception {
        postgres = server(0);
        Instance.startPlain(url(), "--spring.config.name=none", "--hashkit.enabled=false")
                .close();
        execute("delete from users");
        for (int i = 0; i < USERS; i++) {
            execute("insert into users (username, password) values (?, ?)", "user-" + i, fromSpring(i));
        }
        Thread client = new Thread(fleet::client);
        try {
            fleet.setStarter(Instance::startPlain);
            fleet.deploy(
                    "Spring's encoder",
                    "spring.config.name=none",
                    "spring.datasource.hikari.connection-timeout=5000",
                    "hashkit.enabled=false");
            client.start();
            encoders();
            seals();
            fleet.setStarter(Instance::start);
            bindings();
            keys();
            costs();
            stoppedDatabase();
        } finally {
            fleet.end();
            client.join();
            System.out.println("week: in all: " + fleet.totals());
        }
        countSoundRows();
        postgres.close();
        assertThat(fleet.totals().keySet().stream().filter(what -> !what.startsWith("database away: ")))
                .isSubsetOf(GOOD);
        assertThat(fleet.totals()).doesNotContainKey("database away: wrong password IN");
    }

    private void encoders() throws Exception {
        importRows(false);
        String argon2 = "hashkit.scheme=argon2id,m=19456,t=2,p=1";
        String[] bcrypt = {"hashkit.enabled", "hashkit.encoder.id=bcrypt", "hashkit.scheme=bcrypt,cost=10"};
        fleet.deploy("an id of Spring's", bcrypt);
        fleet.deploy("another id", "hashkit.encoder.id=argon2@SpringSecurity_v5_8", argon2);
        fleet.deploy("the way back", "hashkit.enabled=false");
        fleet.deploy("hashkit again, for Spring's rows", "hashkit.enabled", "hashkit.dialects=spring,plain-text");
        fleet.deploy("no id", "hashkit.encoder.id");
        fleet.deploy("all dialects", "hashkit.dialects");
        importRows(true);
        lockedRow();
        importRows(true);
        job("wrap", "--dialects", "--accept", "plain-text");
    }

    private void seals() throws Exception {
        fleet.deploy("a key that is next", ONE + "state=next", ONE + "hex=" + FIRST);
        fleet.deploy("it seals", ONE + "state=write");
        job("seal", "--write", "first=hex:env:FIRST");
        fleet.deploy("only sealed rows", "hashkit.keyring.required=true");
    }

    private void bindings() throws Exception {
        fleet.deploy("identities", "hashkit.keyring.bind-next=true");
        fleet.deploy("rows are bound", "hashkit.keyring.bind-next");
        job("rekey", "--bind", "--bind-form", "uuid", "--write", "first=hex:env:FIRST");
        fleet.deploy("only bound rows", "hashkit.keyring.require-bound=true");
    }

    private void keys() throws Exception {
        fleet.deploy("a second key", OTHER + "state=next", OTHER + "hex=" + SECOND);
        fleet.deploy("it seals", ONE + "state=read", OTHER + "state=write");
        String[] both = {"--write", "second=hex:env:SECOND", "--read", "first=hex:env:FIRST"};
        job("rekey", "--bound", "--bind-form", "uuid", both[0], both[1], both[2], both[3]);
        fleet.deploy("the first is retired", ONE + "state=retired");
        String id = keyring(FIRST).keys().get(0).id();
        fleet.deploy("it is destroyed", ONE + "hex", ONE + "id=" + id);
        fleet.deploy("the second alone", ONE + "state", ONE + "id");
    }

    private void costs() throws Exception {
        fleet.deploy("memory for new costs", "hashkit.limiter.memory=80MiB");
        fleet.deploy("new costs", "hashkit.scheme=argon2id,m=24576,t=2,p=1");
        storm();
        String profile = SampleIT.profile("argon2id,m=32768,t=2,p=1", 800).replaceFirst("--", "");
        fleet.deploy("a shipped profile", "hashkit.scheme", "hashkit.auto-tune=off", profile);
        fleet.deploy("a uniform time", "hashkit.uniform-time=500ms");
        fleet.deploy("verified passwords", "hashkit.uniform-time", "hashkit.cache.ttl=5m");
    }
}
