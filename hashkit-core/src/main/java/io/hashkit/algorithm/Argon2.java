package io.hashkit.algorithm;

import com.google.errorprone.annotations.CompileTimeConstant;
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
 * Argon2 with its costs (RFC 9106).
 *
 * @param type the variant; normally {@link Type#ID}
 * @param version 19 (0x13, RFC 9106), or 16 (0x10, its predecessor) for reading old hashes
 * @param memoryKib the memory in KiB, from 8 times the lanes to {@link #MAX_MEMORY_KIB}
 * @param passes the number of passes over the memory, from 1 to 2^31-1
 * @param lanes the number of lanes, at least 1 and at most an eighth of the memory in KiB; more than one is faster only
 *     if the hasher has an executor
 */
public record Argon2(Type type, int version, int memoryKib, int passes, int lanes) implements Scheme {

    /** The variants of RFC 9106 section 3. */
    public enum Type {
        /** Memory access depends on the password throughout, which exposes it to side channels. */
        D,
        /** Memory access never depends on the password. */
        I,
        /**
         * Memory access is independent of the password in the first half of the first pass, and depends on it
         * afterwards. The variant for passwords.
         */
        ID
    }

    /** The version number of RFC 9106, 0x13. */
    public static final int VERSION_13 = 19;

    /** The version number before RFC 9106, 0x10; a stored string without {@code v=} has this version. */
    public static final int VERSION_10 = 16;

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
     * The largest memory in KiB: 16 GiB less 1 KiB, which is as much as one array of {@code long} holds. RFC 9106
     * allows 4 TiB.
     */
    public static final int MAX_MEMORY_KIB = (1 << 24) - 1;

    /** More lanes would need more than the largest memory. RFC 9106 allows 2^24-1. */
    static final int MAX_LANES = MAX_MEMORY_KIB / 8;

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

    /**
     * Checks the costs.
     *
     * @param type the variant
     * @param version 16 or 19
     * @param memoryKib the memory in KiB
     * @param passes the number of passes
     * @param lanes the number of lanes
     * @throws IllegalArgumentException if a cost is outside of its range (RFC 9106 section 3.1, and the size of a JVM
     *     array); the message gives the value and the range
     */
    public Argon2 {
        Objects.requireNonNull(type, "type");
        if (version != VERSION_13 && version != VERSION_10) {
            throw new IllegalArgumentException("the Argon2 version must be 16 or 19, not " + version);
        }
        Domain.require("Argon2 lanes", lanes, 1, MAX_LANES);
        Domain.require("Argon2 passes", passes, 1, Integer.MAX_VALUE);
        Domain.require("Argon2 memory in KiB for " + lanes + " lanes", memoryKib, 8L * lanes, MAX_MEMORY_KIB);
    }

    /**
     * {@return Argon2id of version 19, the variant for passwords}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to {@link #MAX_MEMORY_KIB}
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 id(int memoryKib, int passes, int lanes) {
        return new Argon2(Type.ID, VERSION_13, memoryKib, passes, lanes);
    }

    /**
     * {@return Argon2i of version 19, which is weaker than Argon2id at the same costs; for reading old hashes}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to {@link #MAX_MEMORY_KIB}
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 i(int memoryKib, int passes, int lanes) {
        return new Argon2(Type.I, VERSION_13, memoryKib, passes, lanes);
    }

    /**
     * {@return Argon2d of version 19, whose memory access depends on the password; for reading old hashes}
     *
     * @param memoryKib the memory in KiB, from 8 times the lanes to {@link #MAX_MEMORY_KIB}
     * @param passes the number of passes, at least 1
     * @param lanes the number of lanes, at least 1
     * @throws IllegalArgumentException if a cost is outside of its range
     */
    public static Argon2 d(int memoryKib, int passes, int lanes) {
        return new Argon2(Type.D, VERSION_13, memoryKib, passes, lanes);
    }

    /** {@return {@link #OWASP_2026_19_MIB}, the recommended costs where nothing was measured} */
    public static Argon2 recommended() {
        return OWASP_2026_19_MIB;
    }

    static Argon2 of(Type type, Algorithm.Costs costs) {
        return new Argon2(type, costs.of("v"), costs.of("m"), costs.of("t"), costs.of("p"));
    }

    /** {@code argon2id}, {@code argon2i} or {@code argon2d}. */
    @Override
    public Algorithm algorithm() {
        return algorithm(type);
    }

    private static Algorithm algorithm(Type type) {
        return switch (type) {
            case D -> Algorithm.ARGON2D;
            case I -> Algorithm.ARGON2I;
            case ID -> Algorithm.ARGON2ID;
        };
    }

    @Override
    public Map<String, Integer> parameters() {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        if (version != VERSION_13) {
            parameters.put("v", version);
        }
        parameters.put("m", memoryKib);
        parameters.put("t", passes);
        parameters.put("p", lanes);
        return parameters;
    }

    @Override
    public long memoryBytes() {
        return memoryKib * 1024L;
    }

    /** Always 32 bytes. */
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
        return (double) memoryKib * (3.0 * passes - 1);
    }

    @Override
    public double owaspRatio() {
        return work() / OWASP_LEAST_WORK * Math.min(1, (double) memoryKib / OWASP_SMALLEST_KIB);
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        Map<String, Integer> costs = parameters();
        costs.remove("v");
        return SchemeText.phc(algorithm(), OptionalInt.of(version), costs, salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return demands(memoryKib, passes, lanes);
    }

    private static Map<Ceilings.Limit, Long> demands(long memoryKib, long passes, long lanes) {
        return Map.of(
                Ceilings.Limit.ARGON2_MEMORY, memoryKib,
                Ceilings.Limit.ARGON2_PASSES, passes,
                Ceilings.Limit.ARGON2_WORK, Domain.saturatedProduct(memoryKib, passes),
                Ceilings.Limit.ARGON2_LANES, lanes);
    }

    /**
     * Reads {@code $argon2id$v=19$m=,t=,p=[,keyid=][,data=]$salt$tag}. A missing {@code v=} means version 16, as in the
     * reference implementation.
     *
     * @param stored the stored string, of any variant
     * @param ceilings the limits for its costs and lengths
     * @return the parts of the string
     * @throws InvalidHashException if the string cannot be read; UNKNOWN_KEY if it refers to a secret key
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        Type type = type(phc.id());
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
        ceilings.require(demands(memoryKib, passes, lanes));
        if (phc.has("keyid")) {
            bounded(phc, "keyid", MAX_KEY_ID);
            throw Refusal.of(
                    InvalidHashException.Reason.UNKNOWN_KEY,
                    "the hash was made with a secret key (keyid), and this hasher has none");
        }
        Argon2 scheme =
                new Argon2(type, version, Math.toIntExact(memoryKib), Math.toIntExact(passes), Math.toIntExact(lanes));
        return StoredHash.read(scheme, salt, tag, data, ceilings);
    }

    private static Type type(String id) {
        for (Type type : Type.values()) {
            if (algorithm(type).ids().contains(id)) {
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

    /** Algorithm and costs, in the form that {@link Scheme#parse} reads. */
    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Argon2 that
                && type == that.type
                && version == that.version
                && memoryKib == that.memoryKib
                && passes == that.passes
                && lanes == that.lanes;
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, version, memoryKib, passes, lanes);
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
