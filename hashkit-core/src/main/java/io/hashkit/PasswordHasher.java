package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Hashes passwords for storage and verifies them. Immutable and safe for use by many threads: create one and share it.
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
 * <p>{@code false} always means a wrong password. A stored string that is damaged, unknown or too costly raises an
 * {@link InvalidHashException}. A password that {@code hash} would not accept (too long, or not valid Unicode) is a
 * wrong password for {@code verify}, which takes as long as for any other wrong one.
 */
public interface PasswordHasher {

    /**
     * Hashes a password with a new random salt of 16 bytes.
     *
     * @param password the password; normalised to Unicode NFC
     * @return the stored string in its canonical form, in ASCII; reserve 255 characters for it
     * @throws IllegalArgumentException if the password is longer than the limit of this hasher, contains an unpaired
     *     surrogate, or cannot be hashed by the algorithm (bcrypt: over 72 bytes, or containing NUL)
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    String hash(CharSequence password);

    /**
     * Hashes a password that is not text. The bytes are not normalised, and the array is not kept.
     *
     * @param password the password; the caller may wipe the array afterwards
     * @return the stored string in its canonical form, in ASCII; reserve 255 characters for it
     * @throws IllegalArgumentException if the password is longer than the limit of this hasher, or cannot be hashed by
     *     the algorithm (bcrypt: over 72 bytes, or containing NUL)
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    String hash(byte[] password);

    /**
     * Hashes a password if a permit is free now, and never waits for one. Use it for an upgrade that can wait until the
     * next login, where {@link #verify(CharSequence, String, Consumer)} does not fit. A missing permit does not count
     * as a refusal in the statistics of the limiter.
     *
     * @param password the password; normalised to Unicode NFC
     * @return the stored string as {@link #hash(CharSequence)} returns it; empty if no permit is free
     * @throws IllegalArgumentException if the password cannot be hashed, as in {@link #hash(CharSequence)}
     * @throws OverloadedException if the hash began and could not be completed
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    default Optional<String> tryHash(CharSequence password) {
        return Optional.of(hash(password));
    }

    /**
     * Tells whether a password matches a stored hash. Text that is not in NFC is tried in NFC first, and then as it was
     * typed.
     *
     * @param password the password to check
     * @param stored the stored string
     * @return true if the password matches; false if it is wrong
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full; an {@link
     *     io.hashkit.limit.OverBudgetException} if the stored hash needs more memory than the whole budget of the
     *     limiter, so that no retry helps
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    boolean verify(CharSequence password, String stored);

    /**
     * Tells whether a password that is not text matches a stored hash. The bytes are not normalised, and the array is
     * not kept.
     *
     * @param password the password to check; the caller may wipe the array afterwards
     * @param stored the stored string
     * @return true if the password matches; false if it is wrong
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason}
     *     tells why
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    boolean verify(byte[] password, String stored);

    /**
     * Verifies a password and upgrades its hash in one call. If the password is right and {@link #needsRehash} holds
     * for the stored hash, {@code upgrade} receives a better one. It runs on the calling thread, before this method
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
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    boolean verify(CharSequence password, String stored, Consumer<String> upgrade);

    /**
     * Tells whether a stored hash should be replaced. True if the policy does not allow the algorithm of the hash or
     * ranks it below that of this hasher, if its work is below the floor, if its salt or tag is shorter than 16 bytes,
     * or if it is in the dialect of another system. Higher work alone is never a reason. With a keyring, also true
     * where {@link #needsRekey} is. Computes no hash, and opens no seal if the string shows its costs, so a damaged
     * sealed string may give any answer.
     *
     * @param stored the stored string
     * @return whether to replace it at the next login
     * @throws InvalidHashException if the stored string cannot be read
     */
    boolean needsRehash(String stored);

