package io.hashkit.interleavings;

/**
 * A few threads that use one object, and conditions that must hold in every interleaving. It has a constructor without
 * arguments, is loaded by {@link CheckedLoader}, and runs thousands of times.
 */
public interface Scenario {
    /**
     * Creates the object, runs threads on it with {@link Workers#together}, and checks the result.
     *
     * @throws AssertionError if a condition fails
     */
    void run();

    /**
     * Fails the scenario unless a condition holds. Plain code, because the model checker follows every step of an
     * assertion library.
     */
    static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
