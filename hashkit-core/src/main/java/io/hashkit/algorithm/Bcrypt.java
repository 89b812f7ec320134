package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.SchemeText;
import org.jspecify.annotations.Nullable;

/**
 * bcrypt with its cost (Provos and Mazières, A Future-Adaptable Password Scheme, 1999).
 *
 * <p>bcrypt takes passwords of at most 72 bytes without NUL. hashkit refuses other passwords instead of truncating
 * them.
 *
 * @param cost log2 of the number of rounds, from 4 to 31
 */
public record Bcrypt(int cost) implements Scheme {
    /** The length of the longest password, in bytes. */
    public static final int MAX_PASSWORD_BYTES = 72;

    /** OWASP Password Storage Cheat Sheet, August 2026: cost 10, the lowest that it recommends. */
    public static final Bcrypt OWASP_2026 = new Bcrypt(10);

    /**
     * Checks the cost.
     *
     * @param cost log2 of the number of rounds
     * @throws IllegalArgumentException if the cost is not from 4 to 31
     */
    public Bcrypt {
        BcryptTraits.require(cost);
    }

    /** {@return {@link #OWASP_2026}, the recommended cost where nothing was measured} */
    public static Bcrypt recommended() {
        return OWASP_2026;
    }

    /** {@code bcrypt}. */
    @Override
    public Algorithm algorithm() {
        return Algorithm.BCRYPT;
    }

    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bcrypt that && cost == that.cost;
    }

    @Override
    public int hashCode() {
        return cost;
    }

    /** Algorithm and cost, in the form that {@link Scheme#parse} reads. */
    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
