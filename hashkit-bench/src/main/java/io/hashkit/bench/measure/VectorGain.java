package io.hashkit.bench.measure;

import io.hashkit.internal.catalog.VectorApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the Vector API brought in this run: forks had it, the application has to ask for it. */
final class VectorGain {
    private static final String PLAIN = "hashkit";
    private static final String VECTOR = "hashkit-vector";

    private VectorGain() {}

    /** One for each algorithm of which both engines were measured, at the first costs that both have. */
    static List<String> sentences(List<Measurement> measurements) {
        List<String> sentences = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (Measurement plain : measurements) {
            for (Measurement vector : measurements) {
                if (plain.engine().equals(PLAIN)
                        && vector.engine().equals(VECTOR)
                        && plain.section().equals(vector.section())
                        && plain.parameters().equals(vector.parameters())
                        && !told.contains(plain.section())) {
                    told.add(plain.section());
                    sentences.add(sentence(plain, vector));
                }
            }
        }
        return sentences;
    }

    private static String sentence(Measurement plain, Measurement vector) {
        return String.format(
                Locale.ROOT,
                "Started with %s, %s takes %.2f of the time.",
                VectorApi.OPTION,
                plain.parameters(),
                vector.nanos() / plain.nanos());
    }
}
