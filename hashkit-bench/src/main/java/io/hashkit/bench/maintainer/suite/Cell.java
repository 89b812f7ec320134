package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.agreement.Check;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * One row of a suite. Its operation is either one hash or one verification.
 *
 * @param contender name of the contender, with its number of threads if there are several
 * @param engine full name of the engine; empty if it is not an engine of hashkit's catalogue
 * @param threads number of threads that compute lanes in parallel; zero if the caller computes them one after the other
 * @param parameters everything that must be equal before two rows can be compared
 * @param work work of one operation, in {@code unit}
 * @param roughMillis rough milliseconds of one operation, used only for the progress
 * @param preparation makes the timed operation in the fork; its result keeps the compiler from removing it
 */
record Cell(
        String contender,
        String engine,
        int threads,
        String parameters,
        double work,
        String unit,
        double roughMillis,
        Callable<Callable<?>> preparation) {

    /** Contender and parameters as text. */
    String label() {
        return contender + " " + parameters;
    }

    /** The reason why it cannot be measured on this host; empty if it can. */
    Optional<String> missing(Agreement agreement) {
        return threads == 1
                ? Optional.of("this host has only one processor")
                : agreement.notHere().stream()
                        .filter(check -> check.engine().equals(engine))
                        .map(Check::detail)
                        .findFirst();
    }
}
