package io.hashkit.tune;

import io.hashkit.internal.tune.MeasurementNoise;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What disturbed a measurement.
 */
public final class Noise {
    private final MeasurementNoise noise;

    Noise(MeasurementNoise noise) {
        this.noise = noise;
    }

    /** Time over CPU time: 1 where nothing else wanted the processors. */
    public double contention() {
        return noise.contention();
    }

    /** How far large hashes of the same costs lay apart, as a share of their time. */
    public double dispersion() {
        return noise.dispersion();
    }

    /** Whether small hashes had stopped getting faster before larger ones were timed. */
    public boolean steady() {
        return noise.steady();
    }

    /** Garbage collections meanwhile. */
    public long collections() {
        return noise.meanwhile().collections();
    }

    /** The time of those collections. */
    public Duration collecting() {
        return Duration.ofMillis(noise.meanwhile().collectionMillis());
    }

    /** Time of the just-in-time compiler. */
    public Duration compiling() {
        return Duration.ofMillis(noise.meanwhile().compilationMillis());
    }

    /** Periods in which the control group's quota was used up. */
    public long throttledPeriods() {
        return noise.meanwhile().throttledPeriods();
    }

    /** The chosen work over the largest work that was timed; 1 where the choice itself was. */
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
