package io.hashkit.internal.tune;

import java.time.Duration;

/**
 * The disturbances during a measurement.
 *
 * @param contention the ratio of elapsed time to CPU time; 1 if nothing else used the processors
 * @param dispersion the spread of the times of large hashes with equal costs: the distance from the lower to the upper
 *     quartile, as a share of the lower one
 * @param steady whether small hashes had stopped getting faster before large ones were timed
 * @param collections the number of garbage collections
 * @param collecting the time of these garbage collections
 * @param compiling the time of the just-in-time compiler
 * @param throttledPeriods the number of periods in which the control group's CPU quota was used up
 * @param extrapolation the ratio of the chosen work to the largest work that was timed; 1 if the choice itself was
 *     timed
 */
public record Noise(
        double contention,
        double dispersion,
        boolean steady,
        long collections,
        Duration collecting,
        Duration compiling,
        long throttledPeriods,
        double extrapolation) {
    /** For costs that were not measured in this process. */
    static final Noise NONE = new Noise(1, 0, true, 0, Duration.ZERO, Duration.ZERO, 0, 1);
}
