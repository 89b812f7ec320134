package io.hashkit.bench.run;

/**
 * How much is measured.
 *
 * @param rounds each engine has one fork in each
 * @param samplingMillis of a fork and value, as far as the time lasts
 * @param seconds for all rounds together, infinite for no bound
 * @param fixed as many samples as the steps say, and nothing repeated
 */
public record Budget(int rounds, int samplingMillis, double seconds, boolean fixed) {
    /** Fewer do not make a median that shrugs off an outlier. */
    static final int FEWEST_SAMPLES = 5;

    static final int MOST_SAMPLES = 100;

    /** So few give a median and a range, though no interval of 95 %. */
    static final int FEWEST_ROUNDS = 3;

    /** Six forks are the fewest whose least and most cover their median with 95 %. */
    private static final int ROUNDS = 6;

    public static Budget quick(double seconds) {
        return new Budget(ROUNDS, 400, seconds, false);
    }

    public static final Budget FULL = new Budget(ROUNDS, 5_000, Double.POSITIVE_INFINITY, false);
    public static final Budget SMOKE = new Budget(1, 10, Double.POSITIVE_INFINITY, true);
}
