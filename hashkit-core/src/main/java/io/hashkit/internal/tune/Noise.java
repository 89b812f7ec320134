package io.hashkit.internal.tune;

import io.hashkit.internal.tune.HostEnvironment.Disturbances;

/**
 * The disturbances during a measurement.
 *
 * @param contention the ratio of elapsed time to CPU time; 1 if nothing else used the processors
 * @param dispersion the spread of the times of large hashes with equal costs: the distance from the lower to the upper
 *     quartile, as a share of the lower one
 * @param meanwhile what happened during all of it
 * @param extrapolation the ratio of the chosen work to the largest work that was timed; 1 if the choice itself was
 *     timed
 */
public record Noise(double contention, double dispersion, Disturbances meanwhile, double extrapolation) {
    /** For costs that were not measured in this process. */
    static final Noise NONE = new Noise(1, 0, Disturbances.NONE, 1);
}
