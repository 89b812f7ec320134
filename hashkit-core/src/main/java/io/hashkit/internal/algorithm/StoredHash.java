package io.hashkit.internal.algorithm;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.phc.Refusal;
import java.util.Objects;

/**
 * The parts of a stored string: scheme, salt, tag (the output of the algorithm), and for Argon2 the associated data.
 *
 * <p>Has no {@code equals}: the hasher compares tags, in constant time.
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

    /**
     * {@return a hash without associated data} The arrays are not copied.
     *
     * @param scheme the algorithm and its costs
     * @param salt the salt
     * @param tag the tag
     */
    public static StoredHash of(Scheme scheme, byte[] salt, byte[] tag) {
        return new StoredHash(
                Objects.requireNonNull(scheme, "scheme"),
                Objects.requireNonNull(salt, "salt"),
                Objects.requireNonNull(tag, "tag"),
                NONE);
    }

    /** Creates a hash from a stored string. Refuses a salt or tag of less than 8 bytes, or above its ceiling. */
    static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, byte[] data, Ceilings ceilings) {
        requireLength("the salt", salt);
        requireLength("the tag", tag);
        Demands.require(ceilings, Ceilings.Limit.SALT, salt.length);
        Demands.require(ceilings, Ceilings.Limit.TAG, tag.length);
        return new StoredHash(scheme, salt, tag, data);
    }

    public static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, Ceilings ceilings) {
        return read(scheme, salt, tag, NONE, ceilings);
    }

    static void requireLength(@CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length < Demands.SHORTEST) {
            throw Refusal.malformed(what + " has # bytes; it must have at least #", bytes.length, Demands.SHORTEST);
        }
    }

    /** {@return the algorithm and its costs} */
    public Scheme scheme() {
        return scheme;
    }

    /** {@return the salt: the array itself, not a copy} */
    public byte[] salt() {
        return salt;
    }

    /** {@return the tag: the array itself, not a copy} */
    public byte[] tag() {
        return tag;
    }

    /** {@return Argon2's associated data: the array itself, not a copy; empty if there is none} */
    public byte[] data() {
        return data;
    }

    /** The scheme; never salt or tag. */
    @Override
    public String toString() {
        return "StoredHash[" + scheme + "]";
    }
}
