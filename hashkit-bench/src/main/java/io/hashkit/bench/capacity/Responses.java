package io.hashkit.bench.capacity;

import java.util.ArrayList;
import java.util.List;

/** What the callers of simulated logins see. */
public final class Responses {
    private final List<Double> seconds = new ArrayList<>();
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
        seconds.add(response);
        lastAnswer = moment;
    }

    void refuse() {
        refused++;
    }

    /** Answers a second, until the last one. */
    public double perSecond() {
        return seconds.size() / lastAnswer;
    }

    /** The share of all logins that were refused. */
    public double refused() {
        return (double) refused / Math.max(1, seconds.size() + refused);
    }

    /**
     * A quantile of the response time of answered logins, in seconds: the smallest time that this share of them did not exceed.
     *
     * @param share such as 0.99
     */
    public double quantile(double share) {
        int place = Math.max(0, (int) Math.ceil(share * seconds.size()) - 1);
        return seconds.stream().sorted().skip(place).findFirst().orElse(Double.NaN);
    }

    /** The mean response time of answered logins, in seconds. */
    double mean() {
        return seconds.stream().mapToDouble(response -> response).average().orElse(Double.NaN);
    }

    /** The share of all logins that were answered within a time; refused ones were not. */
    double within(double time) {
        long count = seconds.stream().filter(response -> response <= time).count();
        return (double) count / Math.max(1, seconds.size() + refused);
    }
}
