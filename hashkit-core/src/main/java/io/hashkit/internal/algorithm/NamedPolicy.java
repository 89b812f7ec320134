package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.List;

/** The constants of {@link Policy}, and the comparison that all policies share. */
public enum NamedPolicy implements Policy {
    OWASP_2026(List.of(
            List.of(Algorithm.ARGON2ID),
            List.of(Algorithm.ARGON2I),
            List.of(Algorithm.ARGON2D),
            List.of(Algorithm.SCRYPT),
            List.of(Algorithm.BCRYPT),
            List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA1))),
    RFC_9106(List.of(List.of(Algorithm.ARGON2ID))),
    FIPS_140(List.of(List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA1))),
    ASVS_5(List.of(
            List.of(Algorithm.ARGON2ID),
            List.of(Algorithm.SCRYPT),
            List.of(Algorithm.BCRYPT),
            List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256)));

    private static final int SHORT = 16;

    /** OWASP's settings, which OWASP treats as equivalent within one algorithm. */
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

    private final List<List<Algorithm>> bestFirst;

    NamedPolicy(List<List<Algorithm>> bestFirst) {
        this.bestFirst = bestFirst;
    }

    @Override
    public boolean meetsFloor(Scheme scheme) {
        return switch (this) {
            case OWASP_2026, FIPS_140 -> Traits.of(scheme).owaspRatio() >= 1;
            case RFC_9106 -> meetsFloorOfRfc9106(scheme);
            case ASVS_5 -> meetsFloorOfAsvs5(scheme);
        };
    }

    @Override
    public boolean allows(Scheme scheme) {
        return place(scheme) < bestFirst.size() && !(this == ASVS_5 && isOld(scheme));
    }

    @Override
    public int rank(Scheme scheme) {
        return place(scheme) + (isOld(scheme) ? 1 : 0);
    }

    private int place(Scheme scheme) {
        int place = 0;
        while (place < bestFirst.size() && !bestFirst.get(place).contains(scheme.algorithm())) {
            place++;
        }
        return place;
    }

    private static boolean isOld(Scheme scheme) {
        return scheme instanceof Argon2 argon2 && argon2.version() != Argon2Traits.VERSION_13;
    }

    private static boolean meetsFloorOfRfc9106(Scheme scheme) {
        return scheme instanceof Argon2 argon2
                && argon2.memoryKib() >= Argon2.RFC_9106_LOW_MEMORY.memoryKib()
                && Traits.of(argon2).work()
                        >= Traits.of(Argon2.RFC_9106_LOW_MEMORY).work();
    }

    private static boolean meetsFloorOfAsvs5(Scheme scheme) {
        if (scheme instanceof Argon2 argon2) {
            int leastKib = argon2.passes() == 1 ? 47_104 : argon2.passes() == 2 ? 19_456 : 12_288;
            return argon2.memoryKib() >= leastKib;
        }
        if (scheme instanceof Scrypt scrypt) {
            return scrypt.r() >= 8 && scrypt.logN() >= (scrypt.p() == 1 ? 17 : scrypt.p() == 2 ? 16 : 15);
        }
        if (scheme instanceof Pbkdf2 pbkdf2) {
            return pbkdf2.iterations() >= (pbkdf2.algorithm() == Algorithm.PBKDF2_SHA512 ? 210_000 : 600_000);
        }
        return scheme instanceof Bcrypt bcrypt && bcrypt.cost() >= 10;
    }

    /**
     * Whether a stored hash should be replaced: its algorithm is not allowed or ranks lower, its work is below the
     * floor, or its salt or tag is shorter than 16 bytes. Work that meets the floor of the policy never counts as weaker
     * than work that does not. Among schemes of equal rank the floor is the given share of the work of {@code own}, but
     * not below the floor of the policy if {@code own} meets that; or the policy's own, if it treats the settings of
     * {@code own} as equivalent to others.
     *
     * @param own the scheme that would replace it
     * @param share above 0 and at most 1
     */
    public static boolean isWeak(Policy policy, StoredHash stored, Scheme own, double share) {
        return !policy.allows(stored.scheme()) || isWorse(policy, stored.scheme(), own, share) || !hasLongParts(stored);
    }

    /** Whether salt and tag have at least 16 bytes each. */
    public static boolean hasLongParts(StoredHash stored) {
        return stored.salt().length >= SHORT && stored.tag().length >= SHORT;
    }

    /** Compares by floor, then by rank, then by work. The order is a preorder: of two schemes, at most one is worse. */
    private static boolean isWorse(Policy policy, Scheme stored, Scheme own, double share) {
        boolean enough = policy.meetsFloor(stored);
        if (enough != policy.meetsFloor(own)) {
            return !enough;
        }
        int ranksLower = Integer.compare(policy.rank(stored), policy.rank(own));
        if (ranksLower != 0) {
            return ranksLower > 0;
        }
        // Two hosts with different settings of OWASP must not rewrite each other's hashes.
        boolean floorIsThePolicys = enough && policy instanceof NamedPolicy && EQUIVALENT.contains(own);
        return !floorIsThePolicys
                && Traits.of(stored).owaspRatio() < Traits.of(own).owaspRatio() * share;
    }
}
