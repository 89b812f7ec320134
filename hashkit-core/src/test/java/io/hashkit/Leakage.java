package io.hashkit;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares the times of kinds of logins, pair by pair, as leakage tests in side-channel evaluation do. */
final class Leakage {
    /** The usual bound of |t|. */
    static final double BOUND = 4.5;
    /** The share of the slowest tries of all kinds that is left out: those were disturbed. */
    private static final double LEFT_OUT = 0.1;

    private Leakage() {}

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
                kind,
                each.stream()
                        .mapToDouble(time -> time)
                        .filter(time -> time <= slowest)
                        .toArray()));
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

    private static double mean(double[] values) {
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
