package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;

/**
 * The disturbances during a measurement.
 *
 * @param contention the ratio of elapsed time to CPU time
 * @param dispersion the distance between the quartiles of the times of large hashes with equal costs, as a share of the
 *     lower one
 * @param steady whether small hashes had stopped getting faster before large ones were timed
 * @param meanwhile garbage collections, compilation and throttling during the measurement
 * @param extrapolation the ratio of the chosen work to the largest work that was timed
 */
public record MeasurementNoise(
        double contention, double dispersion, boolean steady, Disturbances meanwhile, double extrapolation) {
    /** For costs that were not measured in this process. */
    static final MeasurementNoise NONE = new MeasurementNoise(1, 0, true, new Disturbances(0, 0, 0, 0), 1);
}
