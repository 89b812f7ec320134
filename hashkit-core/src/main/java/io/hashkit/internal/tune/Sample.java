package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;

/**
 * One timed hash.
 *
 * @param nanos the CPU time; the elapsed time if CPU time is not available or lanes run on several threads
 * @param disturbed whether garbage was collected or the quota ran out during the hash
 * @param slices the time of small hashes around it, in nanoseconds; 0 if none was timed
 */
record Sample(Scheme scheme, long nanos, boolean disturbed, double slices) {
    Sample withSlices(double about) {
        return new Sample(scheme, nanos, disturbed, about);
    }

    /** The sample as it would be at another pace of the host. */
    Sample scaled(double factor) {
        return new Sample(scheme, (long) Math.max(1, nanos * factor), disturbed, slices);
    }

    /**
     * The lower quartile of the time per unit of work, over undisturbed samples if there are any: noise only adds time.
     */
    static double typical(List<Sample> samples) {
        double[] sorted = sorted(samples);
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) / 4];
    }

    /** The distance between the quartiles of that time, as a share of the lower one. */
    static double dispersion(List<Sample> samples) {
        double[] sorted = sorted(samples);
        if (sorted.length < 2) {
            return 0;
        }
        double lower = sorted[(sorted.length - 1) / 4];
        return (sorted[sorted.length - 1 - (sorted.length - 1) / 4] - lower) / lower;
    }

    private static double[] sorted(List<Sample> samples) {
        List<Sample> clean =
                samples.stream().filter(sample -> !sample.disturbed).toList();
        return (clean.isEmpty() ? samples : clean)
                .stream()
                        .mapToDouble(sample ->
                                sample.nanos / Traits.of(sample.scheme).work())
                        .sorted()
                        .toArray();
    }
}
