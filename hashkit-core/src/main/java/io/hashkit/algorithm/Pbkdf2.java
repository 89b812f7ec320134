package io.hashkit.algorithm;

import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * PBKDF2 with HMAC and its cost (RFC 8018 section 5.2).
 *
 * <p>HMAC fills short keys with zero bytes, so passwords that differ only in trailing NULs, up to the block length of the
 * digest, have the same hash. That is the standard, and hashkit keeps it.
 *
 * @param prf the pseudorandom function
 * @param iterations 1 to 2^31-1
 */
public record Pbkdf2(Prf prf, int iterations) implements Scheme {

    /** HMAC with a digest, and the length of its output in bytes. */
    public enum Prf {
        /** HMAC-SHA-1; only to read old hashes. */
        SHA1("HmacSHA1", 20, 1_400_000, Ceilings.Limit.PBKDF2_ITERATIONS),
        SHA256("HmacSHA256", 32, 600_000, Ceilings.Limit.PBKDF2_ITERATIONS),
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

        /** The standard name of the MAC in the Java Cryptography Architecture. */
        public String jcaName() {
            return jcaName;
        }

        /** The length of one output block in bytes. */
        public int length() {
            return length;
        }

        /** What bounds the iterations: those with SHA-512 take longer, and have a ceiling of their own. */
        public Ceilings.Limit limit() {
            return limit;
        }
    }

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-256 with 600,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA256 = new Pbkdf2(Prf.SHA256, Prf.SHA256.owasp);

    /** OWASP Password Storage Cheat Sheet, August 2026: HMAC-SHA-512 with 220,000 iterations. */
    public static final Pbkdf2 OWASP_2026_SHA512 = new Pbkdf2(Prf.SHA512, Prf.SHA512.owasp);

    /** OWASP Password Storage Cheat Sheet, August 2026, for systems that cannot change: HMAC-SHA-1 with 1,400,000. */
    public static final Pbkdf2 OWASP_2026_SHA1 = new Pbkdf2(Prf.SHA1, Prf.SHA1.owasp);

    private static final List<String> COSTS = List.of("i");
    private static final List<String> EXTRAS = List.of("l");

    /**
     * Checks the cost.
     *
     * @throws IllegalArgumentException if {@code iterations} is under 1
     */
    public Pbkdf2 {
        Objects.requireNonNull(prf, "prf");
        Domain.require("PBKDF2 iterations", iterations, 1, Integer.MAX_VALUE);
    }

    /** What hashkit recommends where nothing was measured: {@link #OWASP_2026_SHA256}. */
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

    /** Two digest states; nothing that grows with the cost. */
    @Override
    public long memoryBytes() {
        return 1024;
    }

    /** One block of the PRF: 20, 32 or 64 bytes. More would double the defender's work and not the attacker's. */
    @Override
    public int tagLength() {
        return prf.length;
    }

    /** The iterations. */
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
     * Reads {@code $pbkdf2-sha256$i=[,l=]$salt$tag}. Without {@code l} the tag is one block of the PRF: shorter outputs
     * are beginnings of longer ones, so a string that was cut must not pass for one with a short tag.
     *
     * @throws InvalidHashException for the reason that it gives
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        Prf prf = prf(phc.id());
        if (phc.version().isPresent()) {
            throw InvalidHashException.malformed("PBKDF2 strings have no version");
        }
        phc.requireParameters(COSTS, EXTRAS, "PBKDF2 needs the parameter i, then at most l");
        long iterations = phc.number("i", 1, (1L << 32) - 1);
        byte[] salt = phc.saltBytes();
        byte[] tag = phc.hashBytes();
        long length = phc.has("l") ? phc.number("l", 1, Integer.MAX_VALUE) : prf.length;
        if (tag.length != length) {
            throw phc.has("l")
                    ? InvalidHashException.malformed("the tag has # bytes, and not as many as l says", tag.length)
                    : InvalidHashException.malformed(
                            "the tag has # bytes, not # as it must without l", tag.length, length);
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
        throw InvalidHashException.malformed("not a PBKDF2 string");
    }

    /** Algorithm and costs, as {@link Scheme#parse} reads them. */
    // Written out, because linking what the compiler would generate takes 10 ms of the first login of a process.
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
