package io.hashkit.algorithm;

import java.util.List;

/**
 * Which algorithms are allowed, which is better than which, and how little work is too little: what decides whether a
 * stored hash should be made anew.
 *
 * <p>All comparisons are one-sided, so that hosts with different settings never rewrite each other's hashes in turn.
 */
public enum Policy {
    /**
     * OWASP Password Storage Cheat Sheet, August 2026: Argon2id before scrypt before bcrypt before PBKDF2. Argon2i,
     * Argon2d and version 16 stand behind Argon2id.
     */
    OWASP_2026(List.of("argon2id", "argon2i", "argon2d", "scrypt", "2b", "pbkdf2-sha512", "pbkdf2-sha256", "pbkdf2")),

    /**
     * RFC 9106 section 4: Argon2id with at least 64 MiB, and the work of 3 passes over 64 MiB. Lanes are left to the host:
     * the RFC's four take less time where there are threads, and no more work.
     */
    RFC_9106(List.of("argon2id")),

    /** FIPS 140-3: PBKDF2 alone (SP 800-132). */
    FIPS_140(List.of("pbkdf2-sha512", "pbkdf2-sha256", "pbkdf2"));

    private static final int SHORT = 16;
    private static final int RFC_MEMORY_KIB = Argon2.RFC_9106_LOW_MEMORY.memoryKib();
    private static final double RFC_LEAST_RATIO = Argon2.RFC_9106_LOW_MEMORY.owaspRatio();

    /** OWASP's settings: each is as good as another of the same algorithm. */
    private static final List<Scheme> EQUIVALENT = List.of(
            Argon2.OWASP_2026_46_MIB,
            Argon2.OWASP_2026_19_MIB,
            Argon2.OWASP_2026_12_MIB,
            Argon2.OWASP_2026_9_MIB,
            Argon2.OWASP_2026_7_MIB,
            Scrypt.OWASP_2026_128_MIB,
            Scrypt.OWASP_2026_64_MIB,
            Scrypt.OWASP_2026_32_MIB,
            Scrypt.OWASP_2026_16_MIB,
            Scrypt.OWASP_2026_8_MIB);

    private final List<String> bestFirst;

    Policy(List<String> bestFirst) {
        this.bestFirst = bestFirst;
    }

    public boolean allows(Scheme scheme) {
        return bestFirst.contains(scheme.id());
    }

    /**
     * Whether {@code stored} should be replaced by a hash of {@code own}: its algorithm is not allowed or ranks lower, its
     * work is below the floor, or its salt or tag is shorter than 16 bytes.
     *
     * <p>Among schemes that rank alike the floor is the work of {@code own}. OWASP lists several settings of Argon2 and of
     * scrypt as equivalent: where {@code own} is one of them, the weakest of them is the floor. For an algorithm that ranks
     * higher it is the least work that the policy recommends, unless {@code own} is itself below that.
     */
    public boolean isWeak(StoredHash stored, Scheme own) {
        return isWeak(stored, own, 1);
    }

    /**
     * As {@link #isWeak(StoredHash, Scheme)}, with a floor of {@code share} of the work of {@code own}, though not below
     * the policy's own floor where {@code own} meets that. With a half, hosts that were tuned apart and lie within a factor
     * of two leave each other's hashes alone.
     *
     * @param share above 0, at most 1
     */
    public boolean isWeak(StoredHash stored, Scheme own, double share) {
        return !allows(stored.scheme()) || isWorse(stored.scheme(), own, share) || !hasLongParts(stored);
    }

    /** Whether salt and tag have at least 16 bytes each. */
    public static boolean hasLongParts(StoredHash stored) {
        return stored.salt().length >= SHORT && stored.tag().length >= SHORT;
    }

    private boolean isWorse(Scheme scheme, Scheme own, double share) {
        boolean belowPolicy = meetsFloor(own) && !meetsFloor(scheme);
        int ranksLower = Integer.compare(rank(scheme), rank(own));
        if (ranksLower != 0) {
            return ranksLower > 0 || belowPolicy;
        }
        // Two hosts on two of OWASP's settings must leave each other's hashes alone.
        return belowPolicy || (!EQUIVALENT.contains(own) && scheme.owaspRatio() < own.owaspRatio() * share);
    }

    /** Whether a scheme does at least the work that this policy asks for. */
    public boolean meetsFloor(Scheme scheme) {
        return this == RFC_9106
                ? scheme instanceof Argon2 argon2
                        && argon2.memoryKib() >= RFC_MEMORY_KIB
                        && argon2.owaspRatio() >= RFC_LEAST_RATIO
                : scheme.owaspRatio() >= 1;
    }

    private int rank(Scheme scheme) {
        if (scheme instanceof Pbkdf2) {
            return bestFirst.size();
        }
        boolean old = scheme instanceof Argon2 argon2 && argon2.version() != Argon2.VERSION_13;
        return bestFirst.indexOf(scheme.id()) + (old ? 1 : 0);
    }
}
