package io.hashkit.bench.statistics;

import io.hashkit.bench.console.Texts;

/** The verdict on a row in two runs. */
public enum Verdict {
    /** It takes less time: significant among all rows, beyond the change of the host, and by more than the margin. */
    FASTER,
    /** It takes more time, with the same conditions. */
    SLOWER,
    /** The whole interval of the ratio lies within the margin. */
    SAME,
    /** The data do not allow a verdict. */
    CANNOT_TELL;

    /** Largest probability of a single false alarm among all rows. */
    public static final double LEVEL = 0.05;

    /**
     * The verdict on one row.
     *
     * @param probability probability of the difference, adjusted for all rows
     * @param margin smallest relative difference that counts
     */
    public static Verdict of(Contrast contrast, double probability, HostShift host, double margin) {
        double least = Math.log1p(margin);
        if (probability <= LEVEL && Math.abs(contrast.log()) > least) {
            return contrast.log() < 0 ? FASTER : SLOWER;
        }
        double reach = contrast.reach(1 - LEVEL);
        boolean within = contrast.log() - reach - host.high() >= -least && contrast.log() + reach - host.low() <= least;
        return within ? SAME : CANNOT_TELL;
    }

    @Override
    public String toString() {
        return Texts.lower(this, ' ');
    }
}
