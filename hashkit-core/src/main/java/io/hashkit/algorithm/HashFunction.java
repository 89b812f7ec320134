package io.hashkit.algorithm;

/** Computes the algorithms of {@link Scheme}: the engines of a hasher. */
@FunctionalInterface
public interface HashFunction {
    /**
     * What a password gives with the scheme, salt and data of a stored hash.
     *
     * @param hash its own tag tells the length alone
     * @param password not kept and not changed
     * @return a new array as long as the tag of {@code hash}, which the caller wipes
     */
    byte[] compute(StoredHash hash, byte[] password);
}
