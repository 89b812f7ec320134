package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.algorithm.NamedPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The rules that decide whether a stored hash should be replaced: which algorithms are allowed, their order of
 * preference, and their lowest work. The constants follow published recommendations and never change once released.
 * Implement this interface for rules of your own.
 *
 * <p>Of two schemes, at most one counts as weaker than the other, so that hosts of one policy never keep rewriting
 * each other's hashes, whatever their schemes; hosts of two policies may. This holds if {@link #allows}, {@link #meetsFloor} and {@link #rank} always return the
 * same answer for the same scheme.
 */
public interface Policy {
    /**
     * OWASP Password Storage Cheat Sheet, August 2026: prefers Argon2id to scrypt, scrypt to bcrypt, and bcrypt to
     * PBKDF2. Argon2i, Argon2d and version 16 rank below Argon2id. The floor is the work of the weakest setting that OWASP
     * recommends for the algorithm.
     */
    Policy OWASP_2026 = NamedPolicy.OWASP_2026;

    /**
     * RFC 9106 section 4, September 2021: Argon2id with at least 64 MiB, and at least the work of 3 passes over 64 MiB.
     * The number of lanes is free: the RFC's four lanes take less time with several threads, and do not change the
     * work.
     */
    Policy RFC_9106 = NamedPolicy.RFC_9106;

    /**
     * The algorithm that FIPS 140-3 allows: PBKDF2 only (SP 800-132, December 2010), with at least the iterations that
     * OWASP recommends (August 2026).
     *
     * <p>It limits algorithms and costs, but does not make a process compliant: FIPS 140-3 is a standard for modules, and
     * no laboratory has validated hashkit's own engines, which compute PBKDF2 wherever they are the fastest. With {@code
     * PasswordHasherBuilder.provider}, a validated module computes all hashes.
     */
    Policy FIPS_140 = NamedPolicy.FIPS_140;

    /**
     * OWASP Application Security Verification Standard 5.0.0, May 2025, appendix C, "Hash Functions for Password
     * Storage". Allowed are the settings that the appendix approves:
     * <ul>
     * <li>Argon2id of version 19: 1 pass from 47,104 KiB, 2 passes from 19,456 KiB, 3 or more from 12,288 KiB;
     * <li>scrypt with r from 8: p of 1 from N = 2^17, 2 from 2^16, 3 or more from 2^15;
     * <li>bcrypt from cost 10;
     * <li>PBKDF2 with SHA-512 from 210,000 iterations, with SHA-256 from 600,000.
     * </ul>
     *
     * <p>PBKDF2 with SHA-1 is not allowed: the appendix calls it "legacy", to be replaced as soon as possible. The
     * appendix names p = 1 for Argon2 and r = 8 for scrypt; higher values need no less work and are accepted.
     */
    Policy ASVS_5 = NamedPolicy.ASVS_5;

    /** The constants, which settings and profiles can name. */
    List<Policy> NAMED = List.of(NamedPolicy.values());

    /**
     * {@return the constant of a name, in upper or lower case, with underscores or hyphens: {@code ASVS_5}, {@code
     * asvs-5}}
     *
     * @param name the name
     * @throws IllegalArgumentException if there is none of that name; the message lists all names
     */
    static Policy named(String name) {
        String constant =
                Objects.requireNonNull(name, "name").toUpperCase(Locale.ROOT).replace('-', '_');
        return NAMED.stream()
                .filter(policy -> policy.name().equals(constant))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Domain.quoted(name)
                        + " is not a policy of hashkit; choose one of "
                        + NAMED.stream().map(Policy::name).collect(Collectors.joining(", "))));
    }

    /** {@return the name for messages and reports; for a constant, the one by which {@link #named} finds it} */
    String name();

    /**
     * {@return whether this policy allows a hasher to write with the algorithm of a scheme} Stored hashes of other
     * algorithms are weak.
     *
     * @param scheme the algorithm and its costs
     */
    boolean allows(Scheme scheme);

    /**
     * {@return whether a scheme does at least the work that this policy asks for}
     *
     * @param scheme the algorithm and its costs
     */
    boolean meetsFloor(Scheme scheme);

    /**
     * {@return the rank of an allowed algorithm} 0 is best; algorithms of the same rank are equally good.
     *
     * @param scheme the algorithm and its costs
     */
    int rank(Scheme scheme);
}
