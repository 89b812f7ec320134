package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The effect of the Vector API in a run. Its forks have it; an application must be started with it.
 *
 * @param parameters the costs at which both engines were measured
 * @param ratio time of a hash with the Vector API, relative to its time without
 */
public record VectorGain(String parameters, Ratio ratio) {
    private static final String PLAIN = "hashkit";
    private static final String VECTOR = "hashkit-vector";

    /**
     * The gain for an application that would use an engine in plain Java, at the first costs at which it was measured.
     *
     * @param engine full name of that engine, such as {@code argon2/hashkit}
     * @return empty if it was not measured, or if it is not sure that hashes take less time
     */
    public static Optional<VectorGain> forEngine(List<Row> rows, String engine) {
        return rows.stream()
                .filter(row -> row.engine().equals(VECTOR) && engine.equals(row.section() + "/" + PLAIN))
                .flatMap(row -> Stream.ofNullable(row.ratio())
                        .filter(ratio -> ratio.to().equals(PLAIN))
                        .map(ratio -> new VectorGain(row.parameters(), ratio)))
                .findFirst()
                .filter(gain -> gain.ratio.high() < 1);
    }
}
