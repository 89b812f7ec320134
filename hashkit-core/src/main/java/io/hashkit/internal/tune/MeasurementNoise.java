package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;

/**
 * What disturbed a measurement.
 *
 * @param contention time over CPU time
 * @param dispersion how far large hashes of the same costs lay apart, as a share of their time
 * @param steady whether small hashes had stopped getting faster before larger ones were timed
 * @param meanwhile collections, compilation and throttling while it was measured
 * @param extrapolation the chosen work over the largest work that was timed
 */
public record MeasurementNoise(
        double contention, double dispersion, boolean steady, Disturbances meanwhile, double extrapolation) {
    /** Of costs that were not measured here. */
    static final MeasurementNoise NONE = new MeasurementNoise(1, 0, true, new Disturbances(0, 0, 0, 0), 1);
}
