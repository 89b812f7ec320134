package io.hashkit.internal.engine.pbkdf2;

/** Iterations of PBKDF2-HMAC-SHA512 for several hashes at once. Word {@code i} of hash {@code j} is at {@code i * SEATS + j}. */
public interface Sha512Together {
    int SEATS = 4;
    /** The words of a digest. */
    int WORDS = 8;

    /**
     * Computes the next {@code count} of U2, U3 and so on.
     *
     * @param inner the states after the inner keys
     * @param outer the states after the outer keys
     * @param u the last U
     * @param sum the XOR of all U
     * @param w scratch, 80 words for each hash
     */
    void iterate(long[] inner, long[] outer, long[] u, long[] sum, long[] w, int count);
}
