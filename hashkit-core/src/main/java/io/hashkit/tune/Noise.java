package io.hashkit.tune;

import java.time.Duration;

/**
 * What disturbed a measurement.
 *
 * @param contention time over CPU time: 1 where nothing else wanted the processors
 * @param dispersion how far large hashes of the same costs lay apart, as a share of their time
 * @param steady whether small hashes had stopped getting faster before larger ones were timed
 * @param collections of garbage meanwhile
 * @param collecting time of them
 * @param compiling time of the just-in-time compiler
 * @param throttledPeriods in which the control group's quota was used up
 * @param extrapolation the chosen work over the largest work that was timed; 1 where the choice itself was
 */
public record Noise(
        double contention,
        double dispersion,
        boolean steady,
        long collections,
        Duration collecting,
        Duration compiling,
        long throttledPeriods,
        double extrapolation) {}
