package io.hashkit.bench.load;

import java.util.SplittableRandom;

/** The moments at which logins arrive, one after the other. The same in every run, so that runs can be compared. */
public final class Arrivals {
    private static final long SEED = 40;

    private final double perSecond;
    private final boolean random;
    private final SplittableRandom gaps = new SplittableRandom(SEED);
    private long count;
    private double last;

    private Arrivals(double perSecond, boolean random) {
        this.perSecond = perSecond;
        this.random = random;
    }

    /** At equal distances. */
    static Arrivals evenly(double perSecond) {
        return new Arrivals(perSecond, false);
    }

    /**
     * At random moments of the same mean rate, a Poisson process: logins of users who know nothing of each other.
     *
     * @param perSecond the mean number of logins a second
     */
    public static Arrivals atRandom(double perSecond) {
        return new Arrivals(perSecond, true);
    }

    /** The moment of the next login, in seconds after the start. */
    public double next() {
        last = random ? last - Math.log1p(-gaps.nextDouble()) / perSecond : count / perSecond;
        count++;
        return last;
    }

    /** The number of logins that arrive before a moment, for arrivals that have not begun. */
    int before(double seconds) {
        while (next() < seconds && count < Integer.MAX_VALUE) {
            // The last one is not counted.
        }
        return (int) count - 1;
    }
}
