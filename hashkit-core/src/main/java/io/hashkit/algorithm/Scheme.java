package io.hashkit.algorithm;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm with its costs: an immutable value that can only be built valid.
 *
 * <p>Salt and tag lengths are not part of a scheme: hashkit writes 16 bytes of salt and {@link #tagLength} bytes of tag,
 * and reads what the stored string holds.
 */
public sealed interface Scheme permits Argon2, Bcrypt, Scrypt, Pbkdf2 {

    /** The identifier of this scheme in stored strings, for example {@code argon2id}, {@code 2b} or {@code pbkdf2-sha256}. */
    String id();

    /** The algorithm for people and settings, for example {@code argon2id}, {@code bcrypt} or {@code pbkdf2-sha1}. */
    String name();

    /** The costs as they stand in canonical strings, for example {@code m=19456,t=2,p=1} or {@code cost=12}. */
    String costs();

    /** The work memory of one computation, in bytes. */
    long memoryBytes();

    /** The length of the tag that hashkit writes, in bytes. */
    int tagLength();

    /**
     * The work relative to the weakest setting that OWASP recommends for this algorithm (Password Storage Cheat Sheet,
     * August 2026): 1.0 is that setting, 2.0 twice its work. Less memory than OWASP's smallest setting counts against a
     * scheme in proportion.
     */
    double owaspRatio();

    /**
     * Why this algorithm cannot take a password of these bytes, or null if it can. Only bcrypt objects to any: to more
     * than 72 bytes and to NUL.
     */
    default @Nullable String objection(byte[] password) {
        return null;
    }

    /**
     * The canonical stored string.
     *
     * @param salt 16 bytes
     * @param tag {@link #tagLength} bytes
     */
    String print(byte[] salt, byte[] tag);

    /** The work that this scheme asks for, in the units of the {@link Ceilings} that bound it. */
    Map<Ceilings.Limit, Long> demands();
}
