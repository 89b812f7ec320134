package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.SchemeText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Argon2 with its costs (RFC 9106).
 *
 * @param algorithm the variant; normally {@link Algorithm#ARGON2ID}
 * @param version 19 (0x13, RFC 9106), or 16 (0x10, its predecessor) for reading old hashes
 * @param memoryKib the memory in KiB, from 8 times the lanes to 16,777,215
 * @param passes the number of passes over the memory, from 1 to 2^31-1
 * @param lanes the number of lanes, at least 1 and at most an eighth of the memory in KiB; more than one is faster only
 *     if the hasher has an executor
 */
public record Argon2(Algorithm algorithm, int version, int memoryKib, int passes, int lanes) implements Scheme {

    /** OWASP Password Storage Cheat Sheet, August 2026: 46 MiB, 1 pass, 1 lane. */
    public static final Argon2 OWASP_2026_46_MIB = id(47104, 1, 1);

    /** OWASP Password Storage Cheat Sheet, August 2026: 19 MiB, 2 passes, 1 lane. */
    public static final Argon2 OWASP_2026_19_MIB = id(19456, 2, 1);

    /** OWASP Password Storage Cheat Sheet, August 2026: 12 MiB, 3 passes, 1 lane. */
    public static final Argon2 OWASP_2026_12_MIB = id(12288, 3, 1);

    /** OWASP Password Storage Cheat Sheet, August 2026: 9 MiB, 4 passes, 1 lane. */
    public static final Argon2 OWASP_2026_9_MIB = id(9216, 4, 1);

    /** OWASP Password Storage Cheat Sheet, August 2026: 7 MiB, 5 passes, 1 lane. */
    public static final Argon2 OWASP_2026_7_MIB = id(7168, 5, 1);

    /** RFC 9106 section 4, first recommendation: 2 GiB, 1 pass, 4 lanes. */
    public static final Argon2 RFC_9106_HIGH_MEMORY = id(1 << 21, 1, 4);

    /** RFC 9106 section 4, second recommendation: 64 MiB, 3 passes, 4 lanes. */
    public static final Argon2 RFC_9106_LOW_MEMORY = id(1 << 16, 3, 4);

    /**
     * Checks the costs.
     *
     * @param algorithm {@link Algorithm#ARGON2ID}, {@link Algorithm#ARGON2I} or {@link Algorithm#ARGON2D}
     * @param version 16 or 19
     * @param memoryKib the memory in KiB
     * @param passes the number of passes
     * @param lanes the number of lanes
     * @throws IllegalArgumentException if a cost is outside of its range (RFC 9106 section 3.1, and the size of a JVM
     *     array); the message gives the value and the range
     */
    public Argon2 {
        Argon2Traits.require(algorithm, version, memoryKib, passes, lanes);
    }

    /**
     * {@return Argon2id of version 19, the variant for passwords}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to 16,777,215
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 id(int memoryKib, int passes, int lanes) {
        return new Argon2(Algorithm.ARGON2ID, Argon2Traits.VERSION_13, memoryKib, passes, lanes);
    }

    /**
     * {@return Argon2i of version 19, which is weaker than Argon2id at the same costs; for reading old hashes}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to 16,777,215
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 i(int memoryKib, int passes, int lanes) {
        return new Argon2(Algorithm.ARGON2I, Argon2Traits.VERSION_13, memoryKib, passes, lanes);
    }

    /**
     * {@return Argon2d of version 19, whose memory access depends on the password; for reading old hashes}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to 16,777,215
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 d(int memoryKib, int passes, int lanes) {
        return new Argon2(Algorithm.ARGON2D, Argon2Traits.VERSION_13, memoryKib, passes, lanes);
    }

    /** {@return {@link #OWASP_2026_19_MIB}, the recommended costs where nothing was measured} */
    public static Argon2 recommended() {
        return OWASP_2026_19_MIB;
    }

    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Argon2 that
                && algorithm == that.algorithm
                && version == that.version
                && memoryKib == that.memoryKib
                && passes == that.passes
                && lanes == that.lanes;
    }

    @Override
    public int hashCode() {
        return Objects.hash(algorithm, version, memoryKib, passes, lanes);
    }

    /** Algorithm and costs, in the form that {@link Scheme#parse} reads. */
    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
