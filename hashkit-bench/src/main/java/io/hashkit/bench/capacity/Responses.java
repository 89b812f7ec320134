package io.hashkit.bench.capacity;

import java.util.Arrays;

/** What the callers of simulated logins see. */
public final class Responses {
    private double[] seconds = new double[1024];
    private int answered;
    private int refused;
    private double lastAnswer;

    Responses() {}

    /**
     * Counts an answered login.
     *
     * @param response seconds from its arrival to its answer
     * @param moment seconds from the start to its answer
     */
    void answer(double response, double moment) {
        if (answered == seconds.length) {
            seconds = Arrays.copyOf(seconds, 2 * answered);
        }
        seconds[answered++] = response;
        lastAnswer = moment;
    }

    void refuse() {
        refused++;
    }

    /** Answers a second, until the last one. */
    public double perSecond() {
        return answered / lastAnswer;
    }

    /** The share of all logins that were refused. */
    public double refused() {
        return (double) refused / Math.max(1, answered + refused);
    }

    /**
     * A quantile of the response time of answered logins, in seconds: the smallest time that this share of them did not exceed.
     *
     * @param share such as 0.99
     */
    public double quantile(double share) {
        double[] sorted = Arrays.copyOf(seconds, answered);
        Arrays.sort(sorted);
        return answered == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * answered) - 1)];
    }

    /** The mean response time of answered logins, in seconds. */
    double mean() {
        return Arrays.stream(seconds, 0, answered).average().orElse(Double.NaN);
    }

    /** The share of all logins that were answered within a time; refused ones were not. */
    double within(double time) {
        long count = Arrays.stream(seconds, 0, answered)
                .filter(response -> response <= time)
                .count();
        return (double) count / Math.max(1, answered + refused);
    }
}
