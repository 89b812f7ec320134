package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;

/**
 * One implementation of one algorithm: a plain function from bytes to bytes, without strings and without policy. Safe for
 * use by many threads at once.
 *
 * @param <S> the algorithm
 */
@FunctionalInterface
public interface Engine<S extends Scheme> {

    /**
     * Computes {@code length} bytes.
     *
     * @param scheme valid by construction; its costs have been held against the ceilings
     * @param input not kept and not changed
     * @return a new array, which the caller wipes
     */
    byte[] derive(S scheme, Input input, int length);
}
