package io.hashkit.bench.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Correction for many simultaneous tests by Holm (A Simple Sequentially Rejective Multiple Test Procedure, 1979): the
 * probability of a single false alarm among all tests is bounded, even if the tests depend on each other.
 */
public final class Holm {
    private Holm() {}

    /** The adjusted probabilities, in the given order. */
    public static double[] adjust(double[] probabilities) {
        int count = probabilities.length;
        List<Integer> ascending = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> probabilities[index]))
                .toList();
        double[] adjusted = new double[count];
        double least = 0;
        for (int rank = 0; rank < count; rank++) {
            int index = ascending.get(rank);
            least = Math.max(least, Math.min(1, probabilities[index] * (count - rank)));
            adjusted[index] = least;
        }
        return adjusted;
    }
}
