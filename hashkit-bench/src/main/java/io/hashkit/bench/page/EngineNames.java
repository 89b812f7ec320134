package io.hashkit.bench.page;

import java.util.Map;

/** Engines as people call them. */
final class EngineNames {
    static final String OURS = "hashkit";
    static final String BOUNCY_CASTLE = "bouncy-castle";

    private static final Map<String, String> NAMES = Map.of(
            "hashkit-vector",
            "hashkit, Vector API",
            BOUNCY_CASTLE,
            "Bouncy Castle",
            "bouncy-castle-plain",
            "Bouncy Castle, called directly",
            "bouncy-castle-provider",
            "Bouncy Castle, as a provider",
            "jdk",
            "JDK",
            "jbcrypt",
            "jBCrypt",
            "lambdaworks-java",
            "lambdaworks, Java",
            "lambdaworks-native",
            "lambdaworks, native");

    private EngineNames() {}

    static String of(String engine) {
        return NAMES.getOrDefault(simple(engine), simple(engine));
    }

    static boolean isOurs(String engine) {
        return simple(engine).startsWith(OURS);
    }

    static boolean isBouncyCastle(String engine) {
        return simple(engine).startsWith(BOUNCY_CASTLE);
    }

    /** Suites write the algorithm before it. */
    private static String simple(String engine) {
        return engine.substring(engine.indexOf('/') + 1);
    }

    /** The colour of its bars: ours, Bouncy Castle's, all others'. */
    static int series(String engine) {
        return isOurs(engine) ? 0 : isBouncyCastle(engine) ? 1 : 2;
    }
}
