package io.hashkit.algorithm;

import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * scrypt with its costs (RFC 7914).
 *
 * <p>RFC 7914 section 2 limits N to less than 2^(128·r/8). Erratum 5971 disputes this limit; hashkit keeps it.
 *
 * <p>Neither 128·N·r nor 128·r·p may exceed {@link #MAX_MEMORY_BYTES}, which is what one array holds and all engines
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

    /** The highest value of 128·N·r and of 128·r·p, in bytes: 2,047 MiB. RFC 7914 allows more. */
    public static final long MAX_MEMORY_BYTES = 2047L << 20;

    /** PBKDF2 first creates 128·r·p bytes, which takes as long as mixing with N = 16, so a smaller N saves nothing. */
    private static final long SMALLEST_N = 32;

    /** The highest p, for r = 1. */
    static final long MAX_P = MAX_MEMORY_BYTES / 128;

    private static final double OWASP_LEAST_WORK = 8192.0 * 8 * 10;
    private static final double OWASP_SMALLEST_N_R = 8192.0 * 8;
    private static final List<String> COSTS = List.of("ln", "r", "p");
    private static final long RFC_MAX_R_P = (1L << 30) - 1;

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
        // The smallest N is 2.
        Domain.require("scrypt r", r, 1, MAX_P / 2);
        Domain.require("scrypt p for r=" + r, p, 1, MAX_P / r);
        Domain.require("scrypt log2 N for r=" + r, logN, 1, mostLogN(r));
    }

    /**
     * {@return the largest log2 of N for a block size}
     *
     * @param r the block size in units of 128 bytes, from 1 to 8,384,512
     * @throws IllegalArgumentException if {@code r} is out of range
     */
    public static int mostLogN(int r) {
        Domain.require("scrypt r", r, 1, MAX_P / 2);
        int inMemory = Long.SIZE - 1 - Long.numberOfLeadingZeros(MAX_P / r);
        return (int) Math.min(inMemory, 16L * r - 1);
    }

    /**
     * {@return a scheme with the costs of a stored string}
     *
     * @param logN log2 of N
     * @param r the block size
     * @param p the parallelism
     * @param ceilings the limits for the costs
     * @throws InvalidHashException with reason MALFORMED for costs that RFC 7914 section 2 does not allow,
     *     ABOVE_CEILING for costs above the ceilings
     */
    public static Scrypt read(long logN, long r, long p, Ceilings ceilings) {
        requireDomain(logN, r, p);
        ceilings.require(demands(logN, r, p));
        return new Scrypt(Math.toIntExact(logN), Math.toIntExact(r), Math.toIntExact(p));
    }

    /** {@return {@link #OWASP_2026_128_MIB}, the recommended costs where nothing was measured} */
    public static Scrypt recommended() {
        return OWASP_2026_128_MIB;
    }

    static Scrypt of(Algorithm.Costs costs) {
        return new Scrypt(costs.of("ln"), costs.of("r"), costs.of("p"));
    }

    /** {@code scrypt}. */
    @Override
    public Algorithm algorithm() {
        return Algorithm.SCRYPT;
    }

    @Override
    public Map<String, Integer> parameters() {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("ln", logN);
        parameters.put("r", r);
        parameters.put("p", p);
        return parameters;
    }

    /** The memory of one computation, 128·r·(N + p) bytes, where N is 2^logN. */
    @Override
    public long memoryBytes() {
        return Math.multiplyExact(128L * r, (1L << logN) + p);
    }

    /** Always 32 bytes. */
    @Override
    public int tagLength() {
        return 32;
    }

    /** The work, N·r·p, where N is 2^logN. */
    @Override
    public double work() {
        return Math.scalb((double) r, logN) * p;
    }

    @Override
    public double owaspRatio() {
        double nTimesR = Math.scalb((double) r, logN);
        return work() / OWASP_LEAST_WORK * Math.min(1, nTimesR / OWASP_SMALLEST_N_R);
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return SchemeText.phc(algorithm(), OptionalInt.empty(), parameters(), salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return demands(logN, r, p);
    }

    /** @param logN log2 of N; all costs must be allowed by RFC 7914 */
    private static Map<Ceilings.Limit, Long> demands(long logN, long r, long p) {
        long block = 128 * r;
        long memory = logN > 40 ? Long.MAX_VALUE : Domain.saturatedProduct(block, 1L << logN);
        return Map.of(
                Ceilings.Limit.SCRYPT_MEMORY, Math.max(memory, Domain.saturatedProduct(block, p)),
                Ceilings.Limit.SCRYPT_PARALLELISM, p,
                Ceilings.Limit.SCRYPT_WORK, Domain.saturatedProduct(Math.max(memory, SMALLEST_N * block), p));
    }

    /**
     * Reads {@code $scrypt$ln=,r=,p=$salt$tag}. The tag must have 32 or 64 bytes: scrypt's shorter outputs are prefixes
     * of its longer ones, so a truncated string must not be read as one with a short tag.
     *
     * @param stored the stored string
     * @param ceilings the limits for its costs and lengths
     * @return the parts of the string
     * @throws InvalidHashException if the string cannot be read; its reason tells why
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        if (phc.version().isPresent()) {
            throw Refusal.malformed("a scrypt string must not have a version");
        }
        phc.requireParameters(COSTS, List.of(), "scrypt needs the parameters ln,r,p in this order");
        long r = phc.number("r", 1, RFC_MAX_R_P);
        long p = phc.number("p", 1, RFC_MAX_R_P);
        long logN = phc.number("ln", 1, 63);
        byte[] salt = phc.saltBytes();
        byte[] tag = phc.hashBytes();
        if (tag.length != 32 && tag.length != 64) {
            throw Refusal.malformed("a scrypt tag must have 32 or 64 bytes, not #", tag.length);
        }
        return StoredHash.read(read(logN, r, p, ceilings), salt, tag, ceilings);
    }

    /** Refuses costs that RFC 7914 section 2 does not allow, with messages that contain no part of the stored string. */
    private static void requireDomain(long logN, long r, long p) {
        if (r < 1 || p < 1 || r > RFC_MAX_R_P || p > RFC_MAX_R_P / r) {
            throw Refusal.malformed("scrypt's r and p must be at least 1, and r times p less than 2^30");
        }
        if (logN < 1 || logN > Math.min(63, 16 * r - 1)) {
            throw Refusal.malformed("log2 of scrypt's N must be from 1 to 63 and less than 16 times r");
        }
    }

    /** Algorithm and costs, in the form that {@link Scheme#parse} reads. */
    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Scrypt that && logN == that.logN && r == that.r && p == that.p;
    }

    @Override
    public int hashCode() {
        return Objects.hash(logN, r, p);
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
