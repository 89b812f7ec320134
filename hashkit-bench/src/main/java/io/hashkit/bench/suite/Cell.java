package io.hashkit.bench.suite;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.agreement.Check;
import java.util.List;
import java.util.Optional;

/**
 * One row of a suite: one operation, which is one hash or one verification and never both.
 *
 * @param contender that computes; says how many threads if they are several
 * @param engine that it is, by its full name; empty for what is no engine of hashkit's catalogue
 * @param threads that compute lanes at the same time; zero if the caller computes them one after the other
 * @param parameters all that must be equal before two rows may be compared
 * @param work of one operation, in {@code unit}
 * @param roughMillis about how long one operation takes: for the progress alone
 * @param published what the original says of it
 * @param preparation makes the operation ready
 */
record Cell(
        String contender,
        String engine,
        int threads,
        String parameters,
        double work,
        String unit,
        double roughMillis,
        List<Published> published,
        Preparation preparation) {

    /**
     * A figure of the original.
     *
     * @param host where it was measured
     * @param millis as it was published
     * @param operations that it counts, if they are not the one of the cell; else empty
     */
    record Published(String host, double millis, String operations) {
        Published(String host, double millis) {
            this(host, millis, "");
        }
    }

    /** What is timed; its result keeps the compiler from leaving it out. */
    interface Operation {
        Object run() throws Exception;
    }

    /** Runs in the fork, before timing. */
    interface Preparation {
        Operation make() throws Exception;
    }

    /** Contender and parameters, for people. */
    String label() {
        return contender + " " + parameters;
    }

    /** Why it cannot be measured on this host; empty if it can. */
    Optional<String> missing(Agreement agreement) {
        return threads == 1
                ? Optional.of("this host has one processor")
                : agreement.notHere().stream()
                        .filter(check -> check.engine().equals(engine))
                        .map(Check::detail)
                        .findFirst();
    }
}
