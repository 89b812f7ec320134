package io.hashkit.bench.maintainer.duel;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tsv;
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
    private static final String NONE = "none";

    static final List<DuelCase> ALL = Tsv.resource(
            "/io/hashkit/bench/maintainer/duel/duels.tsv",
            row -> new DuelCase(
                    row.text("name"),
                    row.text("algorithm"),
                    Scheme.parse(row.text("scheme")),
                    Integer.parseInt(row.text("threads")),
                    row.text("against"),
                    row.text("on-vector-api").equals(NONE)
                            ? List.of()
                            : List.of(row.text("on-vector-api").split(","))));

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
