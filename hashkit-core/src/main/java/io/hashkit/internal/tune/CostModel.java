package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;

/**
 * The time of a hash as a function of its work.
 *
 * @param fixedMillis the part that does not grow, in milliseconds, as profiles hold it
 * @param nanosPerWork the time for one unit of work, in nanoseconds; the ladder defines the unit
 */
record CostModel(double fixedMillis, double nanosPerWork) {
    /**
     * A larger fixed part means that the small hashes were disturbed. It would make large hashes look too cheap.
     */
    private static final double MOST_FIXED = 0.15;

    /** Fits the model to the typical times of larger hashes, and of smaller ones if these are plausible. */
    static CostModel through(List<Sample> halves, List<Sample> whole) {
        double rate = Sample.typical(whole);
        if (!halves.isEmpty()) {
            double work = Traits.of(whole.get(whole.size() - 1).scheme()).work();
            double halfWork = Traits.of(halves.get(halves.size() - 1).scheme()).work();
            double halfRate = Sample.typical(halves);
            double slope = (rate * work - halfRate * halfWork) / (work - halfWork);
            double fixed = (rate - slope) * work;
            if (fixed > 0 && fixed < MOST_FIXED * rate * work) {
                return new CostModel(fixed / 1e6, slope);
            }
        }
        return new CostModel(0, rate);
    }

    double nanos(Scheme scheme) {
        return fixedMillis * 1e6 + nanosPerWork * Traits.of(scheme).work();
    }

    /** The model of a host on which each hash takes {@code ratio} times as long. */
    CostModel times(double ratio) {
        return new CostModel(fixedMillis * ratio, nanosPerWork * ratio);
    }
}
