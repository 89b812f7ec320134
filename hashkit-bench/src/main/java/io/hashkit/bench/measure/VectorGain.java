package io.hashkit.bench.measure;

import io.hashkit.bench.report.Ratio;
import io.hashkit.internal.catalog.VectorApi;
import java.util.ArrayList;
import java.util.List;

/** What the Vector API brought in this run: forks had it, the application has to ask for it. */
final class VectorGain {
    private static final String PLAIN = "hashkit";
    private static final String VECTOR = "hashkit-vector";

    private VectorGain() {}

    /** One for each algorithm of which both engines were measured in the same minutes, at the first costs. */
    static List<String> sentences(List<Measurement> measurements) {
        List<String> sentences = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (Measurement vector : measurements) {
            Ratio ratio = vector.row().ratio();
            if (ratio != null
                    && vector.row().engine().equals(VECTOR)
                    && ratio.to().equals(PLAIN)
                    && !told.contains(vector.row().section())) {
                told.add(vector.row().section());
                sentences.add(String.format(
                        "Started with %s, %s takes %s of the time.",
                        VectorApi.OPTION, vector.row().parameters(), ratio));
            }
        }
        return sentences;
    }
}
