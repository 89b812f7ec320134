package io.hashkit.internal.tune;

import java.util.List;

/**
 * The time of a hash as it grows with the work: {@code fixedNanos + nanosPerWork x work}.
 *
 * @param fixedNanos what does not grow, in nanoseconds
 * @param nanosPerWork nanoseconds for a unit of work, as the ladder counts it
 */
public record CostModel(double fixedNanos, double nanosPerWork) {
    /** A larger fixed part than this comes from a disturbed half: with it, much larger hashes would seem to cost no more. */
    private static final double MOST_FIXED = 0.15;

    /** Through the typical times for a unit of work of larger hashes, and of smaller ones where those make sense. */
    static CostModel through(List<Sample> halves, List<Sample> whole) {
        double rate = Sample.typical(whole);
        if (!halves.isEmpty()) {
            double work = whole.get(whole.size() - 1).scheme().work();
            double halfWork = halves.get(halves.size() - 1).scheme().work();
            double halfRate = Sample.typical(halves);
            double slope = (rate * work - halfRate * halfWork) / (work - halfWork);
            double fixed = (rate - slope) * work;
            if (fixed > 0 && fixed < MOST_FIXED * rate * work) {
                return new CostModel(fixed, slope);
            }
        }
        return new CostModel(0, rate);
    }

    /** The time of so much work. */
    public double nanos(double work) {
        return fixedNanos + nanosPerWork * work;
    }

    /** The same for a host on which each hash takes so many times as long. */
    CostModel times(double ratio) {
        return new CostModel(fixedNanos * ratio, nanosPerWork * ratio);
    }
}
