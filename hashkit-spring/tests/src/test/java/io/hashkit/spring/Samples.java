package io.hashkit.spring;

import java.util.Arrays;

/** Statistics of measured times. */
final class Samples {
    private Samples() {}

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Drops the slowest tenth: on a host whose speed varies, it says nothing about the code. */
    static double[] quickest(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return Arrays.copyOf(sorted, sorted.length * 9 / 10);
    }

    /** The t statistic of Welch's test. */
    static double welch(double[] a, double[] b) {
        return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
