package io.hashkit.tune;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What disturbed a measurement.
 */
public final class Noise {
    private final double contention;
    private final double dispersion;
    private final boolean steady;
    private final long collections;
    private final Duration collecting;
    private final Duration compiling;
    private final long throttledPeriods;
    private final double extrapolation;

    Noise(
            double contention,
            double dispersion,
            boolean steady,
            long collections,
            Duration collecting,
            Duration compiling,
            long throttledPeriods,
            double extrapolation) {
        this.contention = contention;
        this.dispersion = dispersion;
        this.steady = steady;
        this.collections = collections;
        this.collecting = collecting;
        this.compiling = compiling;
        this.throttledPeriods = throttledPeriods;
        this.extrapolation = extrapolation;
    }

    /** Time over CPU time: 1 where nothing else wanted the processors. */
    public double contention() {
        return contention;
    }

    /** How far large hashes of the same costs lay apart, as a share of their time. */
    public double dispersion() {
        return dispersion;
    }

    /** Whether small hashes had stopped getting faster before larger ones were timed. */
    public boolean steady() {
        return steady;
    }

    /** Garbage collections meanwhile. */
    public long collections() {
        return collections;
    }

    /** The time of those collections. */
    public Duration collecting() {
        return collecting;
    }

    /** Time of the just-in-time compiler. */
    public Duration compiling() {
        return compiling;
    }

    /** Periods in which the control group's quota was used up. */
    public long throttledPeriods() {
        return throttledPeriods;
    }

    /** The chosen work over the largest work that was timed; 1 where the choice itself was. */
    public double extrapolation() {
        return extrapolation;
    }

    private List<Object> values() {
        return List.of(
                contention, dispersion, steady, collections, collecting, compiling, throttledPeriods, extrapolation);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Noise that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Noise[contention=" + contention + ", dispersion=" + dispersion + ", steady=" + steady + ", collections="
                + collections + ", collecting=" + collecting + ", compiling=" + compiling + ", throttledPeriods="
                + throttledPeriods + ", extrapolation=" + extrapolation + "]";
    }
}
