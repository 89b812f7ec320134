package io.hashkit.algorithm;

import java.util.List;
import java.util.function.Predicate;

/** The rules behind the constants of {@link Policy}, and the comparison that all policies share. */
final class NamedPolicies {
    static final int SHORT = 16;

    static final List<List<Algorithm>> OWASP_ORDER = List.of(
            List.of(Algorithm.ARGON2ID),
            List.of(Algorithm.ARGON2I),
            List.of(Algorithm.ARGON2D),
            List.of(Algorithm.SCRYPT),
            List.of(Algorithm.BCRYPT),
            List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA1));

    static final List<List<Algorithm>> ASVS_ORDER = List.of(
            List.of(Algorithm.ARGON2ID),
            List.of(Algorithm.SCRYPT),
            List.of(Algorithm.BCRYPT),
            List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256));

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

    private NamedPolicies() {}

    static Policy of(String name, List<List<Algorithm>> bestFirst, Predicate<Scheme> floor) {
        return new Named(name, bestFirst, floor);
    }

    static boolean meetsFloorOfRfc9106(Scheme scheme) {
        return scheme instanceof Argon2 argon2
                && argon2.memoryKib() >= Argon2.RFC_9106_LOW_MEMORY.memoryKib()
                && argon2.work() >= Argon2.RFC_9106_LOW_MEMORY.work();
    }

    static boolean meetsFloorOfAsvs5(Scheme scheme) {
        if (scheme instanceof Argon2 argon2) {
            int leastKib = argon2.passes() == 1 ? 47_104 : argon2.passes() == 2 ? 19_456 : 12_288;
            return argon2.memoryKib() >= leastKib;
        }
        if (scheme instanceof Scrypt scrypt) {
            return scrypt.r() >= 8 && scrypt.logN() >= (scrypt.p() == 1 ? 17 : scrypt.p() == 2 ? 16 : 15);
        }
        if (scheme instanceof Pbkdf2 pbkdf2) {
            return pbkdf2.iterations() >= (pbkdf2.prf() == Pbkdf2.Prf.SHA512 ? 210_000 : 600_000);
        }
        return scheme instanceof Bcrypt bcrypt && bcrypt.cost() >= 10;
    }

    /** Compares by floor, then by rank, then by work. The order is a preorder: of two schemes, at most one is worse. */
    static boolean isWorse(Policy policy, Scheme stored, Scheme own, double share) {
        boolean enough = policy.meetsFloor(stored);
        if (enough != policy.meetsFloor(own)) {
            return !enough;
        }
        int ranksLower = Integer.compare(policy.rank(stored), policy.rank(own));
        if (ranksLower != 0) {
            return ranksLower > 0;
        }
        // Two hosts with different settings of OWASP must not rewrite each other's hashes.
        boolean floorIsThePolicys = enough && policy.isEquivalent(own);
        return !floorIsThePolicys && stored.owaspRatio() < own.owaspRatio() * share;
    }

    private record Named(String name, List<List<Algorithm>> bestFirst, Predicate<Scheme> floor) implements Policy {
        @Override
        public boolean allows(Scheme scheme) {
            return bestFirst.stream().anyMatch(alike -> alike.contains(scheme.algorithm()))
                    && !(this == ASVS_5 && isOld(scheme));
        }

        @Override
        public boolean meetsFloor(Scheme scheme) {
            return floor.test(scheme);
        }

        @Override
        public int rank(Scheme scheme) {
            int rank = 0;
            while (rank < bestFirst.size() && !bestFirst.get(rank).contains(scheme.algorithm())) {
                rank++;
            }
            return rank + (isOld(scheme) ? 1 : 0);
        }

        private static boolean isOld(Scheme scheme) {
            return scheme instanceof Argon2 argon2 && argon2.version() != Argon2.VERSION_13;
        }

        @Override
        public boolean isEquivalent(Scheme scheme) {
            return EQUIVALENT.contains(scheme);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
