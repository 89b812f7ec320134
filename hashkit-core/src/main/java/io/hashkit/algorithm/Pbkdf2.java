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
 * PBKDF2 with HMAC and its cost (RFC 8018 section 5.2).
 *
 * <p>HMAC pads short keys with zero bytes. Passwords up to the block length of the digest that differ only in trailing
 * NULs therefore have the same hash. hashkit follows the standard in this.
 *
 * @param prf the pseudorandom function
 * @param iterations the number of iterations, from 1 to 2^31-1
 */
public record Pbkdf2(Prf prf, int iterations) implements Scheme {

    /** The pseudorandom functions: HMAC with a digest. */
    public enum Prf {
        /** HMAC-SHA-1, for reading old hashes. */
        SHA1("HmacSHA1", 20, 1_400_000, Ceilings.Limit.PBKDF2_ITERATIONS),
        /** HMAC-SHA-256. */
        SHA256("HmacSHA256", 32, 600_000, Ceilings.Limit.PBKDF2_ITERATIONS),
        /** HMAC-SHA-512. */
        SHA512("HmacSHA512", 64, 220_000, Ceilings.Limit.PBKDF2_SHA512_ITERATIONS);

        private final String jcaName;
        private final int length;
        private final int owasp;
        private final Ceilings.Limit limit;

        Prf(String jcaName, int length, int owasp, Ceilings.Limit limit) {
            this.jcaName = jcaName;
            this.length = length;
            this.owasp = owasp;
            this.limit = limit;
        }

        /**
         * {@return the standard name of the MAC in the Java Cryptography Architecture, for example {@code HmacSHA256}}
         */
        public String jcaName() {
            return jcaName;
        }

        /** {@return the length of one output block in bytes: 20, 32 or 64} */
        public int length() {
            return length;
        }

        /** {@return the ceiling for the iterations} SHA-512 has its own ceiling, because its iterations take longer. */
        public Ceilings.Limit limit() {
            return limit;
        }
    }

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-256 with 600,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA256 = new Pbkdf2(Prf.SHA256, Prf.SHA256.owasp);

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-512 with 220,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA512 = new Pbkdf2(Prf.SHA512, Prf.SHA512.owasp);

    /**
     * OWASP Password Storage Cheat Sheet, August 2026, for systems that cannot change: HMAC-SHA-1 with 1,400,000
     * iterations.
     */
    public static final Pbkdf2 OWASP_2026_SHA1 = new Pbkdf2(Prf.SHA1, Prf.SHA1.owasp);

    private static final List<String> COSTS = List.of("i");
    private static final List<String> EXTRAS = List.of("l");

    /**
     * Checks the cost.
     *
     * @param prf the pseudorandom function
     * @param iterations the number of iterations
     * @throws IllegalArgumentException if {@code iterations} is less than 1
     */
    public Pbkdf2 {
        Objects.requireNonNull(prf, "prf");
        Domain.require("PBKDF2 iterations", iterations, 1, Integer.MAX_VALUE);
    }

    /** {@return {@link #OWASP_2026_SHA256}, the recommended cost where nothing was measured} */
    public static Pbkdf2 recommended() {
        return OWASP_2026_SHA256;
    }

    /** {@code pbkdf2-sha1}, {@code pbkdf2-sha256} or {@code pbkdf2-sha512}. */
    @Override
    public Algorithm algorithm() {
        return algorithm(prf);
    }

    private static Algorithm algorithm(Prf prf) {
        return switch (prf) {
            case SHA1 -> Algorithm.PBKDF2_SHA1;
            case SHA256 -> Algorithm.PBKDF2_SHA256;
            case SHA512 -> Algorithm.PBKDF2_SHA512;
        };
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("i", iterations);
    }

    /** The memory of two digest states, 1,024 bytes, whatever the cost. */
    @Override
    public long memoryBytes() {
        return 1024;
    }

    /**
     * One block of the PRF: 20, 32 or 64 bytes. More would increase the work of the defender and not that of the
     * attacker.
     */
    @Override
    public int tagLength() {
        return prf.length;
    }

    /** The number of iterations. */
    @Override
    public double work() {
        return iterations;
    }

    @Override
    public double owaspRatio() {
        return work() / prf.owasp;
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        Map<String, Integer> costs = new LinkedHashMap<>(parameters());
        costs.put("l", tag.length);
        return SchemeText.phc(algorithm(), OptionalInt.empty(), costs, salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(prf.limit, (long) iterations);
    }

    /**
     * Reads {@code $pbkdf2-sha256$i=[,l=]$salt$tag}. Without {@code l} the tag must be one block of the PRF: shorter
     * outputs are prefixes of longer ones, so a truncated string must not be read as one with a short tag.
     *
     * @param stored the stored string, with any of the PRFs
     * @param ceilings the limits for its costs and lengths
     * @return the parts of the string
     * @throws InvalidHashException if the string cannot be read; its reason tells why
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        Prf prf = prf(phc.id());
        if (phc.version().isPresent()) {
            throw Refusal.malformed("a PBKDF2 string must not have a version");
        }
        phc.requireParameters(COSTS, EXTRAS, "PBKDF2 needs the parameter i, optionally followed by l");
        long iterations = phc.number("i", 1, (1L << 32) - 1);
        byte[] salt = phc.saltBytes();
        byte[] tag = phc.hashBytes();
        long length = phc.has("l") ? phc.number("l", 1, Integer.MAX_VALUE) : prf.length;
        if (tag.length != length) {
            throw phc.has("l")
                    ? Refusal.malformed("the tag has # bytes, which differs from the length declared by l", tag.length)
                    : Refusal.malformed(
                            "the tag has # bytes; without the parameter l it must have #", tag.length, length);
        }
        ceilings.require(prf.limit, iterations);
        return StoredHash.read(new Pbkdf2(prf, Math.toIntExact(iterations)), salt, tag, ceilings);
    }

    private static Prf prf(String id) {
        for (Prf prf : Prf.values()) {
            if (algorithm(prf).ids().contains(id)) {
                return prf;
            }
        }
        throw Refusal.malformed("this is not a PBKDF2 string");
    }

    /** Algorithm and cost, in the form that {@link Scheme#parse} reads. */
    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Pbkdf2 that && prf == that.prf && iterations == that.iterations;
    }

    @Override
    public int hashCode() {
        return Objects.hash(prf, iterations);
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
