package io.hashkit.bench.run;

/**
 * The extent of a measurement.
 *
 * @param rounds number of rounds; each engine has one fork in each of them
 * @param samplingMillis wanted milliseconds of sampling per fork and value; less if the time is short
 * @param seconds seconds for all rounds together; infinite for no bound
 * @param fixed whether each step takes exactly its own number of samples, and nothing is repeated
 */
public record Budget(int rounds, int samplingMillis, double seconds, boolean fixed) {
    /** Least number of samples for a median that one outlier does not affect. */
    static final int FEWEST_SAMPLES = 5;

    static final int MOST_SAMPLES = 100;

    /** Least number of rounds: enough for a median and a range, though not for an interval of 95 %. */
    static final int FEWEST_ROUNDS = 3;

    /** Six is the smallest number of forks whose range covers the median with 95 %. */
    private static final int ROUNDS = 6;

    /** Nine is the smallest number of forks whose interval of 95 % leaves out the fastest and the slowest. */
    private static final int FULL_ROUNDS = 9;

    public static Budget quick(double seconds) {
        return new Budget(ROUNDS, 400, seconds, false);
    }

    public static final Budget FULL = new Budget(FULL_ROUNDS, 1_000, Double.POSITIVE_INFINITY, false);
    public static final Budget SMOKE = new Budget(1, 10, Double.POSITIVE_INFINITY, true);
}
