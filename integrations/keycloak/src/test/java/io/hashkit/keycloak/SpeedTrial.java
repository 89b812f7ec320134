package io.hashkit.keycloak;

import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Logins a second of three servers at the same costs: Keycloak's own Argon2, hashkit in plain Java, and hashkit with the
 * Vector API. All run at once in the heap that Keycloak takes by default; only one gets logins at a time, in turns.
 * Each tenth login of a client has a wrong password. A client that was refused comes again at once.
 *
 * <p>Arguments: clients, rounds, seconds of a turn, seconds of the warm-up.
 */
final class SpeedTrial {
    private static final String COSTS = "--spi-password-hashing--hashkit--scheme=argon2id,m=7168,t=5,p=1";
    private static final String VECTOR = "--add-modules=jdk.incubator.vector";
    private static final String USER = "ann";
    private static final String PASSWORD = "correct horse battery staple";
    private static final int WRONG_PASSWORD_EVERY = 10;

    private SpeedTrial() {}

    /** What became of a login. */
    private enum Outcome {
        /** A token for the right password, or none for the wrong one. */
        SERVED,
        REFUSED,
        /** A token for the wrong password, or none for the right one. */
        WRONG,
        /** Another status, or no answer. */
        FAILED
    }

    /** What the clients of one turn saw, and how long each served login took. */
    private record Turn(double seconds, List<Outcome> outcomes, List<Long> nanos) {
        double rate() {
            return nanos.size() / seconds;
        }

        double millis(double share) {
            return nanos.isEmpty() ? 0 : nanos.get((int) Math.min(nanos.size() - 1, share * nanos.size())) / 1e6;
        }
    }

    public static void main(String[] arguments) throws Exception {
        int clients = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        int seconds = Integer.parseInt(arguments[2]);
        int warmUp = Integer.parseInt(arguments[3]);
        Map<String, TestKeycloak> servers = new LinkedHashMap<>();
        try {
            TestKeycloak own = new TestKeycloak("own");
            own.removeProvider();
            servers.put("Keycloak's own", own.jvm("", "").start());
            servers.put("hashkit, plain", new TestKeycloak("plain").jvm("", "").start(COSTS));
            servers.put(
                    "hashkit, Vector API",
                    new TestKeycloak("vector").jvm("", VECTOR).start(COSTS));
            Map<String, TestLogin> logins = new LinkedHashMap<>();
            for (Map.Entry<String, TestKeycloak> server : servers.entrySet()) {
                TestRealm realm = TestRealm.create(server.getValue(), "speed", "");
                realm.admin("POST", "/admin/realms/speed/users", JsonWriter.string(TestRealm.profile(USER)));
                realm.setPassword(USER, PASSWORD);
                System.out.println(server.getKey() + ": " + realm.credential(USER));
                logins.put(server.getKey(), realm.logins());
                print(0, server.getKey(), turn(realm.logins(), clients, warmUp));
            }
            for (int round = 1; round <= rounds; round++) {
                for (Map.Entry<String, TestLogin> one : logins.entrySet()) {
                    print(round, one.getKey(), turn(one.getValue(), clients, seconds));
                }
            }
            for (Map.Entry<String, TestKeycloak> server : servers.entrySet()) {
                String log = server.getValue().log();
                System.out.println(server.getKey() + ": " + memory(server.getValue()) + "; log with "
                        + lines(log, " ERROR ") + " errors and " + lines(log, " WARN ") + " warnings; engines "
                        + engines(new TestRealm(server.getValue(), "speed")));
            }
        } finally {
            servers.values().forEach(TestKeycloak::close);
        }
    }

    private static void print(int round, String name, Turn turn) {
        StringBuilder outcomes = new StringBuilder();
        for (Outcome one : Outcome.values()) {
            int count = Collections.frequency(turn.outcomes, one);
            outcomes.append("  " + one.name().toLowerCase(Locale.ROOT) + " " + count);
        }
        System.out.printf(
                Locale.ROOT,
                "%d  %-20s %7.1f served/s  p50 %6.0f ms  p99 %6.0f ms%s%n",
                round,
                name,
                turn.rate(),
                turn.millis(0.5),
                turn.millis(0.99),
                outcomes);
    }

    private static Turn turn(TestLogin logins, int clients, int seconds) throws InterruptedException {
        ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(seconds);
        for (int i = 0; i < clients; i++) {
            int first = i;
            threads.execute(() -> {
                for (int login = first; System.nanoTime() < end; login++) {
                    long start = System.nanoTime();
                    Outcome outcome = login(logins, login % WRONG_PASSWORD_EVERY != 0);
                    outcomes.add(outcome);
                    if (outcome == Outcome.SERVED) {
                        times.add(System.nanoTime() - start);
                    }
                }
            });
        }
        threads.shutdown();
        threads.awaitTermination(10, TimeUnit.MINUTES);
        double took = (System.nanoTime() - begun) / 1e9;
        List<Long> sorted = times.stream().sorted().toList();
        return new Turn(took, List.copyOf(outcomes), sorted);
    }

    private static Outcome login(TestLogin logins, boolean isRight) {
        try {
            String password = isRight ? PASSWORD : PASSWORD + "x";
            return switch (logins.grant(USER, password).statusCode()) {
                case 200 -> isRight ? Outcome.SERVED : Outcome.WRONG;
                case 400, 401 -> isRight ? Outcome.WRONG : Outcome.SERVED;
                case 503 -> Outcome.REFUSED;
                default -> Outcome.FAILED;
            };
        } catch (UncheckedIOException e) {
            return Outcome.FAILED;
        }
    }

    /** Lines of a level, but for Keycloak's own warnings of wrong passwords. */
    private static long lines(String log, String level) {
        return log.lines()
                .filter(line -> line.contains(level) && !line.contains("LOGIN_ERROR"))
                .count();
    }

    private static String engines(TestRealm realm) {
        String info = realm.admin("GET", "/admin/serverinfo", null).body();
        int at = info.indexOf("\"engines\":\"argon2");
        return at < 0 ? "of Keycloak" : info.substring(at + 11, info.indexOf('"', at + 12));
    }

    private static String memory(TestKeycloak server) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + server.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .findFirst()
                .orElse("")
                .replaceAll("\\s+", " ");
    }
}
