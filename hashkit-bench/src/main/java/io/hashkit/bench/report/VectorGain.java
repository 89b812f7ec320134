package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.catalog.VectorApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The effect of the Vector API in a run. Its forks have it; an application must be started with it.
 *
 * @param section the algorithm
 * @param parameters the costs at which both engines were measured
 * @param ratio time of a hash with the Vector API, relative to its time without
 */
public record VectorGain(String section, String parameters, Ratio ratio) {
    private static final String PLAIN = "hashkit";
    private static final String VECTOR = "hashkit-vector";

    /** One for each algorithm for which both engines were measured in the same rounds, at its first costs. */
    public static List<VectorGain> of(List<Row> rows) {
        List<VectorGain> gains = new ArrayList<>();
        for (Row row : rows) {
            Ratio ratio = row.ratio();
            if (ratio != null
                    && row.engine().equals(VECTOR)
                    && ratio.to().equals(PLAIN)
                    && gains.stream().noneMatch(gain -> gain.section.equals(row.section()))) {
                gains.add(new VectorGain(row.section(), row.parameters(), ratio));
            }
        }
        return gains;
    }

    /**
     * The gain for an application that would use an engine in plain Java.
     *
     * @param engine full name of that engine, such as {@code argon2/hashkit}
     * @return empty if it was not measured, or if it is not sure that hashes take less time
     */
    public static Optional<VectorGain> forEngine(List<Row> rows, String engine) {
        return of(rows).stream()
                .filter(gain -> engine.equals(gain.section + "/" + PLAIN) && gain.ratio.high() < 1)
                .findFirst();
    }

    /** The gain as a sentence. */
    public String sentence() {
        return "With " + VectorApi.OPTION + ", " + parameters + " takes " + ratio + " times as long.";
    }
}
