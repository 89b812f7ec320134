package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Pbkdf2Traits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.SchemeText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * PBKDF2 with HMAC and its cost (RFC 8018 section 5.2).
 *
 * <p>HMAC pads short keys with zero bytes. Passwords up to the block length of the digest that differ only in trailing
 * NULs therefore have the same hash. hashkit follows the standard in this.
 *
 * @param algorithm {@link Algorithm#PBKDF2_SHA256}, {@link Algorithm#PBKDF2_SHA512} or {@link Algorithm#PBKDF2_SHA1}
 * @param iterations the number of iterations, from 1 to 2^31-1
 */
public record Pbkdf2(Algorithm algorithm, int iterations) implements Scheme {

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-256 with 600,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA256 = sha256(Prf.SHA256.owasp());

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-512 with 220,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA512 = sha512(Prf.SHA512.owasp());

    /**
     * OWASP Password Storage Cheat Sheet, August 2026, for systems that cannot change: HMAC-SHA-1 with 1,400,000
     * iterations.
     */
    public static final Pbkdf2 OWASP_2026_SHA1 = sha1(Prf.SHA1.owasp());

    /**
     * Checks the cost.
     *
     * @param algorithm {@link Algorithm#PBKDF2_SHA256}, {@link Algorithm#PBKDF2_SHA512} or {@link Algorithm#PBKDF2_SHA1}
     * @param iterations the number of iterations
     * @throws IllegalArgumentException if {@code iterations} is less than 1
     */
    public Pbkdf2 {
        Pbkdf2Traits.require(algorithm, iterations);
    }

    /**
     * {@return PBKDF2 with HMAC-SHA-256}
     *
     * @param iterations the number of iterations, at least 1
     */
    public static Pbkdf2 sha256(int iterations) {
        return new Pbkdf2(Algorithm.PBKDF2_SHA256, iterations);
    }

    /**
     * {@return PBKDF2 with HMAC-SHA-512}
     *
     * @param iterations the number of iterations, at least 1
     */
    public static Pbkdf2 sha512(int iterations) {
        return new Pbkdf2(Algorithm.PBKDF2_SHA512, iterations);
    }

    /**
     * {@return PBKDF2 with HMAC-SHA-1, for reading old hashes}
     *
     * @param iterations the number of iterations, at least 1
     */
    public static Pbkdf2 sha1(int iterations) {
        return new Pbkdf2(Algorithm.PBKDF2_SHA1, iterations);
    }

    /** {@return {@link #OWASP_2026_SHA256}, the recommended cost where nothing was measured} */
    public static Pbkdf2 recommended() {
        return OWASP_2026_SHA256;
    }

    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Pbkdf2 that && algorithm == that.algorithm && iterations == that.iterations;
    }

    @Override
    public int hashCode() {
        return Objects.hash(algorithm, iterations);
    }

    /** Algorithm and cost, in the form that {@link Scheme#parse} reads. */
    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
