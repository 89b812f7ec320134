package io.hashkit.algorithm;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which algorithms are allowed, which is better than which, and how little work is too little: what decides whether a
 * stored hash should be made anew. The constants follow published recommendations and never change once released; you can
 * bring your own.
 *
 * <p>All comparisons are one-sided, so that hosts with different settings never rewrite each other's hashes in turn. That
 * holds as long as {@link #allows}, {@link #meetsFloor}, {@link #rank} and {@link #isEquivalent} always give the same
 * answer for the same scheme, and {@link #isWeak(StoredHash, Scheme, double)} is not overridden.
 */
public interface Policy {
    /**
     * OWASP Password Storage Cheat Sheet, August 2026: Argon2id before scrypt before bcrypt before PBKDF2. Argon2i,
     * Argon2d and version 16 stand behind Argon2id. The floor is {@link Scheme#owaspRatio} of 1.
     */
    Policy OWASP_2026 = NamedPolicies.of("OWASP_2026", NamedPolicies.OWASP_ORDER, scheme -> scheme.owaspRatio() >= 1);

    /**
     * RFC 9106 section 4, September 2021: Argon2id with at least 64 MiB, and the work of 3 passes over 64 MiB. Lanes are
     * left to the host: the RFC's four take less time where there are threads, and no more work.
     */
    Policy RFC_9106 =
            NamedPolicies.of("RFC_9106", List.of(List.of(Algorithm.ARGON2ID)), NamedPolicies::meetsFloorOfRfc9106);

    /** FIPS 140-3: PBKDF2 alone (SP 800-132, December 2010), with the iterations of OWASP, August 2026. */
    Policy FIPS_140 = NamedPolicies.of(
            "FIPS_140",
            List.of(List.of(Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256, Algorithm.PBKDF2_SHA1)),
            scheme -> scheme.owaspRatio() >= 1);

    /**
     * OWASP Application Security Verification Standard 5.0.0, May 2025, appendix C, "Hash Functions for Password Storage",
     * what is approved there:
     *
     * <ul>
     *   <li>Argon2id of version 19: 1 pass from 47,104 KiB, 2 passes from 19,456 KiB, 3 and more from 12,288 KiB;
     *   <li>scrypt with r from 8: p of 1 from N = 2^17, 2 from 2^16, 3 and more from 2^15;
     *   <li>bcrypt from cost 10;
     *   <li>PBKDF2 with SHA-512 from 210,000 iterations, with SHA-256 from 600,000.
     * </ul>
     *
     * <p>PBKDF2 with SHA-1 is "legacy" there, to be replaced as soon as possible: it is not allowed. The appendix names p = 1
     * for Argon2 and r = 8 for scrypt; more of either takes no less work, and is accepted.
     */
    Policy ASVS_5 = NamedPolicies.of("ASVS_5", NamedPolicies.ASVS_ORDER, NamedPolicies::meetsFloorOfAsvs5);

    /** The constants: what settings and profiles can name. */
    List<Policy> NAMED = List.of(OWASP_2026, RFC_9106, FIPS_140, ASVS_5);

    /**
     * The constant of a name, in capital or small letters, with underscores or hyphens: {@code ASVS_5}, {@code asvs-5}.
     *
     * @throws IllegalArgumentException if there is none; names the value and the constants
     */
    static Policy named(String name) {
        String constant =
                Objects.requireNonNull(name, "name").toUpperCase(Locale.ROOT).replace('-', '_');
        return NAMED.stream()
                .filter(policy -> policy.name().equals(constant))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Domain.quoted(name)
                        + " is no policy of hashkit; there are "
                        + NAMED.stream().map(Policy::name).collect(Collectors.joining(", "))));
    }

    /** The name, for messages and reports; of a constant, what {@link #named} finds it by. */
    String name();

    /** Whether this policy lets a scheme of that algorithm be written at all; stored hashes of another are weak. */
    boolean allows(Scheme scheme);

    /** Whether a scheme does at least the work that this policy asks for. */
    boolean meetsFloor(Scheme scheme);

    /** The place of an allowed scheme's algorithm: 0 is best, and those with the same place are as good as each other. */
    int rank(Scheme scheme);

    /**
     * Whether a scheme is one of several settings that this policy takes for as good as each other. Where the own scheme of
     * a hasher is one, the floor of its algorithm is that of the policy, instead of its own work. By default none is.
     */
    default boolean isEquivalent(Scheme scheme) {
        return false;
    }

    /**
     * Whether {@code stored} should be replaced by a hash of {@code own}: its algorithm is not allowed or ranks lower, its
     * work is below the floor, or its salt or tag is shorter than 16 bytes.
     *
     * <p>What meets the floor of the policy is never replaced by what does not. Among schemes that rank alike the floor is
     * the work of {@code own}, unless {@link #isEquivalent} says otherwise.
     */
    default boolean isWeak(StoredHash stored, Scheme own) {
        return isWeak(stored, own, 1);
    }

    /**
     * As {@link #isWeak(StoredHash, Scheme)}, with a floor of {@code share} of the work of {@code own}, though not below
     * the policy's own floor where {@code own} meets that. With a half, hosts that were tuned apart and lie within a factor
     * of two leave each other's hashes alone.
     *
     * @param share above 0, at most 1
     */
    default boolean isWeak(StoredHash stored, Scheme own, double share) {
        return !allows(stored.scheme())
                || NamedPolicies.isWorse(this, stored.scheme(), own, share)
                || !hasLongParts(stored);
    }

    /** Whether salt and tag have at least 16 bytes each. */
    static boolean hasLongParts(StoredHash stored) {
        return stored.salt().length >= NamedPolicies.SHORT && stored.tag().length >= NamedPolicies.SHORT;
    }
}
