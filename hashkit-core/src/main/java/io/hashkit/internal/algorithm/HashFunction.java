package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;

/**
 * Computes hashes with the algorithms of {@link Scheme}. A hasher passes its engines in this form to a {@link
 * Verification}.
 */
@FunctionalInterface
public interface HashFunction {
    /**
     * The tag of a password, with the scheme, salt, data and secret of a stored hash: a new array as long as the tag of
     * {@code hash}, of which nothing else is used. The caller wipes it; the password is not kept and not changed.
     * Throws {@link NoEngineException} if no engine for the algorithm works in this process.
     */
    byte[] compute(StoredHash hash, byte[] password);
}
