package io.hashkit.dialect;

import io.hashkit.algorithm.Scheme;
import io.hashkit.engine.Input;

/** Whoever computes the four algorithms: the engines of a hasher. */
@FunctionalInterface
public interface Deriver {
    /** A new array of {@code length} bytes, which the caller wipes. */
    byte[] derive(Scheme scheme, Input input, int length);
}
