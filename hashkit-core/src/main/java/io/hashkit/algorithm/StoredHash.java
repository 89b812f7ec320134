package io.hashkit.algorithm;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.phc.InvalidHashException;
import java.util.Objects;

/**
 * What a stored string holds: the scheme, the salt, the tag, and for Argon2 the associated data.
 *
 * <p>Has no {@code equals}: tags are compared in constant time, in one place.
 */
public final class StoredHash {
    private static final byte[] NONE = {};

    private final Scheme scheme;
    private final byte[] salt;
    private final byte[] tag;
    private final byte[] data;

    private StoredHash(Scheme scheme, byte[] salt, byte[] tag, byte[] data) {
        this.scheme = scheme;
        this.salt = salt;
        this.tag = tag;
        this.data = data;
    }

    /** A hash without associated data. The arrays are not copied. */
    public static StoredHash of(Scheme scheme, byte[] salt, byte[] tag) {
        return new StoredHash(
                Objects.requireNonNull(scheme, "scheme"),
                Objects.requireNonNull(salt, "salt"),
                Objects.requireNonNull(tag, "tag"),
                NONE);
    }

    /**
     * A hash that was read from a stored string; refuses salts and tags that are too short or too long.
     *
     * @throws InvalidHashException MALFORMED under 8 bytes, ABOVE_CEILING above the ceilings
     */
    static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, byte[] data, Ceilings ceilings) {
        requireLength("the salt", salt);
        requireLength("the tag", tag);
        ceilings.require(Ceilings.Limit.SALT, salt.length);
        ceilings.require(Ceilings.Limit.TAG, tag.length);
        return new StoredHash(scheme, salt, tag, data);
    }

    static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, Ceilings ceilings) {
        return read(scheme, salt, tag, NONE, ceilings);
    }

    private static void requireLength(@CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length < Ceilings.SHORTEST) {
            throw InvalidHashException.malformed(
                    what + " has # bytes; at least # are needed", bytes.length, Ceilings.SHORTEST);
        }
    }

    public Scheme scheme() {
        return scheme;
    }

    /** The salt itself, not a copy. */
    public byte[] salt() {
        return salt;
    }

    /** The tag itself, not a copy. */
    public byte[] tag() {
        return tag;
    }

    /** Argon2's associated data, empty for all else; the array itself, not a copy. */
    public byte[] data() {
        return data;
    }

    /** The scheme alone; never salt or tag. */
    @Override
    public String toString() {
        return "StoredHash[" + scheme + "]";
    }
}
