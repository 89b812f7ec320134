package io.hashkit.bench.suite;

import java.util.List;

/**
 * One row of a suite: one operation, which is one hash or one verification and never both.
 *
 * @param contender that computes
 * @param parameters all that must be equal before two rows may be compared
 * @param work of one operation, in {@code unit}
 * @param roughMillis about how long one operation takes: for the progress alone
 * @param published what the original says of it
 * @param preparation makes the operation ready
 */
record Cell(
        String contender,
        String parameters,
        double work,
        String unit,
        double roughMillis,
        List<Published> published,
        Preparation preparation) {

    /**
     * A figure of the original.
     *
     * @param millis as it was published
     */
    record Published(String host, double millis) {}

    /** What is timed; its result keeps the compiler from leaving it out. */
    interface Operation {
        Object run() throws Exception;
    }

    /** Runs in the fork, before timing. */
    interface Preparation {
        Operation make() throws Exception;
    }
}
