package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Spec.Costs;
import io.hashkit.internal.algorithm.Spec.Schemes;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** scrypt (RFC 7914). */
public final class ScryptTraits extends Traits {
    /** The highest value of 128·N·r and of 128·r·p, in bytes: 2,047 MiB. RFC 7914 allows more. */
    public static final long MAX_MEMORY_BYTES = 2047L << 20;

    /** PBKDF2 first creates 128·r·p bytes, which takes as long as mixing with N = 16, so a smaller N saves nothing. */
    private static final long SMALLEST_N = 32;

    /** The highest p, for r = 1. */
    public static final long MAX_P = MAX_MEMORY_BYTES / 128;

    private static final double OWASP_LEAST_WORK = 8192.0 * 8 * 10;
    private static final double OWASP_SMALLEST_N_R = 8192.0 * 8;
    private static final List<String> COSTS = List.of("ln", "r", "p");
    private static final long RFC_MAX_R_P = (1L << 30) - 1;

    private final Scrypt scheme;

    private ScryptTraits(Scrypt scheme) {
        this.scheme = scheme;
    }

    public static Spec spec() {
        return new Spec("scrypt", List.of("scrypt"), "ln=17,r=8,p=1", Map.of(), "N x r x p", new Schemes() {
            @Override
            public Scheme of(Costs costs) {
                return new Scrypt(costs.of("ln"), costs.of("r"), costs.of("p"));
            }

            @Override
            public StoredHash read(String stored, Ceilings ceilings) {
                return ScryptTraits.read(stored, ceilings);
            }

            @Override
            public Traits traits(Scheme scheme) {
                return new ScryptTraits((Scrypt) scheme);
            }
        });
    }

    /** Refuses costs outside of their ranges (RFC 7914 section 2, and the largest memory). */
    public static void require(int logN, int r, int p) {
        // The smallest N is 2.
        Domain.require("scrypt r", r, 1, MAX_P / 2);
        Domain.require("scrypt p for r=" + r, p, 1, MAX_P / r);
        Domain.require("scrypt log2 N for r=" + r, logN, 1, mostLogN(r));
    }

    /** The largest log2 of N for a block size in units of 128 bytes, from 1 to 8,384,512. */
    public static int mostLogN(int r) {
        Domain.require("scrypt r", r, 1, MAX_P / 2);
        int inMemory = Long.SIZE - 1 - Long.numberOfLeadingZeros(MAX_P / r);
        return (int) Math.min(inMemory, 16L * r - 1);
    }

    /**
     * A scheme with the costs of a stored string. Throws MALFORMED for costs that RFC 7914 section 2 does not allow,
     * ABOVE_CEILING for costs above the ceilings.
     */
    public static Scrypt read(long logN, long r, long p, Ceilings ceilings) {
        requireDomain(logN, r, p);
        Demands.require(ceilings, demands(logN, r, p));
        return new Scrypt(Math.toIntExact(logN), Math.toIntExact(r), Math.toIntExact(p));
    }

    @Override
    public Map<String, Integer> parameters() {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("ln", scheme.logN());
        parameters.put("r", scheme.r());
        parameters.put("p", scheme.p());
        return parameters;
    }

    /** 128·r·(N + p) bytes, where N is 2^logN. */
    @Override
    public long memoryBytes() {
        return Math.multiplyExact(128L * scheme.r(), (1L << scheme.logN()) + scheme.p());
    }

    @Override
    public int tagLength() {
        return 32;
    }

    /** N·r·p, where N is 2^logN. */
    @Override
    public double work() {
        return nTimesR() * scheme.p();
    }

    private double nTimesR() {
        return Math.scalb((double) scheme.r(), scheme.logN());
    }

    @Override
    public double owaspRatio() {
        return work() / OWASP_LEAST_WORK * Math.min(1, nTimesR() / OWASP_SMALLEST_N_R);
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return phc(scheme.algorithm(), OptionalInt.empty(), parameters(), salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return demands(scheme.logN(), scheme.r(), scheme.p());
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
}
