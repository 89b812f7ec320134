package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hashes passwords for storage and verifies them. Immutable and thread-safe: create one and share it.
 *
 * <pre>{@code
 * PasswordHasher hasher = PasswordHasher.recommended();
 * String stored = hasher.hash("correct horse battery staple");
 * boolean ok = hasher.verify("correct horse battery staple", stored);
 * }</pre>
 *
 * <p>Text is normalised to Unicode NFC before it is hashed, so that a password does not depend on the keyboard on which
 * it was typed. A {@link CharSequence} may be a {@code String}, or a {@code CharBuffer} over a {@code char[]} that the
 * caller wipes. hashkit wipes its own copies. The exception is text that may not be in NFC, for example because it
 * contains combining marks: it passes through a {@code String}, which cannot be wiped.
 *
 * <p>{@code false} means a wrong password, except as {@link PasswordHasherBuilder#provider} says. A stored string that is damaged, unknown or too costly raises an
 * {@link InvalidHashException}. A password that {@code hash} would not accept (too long, or not valid Unicode) is a
 * wrong password for {@code verify}, which takes as long as for any other wrong one.
 *
 * <p>Every method that computes a hash, here and in {@link #rows}, also throws {@link OverloadedException} if the limiter
 * refuses it or the heap is full (an {@link io.hashkit.limit.OverBudgetException} if no retry helps, because one hash
 * needs more memory than the limiter gives to one), {@link NoEngineException} if no engine works in this process, and {@link
 * io.hashkit.seal.KeyUnavailableException} if the keyring has a key in a key service that cannot be used now.
 */
public interface PasswordHasher {

    /**
     * Hashes a password with a new random salt of 16 bytes.
     *
     * @param password the password; normalised to Unicode NFC
     * @return the stored string in its canonical form, in ASCII; reserve 255 characters for it
     * @throws IllegalArgumentException if the password is longer than the limit of this hasher, contains an unpaired
     *     surrogate, or cannot be hashed by the algorithm (bcrypt: over 72 bytes, or containing NUL) or by the provider
     *     that was given to the builder
     */
    String hash(CharSequence password);

    /**
     * Hashes a password that is not text. The bytes are not normalised, and the array is not kept.
     *
     * @param password the password; the caller may wipe the array afterwards
     * @return the stored string in its canonical form, in ASCII; reserve 255 characters for it
     * @throws IllegalArgumentException if the password is longer than the limit of this hasher, or cannot be hashed by
     *     the algorithm (bcrypt: over 72 bytes, or containing NUL) or by the provider that was given to the builder, which
     *     takes UTF-8 alone
     */
    String hash(byte[] password);

    /**
     * Hashes a password if a permit is free now, and never waits for one. Use it for an upgrade that can wait until the
     * next login, where {@link #verify(CharSequence, String, Consumer)} does not fit. A missing permit counts
     * as a failed upgrade in the statistics of the limiter, not as a refusal.
     *
     * @param password the password; normalised to Unicode NFC
     * @return the stored string as {@link #hash(CharSequence)} returns it; empty if no permit is free
     * @throws IllegalArgumentException if the password cannot be hashed, as in {@link #hash(CharSequence)}
     */
    Optional<String> tryHash(CharSequence password);

    /**
     * {@return whether a password matches a stored hash; false means that it is wrong} Text that is not in NFC is tried
     * in NFC first, and then as it was typed.
     *
     * @param password the password to check
     * @param stored the stored string
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     */
    boolean verify(CharSequence password, String stored);

    /**
     * {@return whether a password that is not text matches a stored hash} The bytes are not normalised, and the array
     * is not kept.
     *
     * @param password the password to check; the caller may wipe the array afterwards
     * @param stored the stored string
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     */
    boolean verify(byte[] password, String stored);

    /**
     * Verifies a password and upgrades its hash in one call. If the password is right and {@link #needsRehash} holds
     * for the stored hash, or only the text as typed matched and not its NFC, {@code upgrade} receives a better one. It runs on the calling thread, before this method
     * returns and after all secrets are wiped; its exceptions reach the caller unchanged.
     *
     * <p>There is no upgrade if the algorithm of this hasher cannot hash the password (bcrypt: more than 72 bytes), or
     * if no permit is free for the new hash. The next login may then upgrade.
     *
     * @param password the password to check
     * @param stored the stored string
     * @param upgrade replaces {@code stored} by its argument in the database, preferably by compare-and-set
     * @return true if the password matches; false if it is wrong
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     */
    boolean verify(CharSequence password, String stored, Consumer<String> upgrade);

    /**
     * Verifies a password that is not text, and upgrades its hash as {@link #verify(CharSequence, String, Consumer)}
     * does. The bytes are not normalised, and the array is not kept.
     *
     * @param password the password to check; the caller may wipe the array afterwards
     * @param stored the stored string
     * @param upgrade replaces {@code stored} by its argument in the database, preferably by compare-and-set
     * @return true if the password matches; false if it is wrong
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     */
    boolean verify(byte[] password, String stored, Consumer<String> upgrade);

    /**
     * {@return whether a stored hash should be replaced at the next login} True if the policy does not allow the
     * algorithm of the hash or ranks it below that of this hasher, if its work is below the floor, if its salt or tag
     * is shorter than 16 bytes, or if it is in the dialect of another system. Higher work alone is never a reason. With
     * a keyring, also true where {@link StoredRows#needsRekey} is, except for a row without a seal that {@link
     * PasswordHasherBuilder#keep} leaves as it is. Computes no hash, and opens no seal if the string
     * shows its costs, so a damaged sealed string may give any answer.
     *
     * @param stored the stored string
     * @throws InvalidHashException if the stored string cannot be read
     */
    boolean needsRehash(String stored);

    /**
     * {@return always false} Does the same work as verifying against a hash of this hasher, so that the response time
     * does not reveal whether a user exists. Call it when there is no stored hash.
     *
     * @param password the password that was entered
     */
    boolean verifyNothing(CharSequence password);

    /**
     * {@return always false} As {@link #verifyNothing(CharSequence)}, for passwords that are not text. The work does
     * not depend on the password.
     *
     * @param password the password that was entered
     */
    boolean verifyNothing(byte[] password);

    /**
     * A view of this hasher for one user. What the view writes is sealed and bound to that user: a copy of the string
     * in the row of another user does not verify. The view also reads strings that are sealed without a binding, or not
     * sealed, unless the keyring refuses them; an upgrade seals and binds them. With {@link
     * io.hashkit.seal.KeyringBuilder#bindNext}, it binds nothing and leaves bound strings as they are. Calling {@code
     * boundTo} on a view gives a view for the other user.
     *
     * @param id the identity of the user, byte for byte and without normalisation, from 1 to 1,024 bytes in UTF-8. It
     *     must never change, like a primary key and unlike a name or an address
     * @return a view that shares everything with this hasher; cheap, so make one for each call
     * @throws UnsupportedOperationException if the hasher was built without a keyring; {@link HasherInfo#hasKeyring} tells
     * @throws IllegalArgumentException if the identity is empty, too long or contains an unpaired surrogate
     */
    PasswordHasher boundTo(String id);

    /**
     * {@return the same operations in futures, on the executor of {@link PasswordHasherBuilder#threads}} {@link
     * HasherInfo#isAsync} tells whether there is one.
     */
    AsyncPasswordHasher async();

    /** {@return what changes stored strings without a password: the jobs that improve a table} */
    StoredRows rows();

    /** {@return what this hasher is made of and can do: its engines, its tuning, whether it has threads and keys} */
    HasherInfo info();

    /** {@return a hasher that writes {@link Argon2#recommended()}} Suits hosts that were not measured. */
    static PasswordHasher recommended() {
        return of(Argon2.recommended());
    }

    /**
     * {@return a hasher that writes the given scheme}
     *
     * @param scheme the algorithm and its costs
     * @throws WeakCostsException if the costs are below every published floor; tests may use {@link
     *     PasswordHasherBuilder#allowWeakCosts}
     * @throws IllegalArgumentException if the default policy does not allow the scheme, or one hash needs more memory
     *     than the shared limiter can give
     */
    static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    /**
     * {@return a hasher with the highest costs that this host can serve within 250 ms, and its fastest engine} Measures
     * on the calling thread for one to three seconds, so call it at start-up.
     *
     * @throws IllegalStateException if not even the lowest costs that OWASP accepts fit into memory
     */
    static PasswordHasher autoTune() {
        return builder().tuning(Tuning.measure(TuneOptions.defaults())).build();
    }

    /** {@return a new builder with defaults for everything} */
    static PasswordHasherBuilder builder() {
        return new PasswordHasherBuilder();
    }
}
