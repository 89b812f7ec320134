package io.hashkit.internal.algorithm;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.phc.Refusal;
import java.util.Objects;

/**
 * The parts of a stored string. Contains the arrays themselves, not copies. Nobody compares two of them: the hasher compares
 * tags, in constant time.
 *
 * @param scheme the algorithm and its costs
 * @param salt the salt
 * @param tag the output of the algorithm
 * @param data Argon2's associated data; empty if there is none
 * @param secret Argon2's secret, which no stored string holds; empty if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record StoredHash(Scheme scheme, byte[] salt, byte[] tag, byte[] data, byte[] secret) {
    private static final byte[] NONE = {};

    /** A hash without associated data. */
    public static StoredHash of(Scheme scheme, byte[] salt, byte[] tag) {
        return new StoredHash(
                Objects.requireNonNull(scheme, "scheme"),
                Objects.requireNonNull(salt, "salt"),
                Objects.requireNonNull(tag, "tag"),
                NONE,
                NONE);
    }

    /** The same hash of Argon2 under a secret (RFC 9106 section 3.1: K). */
    public StoredHash under(byte[] key) {
        return new StoredHash(scheme, salt, tag, data, key);
    }

    /** Creates a hash from a stored string. Refuses a salt or tag of less than 8 bytes, or above its ceiling. */
    static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, byte[] data, Ceilings ceilings) {
        requireLength("the salt", salt);
        requireLength("the tag", tag);
        Demands.require(ceilings, Ceilings.Limit.SALT, salt.length);
        Demands.require(ceilings, Ceilings.Limit.TAG, tag.length);
        return new StoredHash(scheme, salt, tag, data, NONE);
    }

    public static StoredHash read(Scheme scheme, byte[] salt, byte[] tag, Ceilings ceilings) {
        return read(scheme, salt, tag, NONE, ceilings);
    }

    /** Refuses a salt or tag of less than 8 bytes. */
    public static void requireLength(@CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length < Demands.SHORTEST) {
            throw Refusal.malformed(what + " has # bytes; it must have at least #", bytes.length, Demands.SHORTEST);
        }
    }

    /** The scheme; never salt, tag or secret. */
    @Override
    public String toString() {
        return "StoredHash[" + scheme + "]";
    }
}
