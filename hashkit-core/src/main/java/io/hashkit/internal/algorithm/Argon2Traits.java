package io.hashkit.internal.algorithm;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec.Costs;
import io.hashkit.internal.algorithm.Spec.Schemes;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** Argon2 (RFC 9106). */
public final class Argon2Traits extends Traits {
    /** The version number of RFC 9106, 0x13. */
    public static final int VERSION_13 = 19;

    /** The version number before RFC 9106, 0x10; a stored string without {@code v=} has this version. */
    public static final int VERSION_10 = 16;

    /**
     * The largest memory in KiB: 16 GiB less 1 KiB, which is as much as one array of {@code long} holds. RFC 9106
     * allows 4 TiB.
     */
    public static final int MAX_MEMORY_KIB = (1 << 24) - 1;

    /** More lanes would need more than the largest memory. RFC 9106 allows 2^24-1. */
    public static final int MAX_LANES = MAX_MEMORY_KIB / 8;

    private static final int OWASP_SMALLEST_KIB = 7168;
    /** In KiB moved: 96,000,000 bytes. Each of OWASP's settings moves at least this much, and at most 8 % more. */
    private static final double OWASP_LEAST_WORK = 93_750;

    private static final int RFC_MAX_LANES = (1 << 24) - 1;
    private static final long MAX_UINT = (1L << 32) - 1;
    private static final int MAX_KEY_ID = 8;
    private static final int MAX_DATA = 32;
    private static final byte[] NO_DATA = {};
    private static final List<String> COSTS = List.of("m", "t", "p");
    private static final List<String> EXTRAS = List.of("keyid", "data");

    private final Argon2 scheme;

    private Argon2Traits(Argon2 scheme) {
        this.scheme = scheme;
    }

    public static Spec spec(Argon2Type type) {
        return new Spec(
                "argon2",
                List.of("argon2" + type.name().toLowerCase(Locale.ROOT)),
                "m=19456,t=2,p=1",
                Map.of("v", VERSION_13),
                "KiB moved",
                new Schemes() {
                    @Override
                    public Scheme of(Costs costs) {
                        return new Argon2(type.algorithm(), costs.of("v"), costs.of("m"), costs.of("t"), costs.of("p"));
                    }

                    @Override
                    public StoredHash read(String stored, Ceilings ceilings) {
                        return Argon2Traits.read(stored, ceilings);
                    }

                    @Override
                    public Traits traits(Scheme scheme) {
                        return new Argon2Traits((Argon2) scheme);
                    }
                });
    }

    /** Refuses costs outside of their ranges (RFC 9106 section 3.1, and the size of a JVM array). */
    public static void require(Algorithm algorithm, int version, int memoryKib, int passes, int lanes) {
        if (!Spec.of(algorithm).family().equals("argon2")) {
            throw new IllegalArgumentException("the algorithm must be a variant of Argon2, not " + algorithm);
        }
        if (version != VERSION_13 && version != VERSION_10) {
            throw new IllegalArgumentException("the Argon2 version must be 16 or 19, not " + version);
        }
        Domain.require("Argon2 lanes", lanes, 1, MAX_LANES);
        Domain.require("Argon2 passes", passes, 1, Integer.MAX_VALUE);
        Domain.require("Argon2 memory in KiB (at least 8 for each lane)", memoryKib, 8L * lanes, MAX_MEMORY_KIB);
    }

    @Override
    public Map<String, Integer> parameters() {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        if (scheme.version() != VERSION_13) {
            parameters.put("v", scheme.version());
        }
        parameters.put("m", scheme.memoryKib());
        parameters.put("t", scheme.passes());
        parameters.put("p", scheme.lanes());
        return parameters;
    }

    @Override
    public long memoryBytes() {
        return scheme.memoryKib() * 1024L;
    }

    @Override
    public int tagLength() {
        return 32;
    }

    /**
     * The memory that one computation reads and writes, in KiB: m·(3t-1). The first pass reads one block and writes one
     * for each block of memory; every later pass also reads the old block (RFC 9106 section 3.2).
     */
    @Override
    public double work() {
        return (double) scheme.memoryKib() * (3.0 * scheme.passes() - 1);
    }

    @Override
    public double owaspRatio() {
        return work() / OWASP_LEAST_WORK * Math.min(1, (double) scheme.memoryKib() / OWASP_SMALLEST_KIB);
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        Map<String, Integer> costs = parameters();
        costs.remove("v");
        return phc(scheme.algorithm(), OptionalInt.of(scheme.version()), costs, salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return demands(scheme.memoryKib(), scheme.passes(), scheme.lanes());
    }

    private static Map<Ceilings.Limit, Long> demands(long memoryKib, long passes, long lanes) {
        return Map.of(
                Ceilings.Limit.ARGON2_MEMORY, memoryKib,
                Ceilings.Limit.ARGON2_PASSES, passes,
                Ceilings.Limit.ARGON2_WORK, Domain.saturatedProduct(memoryKib, passes),
                Ceilings.Limit.ARGON2_LANES, lanes);
    }

    /**
     * Reads {@code $argon2id$v=19$m=,t=,p=[,keyid=][,data=]$salt$tag}, of any variant. A missing {@code v=} means
     * version 16, as in the reference implementation.
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        Argon2Type type = type(phc.id());
        int version = phc.version().orElse(VERSION_10);
        if (version != VERSION_13 && version != VERSION_10) {
            throw Refusal.of(InvalidHashException.Reason.UNSUPPORTED, "the Argon2 version must be 16 or 19");
        }
        phc.requireParameters(
                COSTS,
                EXTRAS,
                "Argon2 needs the parameters m,t,p in this order, followed by none or some of keyid,data");
        long lanes = phc.number("p", 1, RFC_MAX_LANES);
        long memoryKib = phc.number("m", 8, MAX_UINT);
        if (memoryKib < 8 * lanes) {
            throw Refusal.malformed("m must be at least 8 times p");
        }
        long passes = phc.number("t", 1, MAX_UINT);
        byte[] data = phc.has("data") ? bounded(phc, "data", MAX_DATA) : NO_DATA;
        byte[] salt = phc.saltBytes();
        byte[] tag = phc.hashBytes();
        Demands.require(ceilings, demands(memoryKib, passes, lanes));
        if (phc.has("keyid")) {
            bounded(phc, "keyid", MAX_KEY_ID);
            throw Refusal.of(
                    InvalidHashException.Reason.UNKNOWN_KEY,
                    "the hash was made with a secret key (keyid): only a form with that key reads it");
        }
        Argon2 scheme = new Argon2(
                type.algorithm(), version, Math.toIntExact(memoryKib), Math.toIntExact(passes), Math.toIntExact(lanes));
        return StoredHash.read(scheme, salt, tag, data, ceilings);
    }

    private static Argon2Type type(String id) {
        for (Argon2Type type : Argon2Type.values()) {
            if (Spec.of(type.algorithm()).ids().contains(id)) {
                return type;
            }
        }
        throw Refusal.malformed("this is not an Argon2 string");
    }

    private static byte[] bounded(PhcString phc, @CompileTimeConstant final String name, int longest) {
        byte[] bytes = phc.parameterBytes(name);
        if (bytes.length > longest) {
            throw Refusal.malformed(name + " has # bytes, more than the # that are allowed", bytes.length, longest);
        }
        return bytes;
    }
}
