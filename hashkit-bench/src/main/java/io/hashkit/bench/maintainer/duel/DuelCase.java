package io.hashkit.bench.maintainer.duel;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.FullName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The subject of a duel: one hash, the usual rival, and the goal for hashkit's advantage.
 *
 * @param name the name on the command line and in the table
 * @param algorithm the algorithm as in the catalogue
 * @param threads number of threads that compute lanes in parallel, for contenders that support it
 * @param against full name of the usual rival
 * @param goal least ratio of the rival's time to hashkit's, both warm, on JDKs before 25; zero if there is no goal
 * @param goalOnNewer the same ratio on JDK 25 and newer
 * @param onVectorApi goals of hashkit's engine on the Vector API, by the full name of the rival
 */
record DuelCase(
        String name,
        String algorithm,
        Scheme scheme,
        int threads,
        String against,
        double goal,
        double goalOnNewer,
        Map<String, Double> onVectorApi) {
    private static final String GENERATOR = "argon2/bouncy-castle-plain";
    private static final int NEWER = 25;

    DuelCase(
            String name,
            String algorithm,
            Scheme scheme,
            int threads,
            String against,
            double goal,
            double goalOnNewer) {
        this(name, algorithm, scheme, threads, against, goal, goalOnNewer, Map.of());
    }

    private static Map<String, Double> scrypt(double bouncyCastle) {
        Map<String, Double> goals = new HashMap<>(
                Map.of("scrypt/lambdaworks-native", 1.0, "native/openssl-scrypt", 1.0, "native/scrypt", 1.0));
        goals.put("scrypt/bouncy-castle", bouncyCastle);
        return Map.copyOf(goals);
    }

    private DuelCase onVectorApi(Map<String, Double> goals) {
        return new DuelCase(name, algorithm, scheme, threads, against, goal, goalOnNewer, goals);
    }

    static final List<DuelCase> ALL = List.of(
            new DuelCase("argon2id-19456-2-1", "argon2", Argon2.id(19456, 2, 1), 0, GENERATOR, 1.1, 1.15)
                    .onVectorApi(Map.of(GENERATOR, 2.5, "native/argon2", 1.0)),
            new DuelCase("argon2id-65536-3-1", "argon2", Argon2.id(65536, 3, 1), 0, GENERATOR, 1.1, 1.15)
                    .onVectorApi(Map.of(GENERATOR, 2.0, "native/argon2", 1.0)),
            new DuelCase("argon2id-65536-4-4-on-2-threads", "argon2", Argon2.id(65536, 4, 4), 2, GENERATOR, 1.8, 2.0)
                    .onVectorApi(Map.of(GENERATOR, 3.5, "native/argon2-threads", 1.0)),
            new DuelCase("scrypt-14-8-1", "scrypt", new Scrypt(14, 8, 1), 0, "scrypt/bouncy-castle", 1.05, 1.05)
                    .onVectorApi(scrypt(2.0)),
            new DuelCase("scrypt-17-8-1", "scrypt", new Scrypt(17, 8, 1), 0, "scrypt/bouncy-castle", 0.97, 0.97)
                    .onVectorApi(scrypt(1.2)),
            new DuelCase("pbkdf2-sha512-100000", "pbkdf2", Pbkdf2.sha512(100_000), 0, "pbkdf2/sunjce", 1.2, 1.2),
            new DuelCase("pbkdf2-sha256-100000", "pbkdf2", Pbkdf2.sha256(100_000), 0, "pbkdf2/sunjce", 1.15, 1.15),
            new DuelCase("pbkdf2-sha1-100000", "pbkdf2", Pbkdf2.sha1(100_000), 0, "pbkdf2/sunjce", 1.15, 1.15),
            new DuelCase("bcrypt-10", "bcrypt", new Bcrypt(10), 0, "bcrypt/jbcrypt", 1.07, 1.07),
            new DuelCase("bcrypt-12", "bcrypt", new Bcrypt(12), 0, "bcrypt/jbcrypt", 1.07, 1.07),
            new DuelCase("smoke", "bcrypt", new Bcrypt(4), 0, "bcrypt/jbcrypt", 0, 0));

    /** @throws IllegalArgumentException if no work has that name */
    static DuelCase named(String name) {
        return ALL.stream()
                .filter(work -> work.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no work " + name));
    }

    /** This work, or for a contender of another algorithm the first work of that algorithm. */
    DuelCase forContender(String name) {
        String other = FullName.of(name).algorithm();
        return other.equals(algorithm)
                ? this
                : ALL.stream()
                        .filter(work -> work.algorithm.equals(other))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no work for " + name));
    }

    String ours() {
        return new FullName(algorithm, "hashkit").toString();
    }

    String oursOnVectorApi() {
        return ours() + "-vector";
    }

    /** The native rivals that this work has a goal for, in alphabetical order. */
    Stream<String> nativeRivals() {
        return onVectorApi.keySet().stream().filter(NativeRivals::isOne).sorted();
    }

    /** The goal of a hashkit engine against a rival; zero if there is none. */
    double goal(String ours, String rival, int feature) {
        if (ours.equals(oursOnVectorApi())) {
            return onVectorApi.getOrDefault(rival, 0.0);
        }
        if (!rival.equals(against)) {
            return 0;
        }
        return feature >= NEWER ? goalOnNewer : goal;
    }
}
