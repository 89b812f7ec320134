package io.hashkit;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Compares the times of kinds of calls, as leakage tests in side-channel evaluation do. */
final class Leakage {
    /** The usual bound of |t|. */
    static final double BOUND = 4.5;
    /** The share of the slowest tries of all kinds that is left out: those were disturbed. */
    private static final double LEFT_OUT = 0.1;
    /** As many percentiles as the authors of dudect use. */
    private static final int PERCENTILES = 100;

    private Leakage() {}

    /**
     * Compares two classes of inputs of one call as in Reparaz, Balasch and Verbauwhede, "Dude, is my code constant
     * time?" (2017): by all measurements, and by those up to each of a hundred percentiles, because the slow ones were
     * disturbed.
     *
     * @return the t with the largest absolute value
     */
    static double cropped(double[] first, double[] second) {
        double[] all = DoubleStream.concat(Arrays.stream(first), Arrays.stream(second))
                .sorted()
                .toArray();
        double largest = welch(first, second);
        for (int i = 1; i <= PERCENTILES; i++) {
            double share = 1 - Math.pow(0.5, 10.0 * i / PERCENTILES);
            double most = all[(int) ((all.length - 1) * share)];
            double t = welch(upTo(most, first), upTo(most, second));
            largest = Math.abs(t) > Math.abs(largest) ? t : largest;
        }
        return largest;
    }

    private static double[] upTo(double most, double[] values) {
        return Arrays.stream(values).filter(value -> value <= most).toArray();
    }

    /**
     * Prints a table of all pairs.
     *
     * @param times microseconds by kind
     * @return the largest |t|
     */
    static double compare(Map<String, List<Double>> times, PrintStream out) {
        double[] all = times.values().stream()
                .flatMap(List::stream)
                .mapToDouble(time -> time)
                .sorted()
                .toArray();
        double slowest = all[(int) ((all.length - 1) * (1 - LEFT_OUT))];
        Map<String, double[]> kept = new LinkedHashMap<>();
        times.forEach((kind, each) -> kept.put(
                kind, upTo(slowest, each.stream().mapToDouble(time -> time).toArray())));
        out.println("| compared | with | tries | mean | difference | t |");
        out.println("| --- | --- | --- | --- | --- | --- |");
        double largest = 0;
        List<Map.Entry<String, double[]>> kinds = List.copyOf(kept.entrySet());
        for (int one = 0; one < kinds.size(); one++) {
            for (int other = one + 1; other < kinds.size(); other++) {
                double[] first = kinds.get(one).getValue();
                double[] second = kinds.get(other).getValue();
                double t = welch(first, second);
                largest = Math.max(largest, Math.abs(t));
                out.printf(
                        Locale.ROOT,
                        "| %s | %s | %d, %d | %.0f µs | %+.1f µs | %+.2f |%n",
                        kinds.get(one).getKey(),
                        kinds.get(other).getKey(),
                        first.length,
                        second.length,
                        mean(first),
                        mean(second) - mean(first),
                        t);
            }
        }
        return largest;
    }

    /** Welch's t: the difference of the means in units of its standard error. */
    private static double welch(double[] first, double[] second) {
        double error = Math.sqrt(variance(first) / first.length + variance(second) / second.length);
        return (mean(second) - mean(first)) / error;
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
