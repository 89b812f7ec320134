package io.hashkit.tune;

import io.hashkit.internal.tune.MeasurementNoise;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The disturbances during a measurement. */
public final class Noise {
    private final MeasurementNoise noise;

    Noise(MeasurementNoise noise) {
        this.noise = noise;
    }

    /**
     * The ratio of elapsed time to CPU time.
     *
     * @return the ratio; 1 if nothing else used the processors
     */
    public double contention() {
        return noise.contention();
    }

    /**
     * The spread of the times of large hashes with equal costs.
     *
     * @return the distance from the lower to the upper quartile, as a share of the lower one
     */
    public double dispersion() {
        return noise.dispersion();
    }

    /**
     * Whether small hashes had stopped getting faster before large ones were timed.
     *
     * @return true if they had
     */
    public boolean steady() {
        return noise.steady();
    }

    /**
     * The garbage collections during the measurement.
     *
     * @return the number of collections
     */
    public long collections() {
        return noise.meanwhile().collections();
    }

    /**
     * The time of these garbage collections.
     *
     * @return the time
     */
    public Duration collecting() {
        return Duration.ofMillis(noise.meanwhile().collectionMillis());
    }

    /**
     * The time of the just-in-time compiler during the measurement.
     *
     * @return the time
     */
    public Duration compiling() {
        return Duration.ofMillis(noise.meanwhile().compilationMillis());
    }

    /**
     * The periods in which the control group's CPU quota was used up.
     *
     * @return the number of periods
     */
    public long throttledPeriods() {
        return noise.meanwhile().throttledPeriods();
    }

    /**
     * The ratio of the chosen work to the largest work that was timed.
     *
     * @return the ratio; 1 if the choice itself was timed
     */
    public double extrapolation() {
        return noise.extrapolation();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Noise that && noise.equals(that.noise);
    }

    @Override
    public int hashCode() {
        return noise.hashCode();
    }

    @Override
    public String toString() {
        return "Noise[contention=" + contention() + ", dispersion=" + dispersion() + ", steady=" + steady()
                + ", collections="
                + collections() + ", collecting=" + collecting() + ", compiling=" + compiling() + ", throttledPeriods="
                + throttledPeriods() + ", extrapolation=" + extrapolation() + "]";
    }
}
