package io.hashkit.spring.internal.check;

/**
 * Rows of one kind, and what a login with the right password would do with them.
 *
 * @param kind the dialect and the algorithm, such as {@code spring bcrypt}
 * @param problem why they would be refused, such as {@code UNKNOWN_KEY}; empty if they would be verified
 * @param cure what to do; empty if they would be verified
 * @param rows how many there are
 */
public record Finding(String kind, String problem, String cure, int rows) {
    boolean fails() {
        return !problem.isEmpty();
    }

    Finding plus(Finding other) {
        return new Finding(kind, problem, cure, rows + other.rows);
    }
}
