package io.hashkit.bench.measure;

import io.hashkit.bench.report.Ratio;
import io.hashkit.internal.catalog.VectorApi;
import java.util.ArrayList;
import java.util.List;

/** The effect of the Vector API in a run. The forks have it; an application must be started with it. */
final class VectorGain {
    private static final String PLAIN = "hashkit";
    private static final String VECTOR = "hashkit-vector";

    private VectorGain() {}

    /** One sentence per algorithm for which both engines were measured in the same rounds, at its first costs. */
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
                        "With %s, %s takes %s times as long.",
                        VectorApi.OPTION, vector.row().parameters(), ratio));
            }
        }
        return sentences;
    }
}
