package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.BcryptTraits;
import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.algorithm.Pbkdf2Traits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.Spec;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A password-hashing algorithm. Each is one constant of this class, so that {@code ==} compares them. */
public final class Algorithm {
    static {
        Spec.OF_ALGORITHM.open(algorithm -> algorithm.spec);
    }

    /** Argon2id (RFC 9106), the preferred algorithm. */
    public static final Algorithm ARGON2ID = new Algorithm("argon2id", Argon2Traits.spec(Argon2Type.ID));

    /** Argon2i (RFC 9106), for reading old hashes. */
    public static final Algorithm ARGON2I = new Algorithm("argon2i", Argon2Traits.spec(Argon2Type.I));

    /** Argon2d (RFC 9106), for reading old hashes. */
    public static final Algorithm ARGON2D = new Algorithm("argon2d", Argon2Traits.spec(Argon2Type.D));

    /** scrypt (RFC 7914). */
    public static final Algorithm SCRYPT = new Algorithm("scrypt", ScryptTraits.spec());

    /** bcrypt, whose name is {@code bcrypt} in settings and {@code 2b} in stored strings. */
    public static final Algorithm BCRYPT = new Algorithm("bcrypt", BcryptTraits.spec());

    /** PBKDF2 with HMAC-SHA-512 (RFC 8018). */
    public static final Algorithm PBKDF2_SHA512 =
            new Algorithm("pbkdf2-sha512", Pbkdf2Traits.spec(Prf.SHA512, List.of("pbkdf2-sha512")));

    /** PBKDF2 with HMAC-SHA-256 (RFC 8018). */
    public static final Algorithm PBKDF2_SHA256 =
            new Algorithm("pbkdf2-sha256", Pbkdf2Traits.spec(Prf.SHA256, List.of("pbkdf2-sha256")));

    /**
     * PBKDF2 with HMAC-SHA-1, for reading old hashes. Its identifier in stored strings is {@code pbkdf2}, as RustCrypto
     * and others write it.
     */
    public static final Algorithm PBKDF2_SHA1 =
            new Algorithm("pbkdf2-sha1", Pbkdf2Traits.spec(Prf.SHA1, List.of("pbkdf2", "pbkdf2-sha1")));

    /** All algorithms of hashkit. */
    public static final List<Algorithm> ALL =
            List.of(ARGON2ID, ARGON2I, ARGON2D, SCRYPT, BCRYPT, PBKDF2_SHA512, PBKDF2_SHA256, PBKDF2_SHA1);

    private final String name;
    private final Spec spec;

    Algorithm(String name, Spec spec) {
        this.name = name;
        this.spec = spec;
    }

    /**
     * {@return the name in messages and settings, for example {@code argon2id}, {@code bcrypt} or {@code pbkdf2-sha1}}
     */
    public String name() {
        return name;
    }

    /**
     * {@return the identifier in stored strings that hashkit writes, for example {@code argon2id}, {@code 2b} or {@code
     * pbkdf2}}
     */
    public String id() {
        return spec.id();
    }

    /**
     * {@return the algorithm of a name}
     *
     * @param name the name, as {@link #name()} returns it
     * @throws IllegalArgumentException if there is none of that name; the message lists all names
     */
    public static Algorithm named(String name) {
        Objects.requireNonNull(name, "name");
        return ALL.stream()
                .filter(algorithm -> algorithm.name.equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(Domain.quoted(name) + " is not a known algorithm; choose one of "
                                + ALL.stream().map(Algorithm::name).collect(Collectors.joining(", "))));
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
