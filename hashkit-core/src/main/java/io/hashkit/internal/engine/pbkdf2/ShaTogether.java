package io.hashkit.internal.engine.pbkdf2;

/**
 * Iterations of PBKDF2-HMAC with SHA-512 or SHA-256 for several hashes at once, in arrays of words. Word {@code i} of
 * hash {@code j} is at {@code i * seats + j}.
 */
public interface ShaTogether<T> {
    /** Hashes with SHA-512 at once. */
    int SHA512_SEATS = 4;
    /** Hashes with SHA-256 at once. */
    int SHA256_SEATS = 8;
    /** The words of a digest. */
    int WORDS = 8;

    /**
     * Computes the next {@code count} of U2, U3 and so on.
     *
     * @param inner the states after the inner keys
     * @param outer the states after the outer keys
     * @param u the last U
     * @param sum the XOR of all U
     * @param w scratch, as many words for each hash as there are rounds
     */
    void iterate(T inner, T outer, T u, T sum, T w, int count);
}