    /**
     * Does the same work as verifying against a hash of this hasher, so that the response time does not reveal whether
     * a user exists. Call it when there is no stored hash.
     *
     * @param password the password that was entered
     * @return always false
     * @throws OverloadedException if the limiter refuses the work, as it would for an existing user
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    boolean verifyNothing(CharSequence password);

    /**
     * As {@link #verifyNothing(CharSequence)}, for passwords that are not text. The work does not depend on the
     * password; the default implementation uses an empty one.
     *
     * @param password the password that was entered
     * @return always false
     * @throws OverloadedException if the limiter refuses the work, as it would for an existing user
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    default boolean verifyNothing(byte[] password) {
        Objects.requireNonNull(password, "password");
        return verifyNothing("");
    }

    /**
     * Hashes a password on the executor of {@link PasswordHasherBuilder#threads}. No thread blocks to wait for a permit
     * or for the answer.
     *
     * <p>The password is copied before this method returns, and the copy is wiped however the hash ends. Exceptions of
     * {@link #hash(CharSequence)} fail the future, {@link IllegalArgumentException} included. Cancelling the future, or
     * completing it in another way, removes the hash from the queue or interrupts it, and releases its permit and
     * memory.
     *
     * <p>Dependent stages without an executor of their own run on the thread that completes the future: normally a
     * thread of the hasher's executor. For a refusal it is the thread that ended the wait, which may be the thread of
     * another caller or the JDK's timer thread.
     *
     * @param password the password; normalised to Unicode NFC
     * @return the future of the stored string
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<String> hashAsync(CharSequence password) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * Hashes a password that is not text, on the executor of {@link PasswordHasherBuilder#threads}. Copying,
     * cancelling, threads and failures are as in {@link #hashAsync(CharSequence)}.
     *
     * @param password the password; the caller may wipe the array as soon as this method returns
     * @return the future of the stored string
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<String> hashAsync(byte[] password) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * Verifies a password on the executor of {@link PasswordHasherBuilder#threads}. Exceptions of {@link
     * #verify(CharSequence, String)} fail the future, {@link InvalidHashException} included. Copying, cancelling and
     * threads are as in {@link #hashAsync(CharSequence)}.
     *
     * <p>A seal is opened before a permit is requested: on the calling thread, which takes microseconds, or with a key in
     * a key service ({@link io.hashkit.seal.KeyPrf}) on the executor of {@link PasswordHasherBuilder#keyThreads}.
     *
     * @param password the password to check
     * @param stored the stored string
     * @return the future of the answer: true if the password matches, false if it is wrong
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * Verifies a password that is not text, on the executor of {@link PasswordHasherBuilder#threads}. Exceptions of
     * {@link #verify(byte[], String)} fail the future. Copying, cancelling and threads are as in {@link
     * #hashAsync(CharSequence)}.
     *
     * @param password the password to check; the caller may wipe the array as soon as this method returns
     * @param stored the stored string
     * @return the future of the answer: true if the password matches, false if it is wrong
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * Verifies a password and upgrades its hash, on the executor of {@link PasswordHasherBuilder#threads}. The rules of
     * the upgrade are those of {@link #verify(CharSequence, String, Consumer)}; copying, cancelling and threads are as
     * in {@link #hashAsync(CharSequence)}.
     *
     * <p>The consumer runs on the thread that computed the hash, or on the one that asked a key service to seal it, after
     * the permit is released and all secrets are wiped, and before the future is completed. Its exceptions fail the future. It does not start once the future is
     * cancelled, and it is not interrupted.
     *
     * @param password the password to check
     * @param stored the stored string
     * @param upgrade replaces {@code stored} by its argument in the database, preferably by compare-and-set
     * @return the future of the answer: true if the password matches, false if it is wrong
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * Does the work of {@link #verifyNothing(CharSequence)} on the executor of {@link PasswordHasherBuilder#threads}:
     * for unknown users, where known ones are verified by {@link #verifyAsync(CharSequence, String)}. Copying,
     * cancelling, threads and failures are as in {@link #hashAsync(CharSequence)}.
     *
     * @param password the password that was entered
     * @return a future that completes with false
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

    /**
     * As {@link #verifyNothingAsync(CharSequence)}, for passwords that are not text.
     *
     * @param password the password that was entered
     * @return a future that completes with false
     * @throws UnsupportedOperationException if the hasher was built without an executor
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        throw new UnsupportedOperationException("this hasher does not support asynchronous calls");
    }

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
     * @throws UnsupportedOperationException if the hasher was built without a keyring
     * @throws IllegalArgumentException if the identity is empty, too long or contains an unpaired surrogate
     */
    default PasswordHasher boundTo(String id) {
        throw new UnsupportedOperationException("this hasher does not support sealed strings");
    }

    /**
     * Tells whether {@link #rekey} would change a stored string: it is not sealed, its key is old, or this is the view
     * of a user and the string is not bound. Computes no hash and opens no seal, so a damaged string may give any
     * answer.
     *
     * @param stored the stored string
     * @return whether to seal it again
     * @throws InvalidHashException if the string cannot be read, its key is unknown or retired, or the keyring requires
     *     a seal that it does not have
     * @throws UnsupportedOperationException if the hasher was built without a keyring
     */
    default boolean needsRekey(String stored) {
        throw new UnsupportedOperationException("this hasher does not support sealed strings");
    }

