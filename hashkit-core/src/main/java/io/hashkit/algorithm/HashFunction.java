package io.hashkit.algorithm;

/**
 * Computes hashes with the algorithms of {@link Scheme}. A hasher passes its engines in this form to a {@link
 * ParsedHash}.
 */
@FunctionalInterface
public interface HashFunction {
    /**
     * Computes a tag from a password, with the scheme, salt and data of a stored hash.
     *
     * @param hash the stored hash; of its tag, only the length is used
     * @param password the password; not kept and not changed
     * @return a new array as long as the tag of {@code hash}, which the caller wipes
     * @throws NoEngineException if no engine for the algorithm works in this process
     */
    byte[] compute(StoredHash hash, byte[] password);
}
