package io.hashkit.bench.page;

import java.util.Map;

/** The names of engines on the page. */
final class EngineNames {
    static final String OURS = "hashkit";
    static final String BOUNCY_CASTLE = "bouncy-castle";
    static final String BOUNCY_CASTLE_PLAIN = "bouncy-castle-plain";

    private static final String NATIVE = "native/";

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("hashkit-vector", "hashkit, Vector API"),
            Map.entry(BOUNCY_CASTLE, "Bouncy Castle"),
            Map.entry(BOUNCY_CASTLE_PLAIN, "Bouncy Castle, called directly"),
            Map.entry("bouncy-castle-provider", "Bouncy Castle, as a provider"),
            Map.entry("jdk", "JDK"),
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

    /** Whether an engine is native code: a program, or a library that Java calls. */
    static boolean isNative(String engine) {
        return engine.startsWith(NATIVE) || of(engine).endsWith(", native");
    }

    /** The number of its colour: one for hashkit, one for Bouncy Castle, and one for all others. */
    static int series(String engine) {
        return isOurs(engine) ? 0 : isBouncyCastle(engine) ? 1 : 2;
    }
}
