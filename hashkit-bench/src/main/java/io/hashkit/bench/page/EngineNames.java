package io.hashkit.bench.page;

import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Map;

/** The names of engines on the page. */
final class EngineNames {
    static final String OURS = "hashkit";
    static final String BOUNCY_CASTLE = "bouncy-castle";
    static final String BOUNCY_CASTLE_PLAIN = "bouncy-castle-plain";

    private static final String JDK = "jdk";
    private static final String NATIVE = "native/";

    /** The number of the colour of programs that are not written in Java, and of the engines of suites. */
    private static final int OTHERS = 7;

    /** The numbers of colours, by what the names of the engines of a library begin with. */
    private static final List<Map.Entry<String, Integer>> LIBRARIES = List.of(
            Map.entry(OURS, 0),
            Map.entry(BOUNCY_CASTLE, 1),
            Map.entry(JDK, 2),
            Map.entry("sunjce", 2),
            Map.entry("spring", 3),
            Map.entry("jbcrypt", 4),
            Map.entry("lambdaworks", 5),
            Map.entry("password4j", 6),
            Map.entry("argon2-jvm", 8),
            Map.entry("favre", 9));

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("hashkit-vector", "hashkit, Vector API"),
            Map.entry(BOUNCY_CASTLE, "Bouncy Castle"),
            Map.entry(BOUNCY_CASTLE_PLAIN, "Bouncy Castle, called directly"),
            Map.entry("bouncy-castle-provider", "Bouncy Castle, as a provider"),
            Map.entry(JDK, "JDK"),
            Map.entry("sunjce", "JDK, SecretKeyFactory"),
            Map.entry("jbcrypt", "jBCrypt"),
            Map.entry("favre", "at.favre.lib"),
            Map.entry("spring", "Spring Security"),
            Map.entry("argon2-jvm", "argon2-jvm, native"),
            Map.entry("lambdaworks-java", "lambdaworks, Java"),
            Map.entry("lambdaworks-native", "lambdaworks, native"),
            Map.entry(NATIVE + "argon2", "reference in C, native"),
            Map.entry(NATIVE + "argon2-threads", "reference in C, native, a thread a lane"),
            Map.entry(NATIVE + "openssl-scrypt", "OpenSSL, native"),
            Map.entry(NATIVE + "scrypt", "Rust's scrypt, native"));

    private EngineNames() {}

    static String of(String engine) {
        if (engine.startsWith(NATIVE)) {
            return NAMES.getOrDefault(engine, engine);
        }
        return NAMES.getOrDefault(simple(engine), simple(engine));
    }

    static String of(Row row) {
        return isOverTheJdk(row) ? "hashkit, JDK's digests" : of(row.engine());
    }

    static int series(Row row) {
        return isOverTheJdk(row) ? series(OURS) : series(row.engine());
    }

    /** For PBKDF2, hashkit has an engine over the JDK's digests, and takes it where the processor computes them. */
    private static boolean isOverTheJdk(Row row) {
        return row.section().startsWith("pbkdf2") && row.engine().equals(JDK);
    }

    static boolean isOurs(String engine) {
        return simple(engine).startsWith(OURS);
    }

    static boolean isBouncyCastle(String engine) {
        return simple(engine).startsWith(BOUNCY_CASTLE);
    }

    /** In suites, the algorithm precedes the name. */
    private static String simple(String engine) {
        return engine.substring(engine.indexOf('/') + 1);
    }

    /** The number of the colour of its library, the same in all charts. */
    static int series(String engine) {
        String name = simple(engine);
        return LIBRARIES.stream()
                .filter(library -> name.startsWith(library.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(OTHERS);
    }
}
