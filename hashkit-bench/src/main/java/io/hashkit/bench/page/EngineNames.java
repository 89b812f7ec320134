package io.hashkit.bench.page;

import io.hashkit.bench.attacker.Tsv;
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
    private static final List<Map.Entry<String, Integer>> LIBRARIES = Tsv.resource(
            "/io/hashkit/bench/page/colours.tsv",
            row -> Map.entry(row.text("begins"), Integer.parseInt(row.text("colour"))));

    private static final Map<String, String> NAMES = Sections.names("engines.tsv", "engine");

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
