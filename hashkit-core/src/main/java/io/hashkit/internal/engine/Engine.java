package io.hashkit.internal.engine;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;

/**
 * One implementation of one algorithm: a plain function from bytes to bytes, without strings and without policy. Safe
 * for use by many threads at once.
 */
@FunctionalInterface
public interface Engine<S extends Scheme> {

    /**
     * Computes a tag.
     *
     * @param scheme valid by construction, with costs that were checked against the ceilings
     * @param input not kept and not changed
     * @param length the length of the tag, in bytes
     * @return a new array of {@code length} bytes, which the caller wipes
     * @throws RefusedInputException if this engine refuses an input that the algorithm allows
     * @throws NoEngineException if it cannot serve now, and a later call may succeed
     */
    byte[] derive(S scheme, Input input, int length);

    /** What reports say about it besides its name; empty if there is nothing. */
    default String detail() {
        return "";
    }
}
