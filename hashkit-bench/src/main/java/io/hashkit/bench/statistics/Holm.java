package io.hashkit.bench.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Many tests at once, by Holm (1979): the chance of a single false alarm among all of them stays at the level of one, whatever
 * they have in common.
 */
public final class Holm {
    private Holm() {}

    /** Adjusted probabilities, in the order given. */
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