    /**
     * Seals a stored string under the key of the keyring that writes: replaces the old key, or seals a string that is
     * not sealed. The view of a user also binds it. Needs no password and computes no hash. Does not read what is
     * sealed: a key can be replaced in rows that this hasher refuses to verify. Store the result by compare-and-set,
     * because the user may change the password meanwhile.
     *
     * @param stored the stored string
     * @return the string to store; the same one if {@link #needsRekey} is false
     * @throws InvalidHashException if a string without a seal cannot be read, or a seal does not open, its key is
     *     unknown or retired, or the keyring requires a seal that the string does not have
     * @throws io.hashkit.seal.KeyUnavailableException if a key cannot be used now
     * @throws UnsupportedOperationException if the hasher was built without a keyring
     */
    default String rekey(String stored) {
        throw new UnsupportedOperationException("this hasher does not support sealed strings");
    }

    /**
     * The rule for the times of answers.
     *
     * @return the rule that the builder was given; empty if answers come as soon as they are known
     */
    default Optional<UniformTime> uniformTime() {
        return Optional.empty();
    }

    /**
     * Hashes an old hash again with the scheme of this hasher, without the password, so that a row of a user who does
     * not come back is as hard to guess as a new one. {@link #verify} computes the old hash and the new one over it; an
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
     *     {@link #hash(CharSequence)} refuses; with another reason if it cannot be read
     * @throws IllegalStateException if this hasher writes bcrypt, which reads only 72 bytes, or the keyring requires
     *     rows that are bound to a user
     * @throws OverloadedException if the limiter refuses the hash, also because the old hash and the new one need more
     *     memory than its budget, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    default String wrap(String stored) {
        throw new UnsupportedOperationException("this hasher does not support wrapped strings");
    }

    /**
     * Wraps a stored string as {@link #wrap(String)} does, and accepts a risk for which that method refuses it.
     *
     * @param stored the stored string
     * @param accepted the risk
     * @return the wrapped string
     * @throws InvalidHashException as in {@link #wrap(String)}, except for the risk
     * @throws IllegalStateException as in {@link #wrap(String)}
     * @throws OverloadedException if the limiter refuses the hash, or the heap is full
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     * @throws io.hashkit.seal.KeyUnavailableException if the keyring has a key in a key service that cannot be used now
     */
    default String wrap(String stored, WrapRisk accepted) {
        throw new UnsupportedOperationException("this hasher does not support wrapped strings");
    }

    /**
     * The engines of this hasher with their present state, and the reasons why any were skipped.
     *
     * @return one entry for each engine
     */
    List<EngineStatus> engines();

    /**
     * The result of tuning: what was measured, and why these costs were chosen.
     *
     * @return the tuning; empty for a hasher whose scheme was given
     */
    default Optional<Tuning> tuning() {
        return Optional.empty();
    }

    /**
     * The progress of the measurement that {@link PasswordHasherBuilder#tuneInBackground} started, with the reason if
     * it failed.
     *
     * @return the background tuning; empty for a hasher that was built without one
     */
    default Optional<BackgroundTuning> backgroundTuning() {
        return Optional.empty();
    }

    /**
     * A hasher that writes {@link Argon2#recommended()}. Suits hosts that were not measured.
     *
     * @return the hasher
     */
    static PasswordHasher recommended() {
        return of(Argon2.recommended());
    }

    /**
     * A hasher that writes the given scheme.
     *
     * @param scheme the algorithm and its costs
     * @return the hasher
     * @throws WeakCostsException if the costs are below every published floor; tests may use {@link
     *     PasswordHasherBuilder#allowWeakCosts}
     * @throws IllegalArgumentException if the default policy does not allow the scheme, or one hash needs more memory
     *     than the shared limiter can give
     */
    static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    /**
     * A hasher with the highest costs that this host can serve within 250 ms, and its fastest engine. Measures on the
     * calling thread for one to three seconds, so call it at start-up.
     *
     * @return the hasher
     * @throws IllegalStateException if not even the lowest costs that OWASP accepts fit into memory
     * @throws NoEngineException if no engine works in this process; the message gives the reason of each
     */
    static PasswordHasher autoTune() {
        return builder().tuning(Tuning.measure(TuneOptions.defaults())).build();
    }

    /**
     * A builder with defaults for everything.
     *
     * @return a new builder
     */
    static PasswordHasherBuilder builder() {
        return new PasswordHasherBuilder();
    }
}
