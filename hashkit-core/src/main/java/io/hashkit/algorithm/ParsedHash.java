package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import java.util.function.UnaryOperator;

/**
 * A stored string that a {@link Dialect} has read: the tag to compare with, the computation that leads from a password
 * to that tag, and the work of this computation. Made by the methods of this interface; a hasher refuses any other
 * implementation.
 *
 * <p>Salts and tags are not copied. Each method that takes a scheme throws an {@link
 * io.hashkit.phc.InvalidHashException} with reason MALFORMED for a tag of less than 8 bytes.
 */
public interface ParsedHash {
    /**
     * {@return a hash of the password itself}
     *
     * @param scheme the algorithm and its costs
     * @param salt the salt
     * @param tag the stored tag
     */
    static ParsedHash of(Scheme scheme, byte[] salt, byte[] tag) {
        return Verification.of(StoredHash.of(scheme, salt, tag));
    }

    /**
     * {@return a hash of a value that is derived from the password}
     *
     * @param scheme the algorithm and its costs
     * @param salt the salt
     * @param tag the stored tag
     * @param preHash derives the value that is hashed from the password; any bytes are allowed
     */
    static ParsedHash of(Scheme scheme, byte[] salt, byte[] tag, PasswordTransform preHash) {
        return Verification.of(StoredHash.of(scheme, salt, tag), preHash);
    }

    /**
     * {@return a tag that is derived from a hash of the password}
     *
     * @param scheme the algorithm and its costs
     * @param salt the salt
     * @param length the length in bytes of the hash of the password, at least 8
     * @param after derives the stored tag from the hash, as a new array; its argument is wiped
     * @param tag the stored tag
     */
    static ParsedHash of(Scheme scheme, byte[] salt, int length, UnaryOperator<byte[]> after, byte[] tag) {
        return Verification.of(StoredHash.of(scheme, salt, new byte[length]), after, tag);
    }

    /**
     * {@return a stored tag of an algorithm that is not one of hashkit's} {@link io.hashkit.PasswordHasher#needsRehash}
     * is true for all such hashes.
     *
     * @param algorithm the name of the algorithm for messages, such as {@code sha512-crypt}
     * @param costs the costs for messages, such as {@code rounds=5000}; empty if there are none
     * @param rounds the number of digest calls, limited by {@link Ceilings.Limit#DIGEST_ROUNDS}; at least 1
     * @param saltBits the most random bits that the salt in the string can have: eight for each byte, four for each
     *     hexadecimal digit, six for each character of base64; 0 without a salt, or if nothing is known of it: such a
     *     hash can be wrapped only by a caller who accepts that
     * @param tag the stored tag, of any length
     * @param digest computes the tag from the password
     * @throws IllegalArgumentException if {@code rounds} is less than 1
     */
    static ParsedHash digest(
            String algorithm, String costs, long rounds, long saltBits, byte[] tag, PasswordTransform digest) {
        return Verification.digest(algorithm, costs, rounds, saltBits, tag, digest);
    }

    /** {@return a marker that no password matches, as some systems store for users without a password} */
    static ParsedHash unusable() {
        return Verification.unusable();
    }
}
