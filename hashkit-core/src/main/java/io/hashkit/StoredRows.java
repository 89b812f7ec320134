package io.hashkit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;

/**
 * Improves the stored strings of a table without their passwords: seals them, or hashes an old hash again. Returned by
 * {@link PasswordHasher#rows}; the one of a view ({@link PasswordHasher#boundTo}) works for one user.
 */
public interface StoredRows {
    /**
     * {@return whether {@link #rekey} would change a stored string: it is not sealed, its key is old, or this is the
     * view of a user and the string is not bound} Computes no hash and opens no seal, so a damaged string may give any
     * answer.
     *
     * @param stored the stored string
     * @throws InvalidHashException if the string cannot be read, its key is unknown or retired, or the keyring requires
     *     a seal that it does not have
     * @throws UnsupportedOperationException if the hasher was built without a keyring
     */
    boolean needsRekey(String stored);

    /**
     * Seals a stored string under the key of the keyring that writes: replaces the old key, or seals a string that is
     * not sealed. The view of a user also binds it. Needs no password and computes no hash. Does not read the
     * hash under the seal: a key can be replaced in rows that this hasher refuses to verify. Store the result by compare-and-set,
     * because the user may change the password meanwhile.
     *
     * @param stored the stored string
     * @return the string to store; the same one if {@link #needsRekey} is false
     * @throws InvalidHashException if a string without a seal cannot be read, or a seal does not open, its key is
     *     unknown or retired, or the keyring requires a seal that the string does not have
     * @throws IllegalStateException if the string is to be sealed, and the keyring requires rows that are bound to a user
     * @throws UnsupportedOperationException if the hasher was built without a keyring
     */
    String rekey(String stored);

    /**
     * Hashes an old hash again with the scheme of this hasher, without the password, so that a row of a user who does
     * not come back is as hard to guess as a new one. {@link PasswordHasher#verify(CharSequence, String)} computes the old hash and the new one over it; an
     * upgrade at login replaces the row by an ordinary one. Plain text is hashed. Store the result by compare-and-set,
     * because the user may change the password meanwhile.
     *
     * <p>Copies of the table that were made before stay as weak as they were.
     *
     * @param stored the stored string, in one of hashkit's own forms or in an accepted dialect; with a keyring also
     *     sealed
     * @return the wrapped string, at most 255 characters, sealed if there is a keyring; for plain text, an ordinary one
     * @throws InvalidHashException with reason NOT_WRAPPABLE if the string is wrapped already, no password matches it,
     *     the result would be too long, its salt has less than 48 bits and there is no keyring, or it is plain text that
     *     {@link PasswordHasher#hash(CharSequence)} refuses; with another reason if it cannot be read
     * @throws IllegalStateException if this hasher writes bcrypt, which reads only 72 bytes, or the keyring requires
     *     rows that are bound to a user
     * @throws OverloadedException if the limiter refuses the hash, also because the old hash and the new one need more
     *     memory than its budget, or the heap is full
     */
    String wrap(String stored);

    /**
     * {@return the string that {@link #wrap} makes, also of a string whose salt has less than 48 bits, without a
     * keyring} The digests of well-known passwords, and all digests of this kind that leaked elsewhere, are then guesses
     * that an attacker can try on each wrapped row without knowing the passwords behind them.
     *
     * @param stored the stored string
     * @throws InvalidHashException as in {@link #wrap}, except for the salt
     * @throws IllegalStateException as in {@link #wrap}
     */
    String wrapWithShortSalt(String stored);
}
