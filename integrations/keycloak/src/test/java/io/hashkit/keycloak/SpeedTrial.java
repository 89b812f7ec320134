package io.hashkit.keycloak;

import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Logins a second of three servers at the same costs: Keycloak's own Argon2, hashkit in plain Java, and hashkit with the
 * Vector API. All run at once; only one gets logins at a time, in turns.
 *
 * <p>Arguments: clients, rounds, seconds of a turn, seconds of the warm-up.
 */
final class SpeedTrial {
    private static final String COSTS = "--spi-password-hashing--hashkit--scheme=argon2id,m=7168,t=5,p=1";
    private static final String VECTOR = "--add-modules=jdk.incubator.vector";
    private static final String USER = "ann";
    private static final String PASSWORD = "correct horse battery staple";
    private static final int OK = 200;

    private SpeedTrial() {}

    /** What the clients of one turn saw. */
    private record Turn(double seconds, Map<Integer, Integer> statuses, List<Long> nanos) {
        double rate() {
            return statuses.getOrDefault(OK, 0) / seconds;
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
                turn(realm.logins(), clients, warmUp);
            }
            for (int round = 1; round <= rounds; round++) {
                for (Map.Entry<String, TestLogin> one : logins.entrySet()) {
                    print(round, one.getKey(), turn(one.getValue(), clients, seconds));
                }
            }
            for (Map.Entry<String, TestKeycloak> server : servers.entrySet()) {
                System.out.println(server.getKey() + ": " + memory(server.getValue()) + "; log of "
                        + server.getValue().log().length() + " characters; engines "
                        + engines(new TestRealm(server.getValue(), "speed")));
            }
        } finally {
            servers.values().forEach(TestKeycloak::close);
        }
    }

    private static void print(int round, String name, Turn turn) {
        System.out.printf(
                Locale.ROOT,
                "%d  %-20s %7.1f logins/s  p50 %6.0f ms  p99 %6.0f ms  %s%n",
                round,
                name,
                turn.rate(),
                turn.millis(0.5),
                turn.millis(0.99),
                turn.statuses());
    }

    private static Turn turn(TestLogin logins, int clients, int seconds) throws InterruptedException {
        ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        Map<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(seconds);
        for (int i = 0; i < clients; i++) {
            threads.execute(() -> {
                while (System.nanoTime() < end) {
                    long start = System.nanoTime();
                    int status = logins.grant(USER, PASSWORD).statusCode();
                    times.add(System.nanoTime() - start);
                    statuses.computeIfAbsent(status, unused -> new AtomicInteger())
                            .incrementAndGet();
                }
            });
        }
        threads.shutdown();
        threads.awaitTermination(10, TimeUnit.MINUTES);
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        statuses.forEach((status, count) -> counts.put(status, count.get()));
        List<Long> sorted = times.stream().sorted().toList();
        return new Turn((System.nanoTime() - begun) / 1e9, counts, sorted);
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
