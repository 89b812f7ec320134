package io.hashkit.bench.maintainer.duel;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.contender.FullName;
import java.util.List;
import java.util.stream.Stream;

/**
 * The subject of a duel: one hash, and the usual rivals.
 *
 * @param name the name on the command line and in the table
 * @param algorithm the algorithm as in the catalogue
 * @param threads number of threads that compute lanes in parallel, for contenders that support it
 * @param against full name of the usual rival
 * @param onVectorApi full names of the usual rivals of hashkit's engine on the Vector API, in alphabetical order
 */
record DuelCase(String name, String algorithm, Scheme scheme, int threads, String against, List<String> onVectorApi) {
    private static final String SMOKE = "smoke";
    private static final String GENERATOR = "argon2/bouncy-castle-plain";
    private static final List<String> OF_ARGON2 = List.of(GENERATOR, "native/argon2");
    private static final List<String> OF_SCRYPT =
            List.of("native/openssl-scrypt", "native/scrypt", "scrypt/bouncy-castle", "scrypt/lambdaworks-native");

    DuelCase(String name, String algorithm, Scheme scheme, String against, List<String> onVectorApi) {
        this(name, algorithm, scheme, 0, against, onVectorApi);
    }

    private static DuelCase scrypt(String name, Scrypt scheme) {
        return new DuelCase(name, "scrypt", scheme, "scrypt/bouncy-castle", OF_SCRYPT);
    }

    private static DuelCase pbkdf2(String name, Pbkdf2 scheme) {
        return new DuelCase(name, "pbkdf2", scheme, "pbkdf2/sunjce", List.of());
    }

    private static DuelCase bcrypt(String name, int cost) {
        return new DuelCase(name, "bcrypt", new Bcrypt(cost), "bcrypt/jbcrypt", List.of());
    }

    static final List<DuelCase> ALL = List.of(
            new DuelCase("argon2id-19456-2-1", "argon2", Argon2.id(19456, 2, 1), GENERATOR, OF_ARGON2),
            new DuelCase("argon2id-65536-3-1", "argon2", Argon2.id(65536, 3, 1), GENERATOR, OF_ARGON2),
            new DuelCase(
                    "argon2id-65536-4-4-on-2-threads",
                    "argon2",
                    Argon2.id(65536, 4, 4),
                    2,
                    GENERATOR,
                    List.of(GENERATOR, "native/argon2-threads")),
            scrypt("scrypt-14-8-1", new Scrypt(14, 8, 1)),
            scrypt("scrypt-17-8-1", new Scrypt(17, 8, 1)),
            pbkdf2("pbkdf2-sha512-100000", Pbkdf2.sha512(100_000)),
            pbkdf2("pbkdf2-sha256-100000", Pbkdf2.sha256(100_000)),
            pbkdf2("pbkdf2-sha1-100000", Pbkdf2.sha1(100_000)),
            bcrypt("bcrypt-10", 10),
            bcrypt("bcrypt-12", 12),
            bcrypt(SMOKE, 4));

    /** @throws IllegalArgumentException if no work has that name */
    static DuelCase named(String name) {
        return ALL.stream()
                .filter(work -> work.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no work " + name));
    }

    /** Whether it only tests the command; its figures mean nothing. */
    boolean isSmoke() {
        return name.equals(SMOKE);
    }

    /** Whether a rival that is no native program is a usual one. */
    boolean isUsual(String rival) {
        return rival.equals(against) || (onVectorApi.contains(rival) && !NativeRivals.isOne(rival));
    }

    String ours() {
        return new FullName(algorithm, "hashkit").toString();
    }

    String oursOnVectorApi() {
        return ours() + "-vector";
    }

    /** The usual rivals that are native programs, in alphabetical order. */
    Stream<String> nativeRivals() {
        return onVectorApi.stream().filter(NativeRivals::isOne);
    }
}
