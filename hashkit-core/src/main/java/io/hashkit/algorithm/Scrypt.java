package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.SchemeText;
import io.hashkit.internal.algorithm.ScryptTraits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * scrypt with its costs (RFC 7914).
 *
 * <p>RFC 7914 section 2 limits N to less than 2^(128·r/8). Erratum 5971 disputes this limit; hashkit keeps it.
 *
 * <p>Neither 128·N·r nor 128·r·p may exceed 2,047 MiB, which is what one array holds and all engines
 * support.
 *
 * @param logN log2 of the cost N, at least 1 and less than 16·r
 * @param r the block size in units of 128 bytes, at least 1
 * @param p the parallelism: how many times the memory is filled and mixed, at least 1
 */
public record Scrypt(int logN, int r, int p) implements Scheme {

    /** OWASP Password Storage Cheat Sheet, August 2026: N = 2^17, r = 8, p = 1 (128 MiB). */
    public static final Scrypt OWASP_2026_128_MIB = new Scrypt(17, 8, 1);

    /** OWASP Password Storage Cheat Sheet, August 2026: N = 2^16, r = 8, p = 2 (64 MiB). */
    public static final Scrypt OWASP_2026_64_MIB = new Scrypt(16, 8, 2);

    /** OWASP Password Storage Cheat Sheet, August 2026: N = 2^15, r = 8, p = 3 (32 MiB). */
    public static final Scrypt OWASP_2026_32_MIB = new Scrypt(15, 8, 3);

    /** OWASP Password Storage Cheat Sheet, August 2026: N = 2^14, r = 8, p = 5 (16 MiB). */
    public static final Scrypt OWASP_2026_16_MIB = new Scrypt(14, 8, 5);

    /** OWASP Password Storage Cheat Sheet, August 2026: N = 2^13, r = 8, p = 10 (8 MiB). */
    public static final Scrypt OWASP_2026_8_MIB = new Scrypt(13, 8, 10);

    /**
     * Checks the costs.
     *
     * @param logN log2 of N
     * @param r the block size
     * @param p the parallelism
     * @throws IllegalArgumentException if a cost is outside of its range (RFC 7914 section 2, and the largest memory);
     *     the message gives the value and the range
     */
    public Scrypt {
        ScryptTraits.require(logN, r, p);
    }

    /** {@return {@link #OWASP_2026_128_MIB}, the recommended costs where nothing was measured} */
    public static Scrypt recommended() {
        return OWASP_2026_128_MIB;
    }

    /** {@code scrypt}. */
    @Override
    public Algorithm algorithm() {
        return Algorithm.SCRYPT;
    }

    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scrypt that && logN == that.logN && r == that.r && p == that.p;
    }

    @Override
    public int hashCode() {
        return Objects.hash(logN, r, p);
    }

    /** Algorithm and costs, in the form that {@link Scheme#parse} reads. */
    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
