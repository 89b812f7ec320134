package io.hashkit.internal.limit;

import java.util.concurrent.TimeUnit;

/** How long recent hashes held their permits. Guarded by the limiter's lock. */
final class RecentHashes {
    /** Until a hash has ended. Callers that return too early cost less than processors that wait for them. */
    private static final long GUESSED_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    /**
     * A hash counts as at most this many times the average, because the time of one whose process was suspended means
     * little.
     */
    private static final int MOST_TIMES_LONGER = 8;

    private static final int AVERAGED = 8;
    /**
     * If this many more calls than usual arrive per permit while a hash runs, the requests themselves competed with it for
     * processors.
     */
    private static final int BURST = 8;

    private static final int AVERAGED_IN_A_BURST = 64;
    private static final double LONGEST_FIRST_NANOS = TimeUnit.SECONDS.toNanos(6);

    /**
     * The time that a permit is held while each running hash has a processor, averaged over about the last eight
     * hashes, in which those that ran in a burst of calls hardly count; 0 until one has ended.
     */
    private double holdNanos;

    /** The usual arrival rate, in calls per nanosecond. */
    private double arrivals;

    /**
     * Learns from a hash that has ended.
     *
     * @param took in nanoseconds
     * @param alone the part of it that it would have taken with a processor of its own, in nanoseconds
     * @param arrived the calls that came meanwhile
     * @param parallel the permits
     */
    void ended(double took, double alone, long arrived, int parallel) {
        double held = Math.min(isUnknown() ? LONGEST_FIRST_NANOS : MOST_TIMES_LONGER * holdNanos, alone);
        double moreThanUsual = arrived - arrivals * took;
        // A burst only lengthens hashes: a shorter one tells the truth.
        boolean burst = held > holdNanos && moreThanUsual > (double) BURST * parallel;
        holdNanos = isUnknown() ? held : holdNanos + (held - holdNanos) / (burst ? AVERAGED_IN_A_BURST : AVERAGED);
        // By time: what came within an instant says nothing of a rate.
        arrivals += moreThanUsual / (AVERAGED_IN_A_BURST * Math.max(took, holdNanos));
    }

    /** Whether no hash has ended yet. */
    boolean isUnknown() {
        return holdNanos == 0;
    }

    /** 0 until a hash has ended. */
    double holdNanos() {
        return holdNanos;
    }

    double holdNanosOrGuess() {
        return isUnknown() ? GUESSED_NANOS : holdNanos;
    }
}
