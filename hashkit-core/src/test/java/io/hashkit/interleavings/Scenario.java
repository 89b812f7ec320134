package io.hashkit.interleavings;

/**
 * A few threads that use one object, and what must hold whatever their interleaving is. It has a constructor without
 * arguments, is loaded by {@link CheckedLoader}, and runs thousands of times.
 */
public interface Scenario {
    /**
     * Makes the object, lets threads at it by {@link Workers#together}, and then looks at what they left.
     *
     * @throws AssertionError if something does not hold
     */
    void run();

    /** Fails the scenario. Plain, because the model checker follows every step of an assertion library. */
    static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
