package io.hashkit.bench.statistics;

/** What can be said of a row in two runs. */
public enum Verdict {
    /** Less time: significant among all rows, beyond what the host did itself, and by more than the margin. */
    FASTER("faster"),
    /** More time, in the same way. */
    SLOWER("slower"),
    /** The whole interval of the ratio lies within the margin. */
    SAME("same"),
    /** The data decide nothing. */
    CANNOT_TELL("cannot tell");

    /** The most that the chance of a single false alarm among all rows may be. */
    public static final double LEVEL = 0.05;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /**
     * Of one row.
     *
     * @param probability adjusted for all rows
     * @param margin the least difference that matters, as a share
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
        return words;
    }
}
