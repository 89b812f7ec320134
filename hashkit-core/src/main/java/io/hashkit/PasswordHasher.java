package io.hashkit;

import io.hashkit.algorithm.Argon2;
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
 * Hashes passwords for storage and verifies them. Immutable and safe for use by many threads: make one and share it.
 *
 * <pre>{@code
 * PasswordHasher hasher = PasswordHasher.recommended();
 * String stored = hasher.hash("correct horse battery staple");
 * boolean ok = hasher.verify("correct horse battery staple", stored);
 * }</pre>
 *
 * <p>Text is normalised to Unicode NFC before it is hashed, so that a password does not depend on the keyboard that typed
 * it. A {@link CharSequence} may be a {@code String}, or a {@code CharBuffer} over a {@code char[]} that the caller wipes.
 * hashkit wipes its own copies; only text that is not in NFC, or that holds combining marks and so may not be, passes
 * through a {@code String}, which cannot be wiped.
 *
 * <p>{@code false} means a wrong password and nothing else: a stored string that is damaged, unknown or too costly is an
 * {@link InvalidHashException}. A password that no {@code hash} would have accepted (too long, not valid Unicode) is
 * merely wrong to {@code verify}, and takes as long as any other wrong one.
 */
public interface PasswordHasher {

    /**
     * Hashes a password with a fresh salt of 16 bytes.
     *
     * @return the canonical stored string, in ASCII; reserve 255 characters for it
     * @throws IllegalArgumentException if the password is longer than the limit of this hasher, contains a surrogate
     *     without its partner, or is one that the algorithm cannot take (bcrypt: over 72 bytes, or NUL)
     * @throws OverloadedException if the limiter refuses the hash
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    String hash(CharSequence password);

    /**
     * Hashes a password that is not text. The bytes are not normalised, and the array is not kept.
     *
     * @throws IllegalArgumentException as {@link #hash(CharSequence)}
     * @throws OverloadedException if the limiter refuses the hash
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    String hash(byte[] password);

    /**
     * As {@link #hash(CharSequence)} if a permit is free now: for an upgrade that may as well happen at the next login, where
     * {@link #verify(CharSequence, String, Consumer)} does not fit. Never waits, and is not counted as refused.
     *
     * @return empty if no permit is free
     * @throws IllegalArgumentException as {@link #hash(CharSequence)}
     * @throws OverloadedException if the hash was begun and could not be computed to its end
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    default Optional<String> tryHash(CharSequence password) {
        return Optional.of(hash(password));
    }

    /**
     * Whether the password is the one that was hashed. Text that is not in NFC is tried in NFC first, and then as it was
     * typed.
     *
     * @throws InvalidHashException if the stored string cannot be verified; its {@link InvalidHashException#reason} says
     *     why
     * @throws OverloadedException if the limiter refuses the hash; an {@link io.hashkit.limit.OverBudgetException} where the
     *     stored hash takes more memory than the limiter's whole budget, so that no retry helps
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    boolean verify(CharSequence password, String stored);

    /**
     * Whether the bytes are those that were hashed.
     *
     * @throws InvalidHashException if the stored string cannot be verified
     * @throws OverloadedException if the limiter refuses the hash
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    boolean verify(byte[] password, String stored);

    /**
     * Login and upgrade in one call: verifies, and if the password is right and the stored hash is weaker than it should
     * be, gives a better one to {@code upgrade}. That runs on this thread, before this method returns and after all
     * secrets are wiped; what it throws reaches the caller unchanged.
     *
     * <p>Nothing is upgraded if this hasher's algorithm cannot take the password (bcrypt and more than 72 bytes), or if no
     * permit is free for it: the next login may do it.
     *
     * @param upgrade replaces {@code stored} in the database, best by compare-and-set
     * @throws InvalidHashException if the stored string cannot be verified
     * @throws OverloadedException if the limiter refuses the hash
     * @throws NoEngineException if no engine works here, with each engine's reason
     */
    boolean verify(CharSequence password, String stored, Consumer<String> upgrade);

    /**
     * Whether a stored hash should be replaced: its algorithm is not allowed or ranks lower than this hasher's, its work
     * is below the floor, its salt or tag is shorter than 16 bytes, or it is in a dialect of another system. Never because
     * it is stronger.
     *
     * @throws InvalidHashException if the stored string cannot be read
     */
    boolean needsRehash(String stored);

    /**
     * Does the work of verifying against a hash of this hasher, so that the time of an answer does not tell whether a user
     * exists. To be called where there is no stored hash.
     *
     * @return false
     * @throws OverloadedException if the limiter refuses the work, as it would for a user who exists
     */
    boolean verifyNothing(CharSequence password);

    /**
     * As {@link #verifyNothing(CharSequence)}, for passwords that are not text. The work is the same for all passwords, so a
     * hasher that does not know this method works on the empty one.
     *
     * @return false
     * @throws OverloadedException if the limiter refuses the work, as it would for a user who exists
     */
    default boolean verifyNothing(byte[] password) {
        Objects.requireNonNull(password, "password");
        return verifyNothing("");
    }

    /**
     * As {@link #hash(CharSequence)}, on one of the {@link PasswordHasherBuilder#threads}: no thread waits for a permit, and
     * none for the answer.
     *
     * <p>The password is copied before this method returns, and the copy is wiped whatever comes of the hash. What
     * {@code hash} would throw comes in the future, {@link IllegalArgumentException} too. Cancelling the future, or completing
     * it otherwise, takes the hash out of the queue or interrupts it, and gives its permit and its memory back. What hangs on
     * the future without an executor of its own runs on the thread that completes it: one of the hasher's, and for a refusal
     * the thread that ended the wait, which may be another caller's, or the JDK's timer thread.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     * @throws OverloadedException if the heap has no room for a future
     */
    default CompletableFuture<String> hashAsync(CharSequence password) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #hash(byte[])}, in the way of {@link #hashAsync(CharSequence)}.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<String> hashAsync(byte[] password) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #verify(CharSequence, String)}, in the way of {@link #hashAsync(CharSequence)}: a stored string that cannot be
     * verified is an {@link InvalidHashException} in the future.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #verify(byte[], String)}, in the way of {@link #hashAsync(CharSequence)}.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #verify(CharSequence, String, Consumer)}, in the way of {@link #hashAsync(CharSequence)}. The consumer runs on
     * the thread that has hashed, with the permit given back and all secrets wiped, and before the future is completed; what
     * it throws comes in the future. It does not run once the future was cancelled, and is not interrupted.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #verifyNothing(CharSequence)}, in the way of {@link #hashAsync(CharSequence)}: for users who do not exist,
     * where those who do are verified by {@link #verifyAsync(CharSequence, String)}.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /**
     * As {@link #verifyNothing(byte[])}, in the way of {@link #hashAsync(CharSequence)}.
     *
     * @throws UnsupportedOperationException if the hasher was built without threads
     */
    default CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        throw new UnsupportedOperationException("this hasher does not hash asynchronously");
    }

    /** The engines of this hasher, what is known of each by now, and why any was passed over. */
    List<EngineStatus> engines();

    /** What tuning measured and why it chose; empty for a hasher whose costs were given. */
    default Optional<Tuning> tuning() {
        return Optional.empty();
    }

    /**
     * How the measurement stands that {@link PasswordHasherBuilder#tuneInBackground} started, and why it failed if it did;
     * empty for a hasher that measures nothing behind its calls.
     */
    default Optional<BackgroundTuning> backgroundTuning() {
        return Optional.empty();
    }

    /** A hasher with {@link Argon2#recommended()}: right where nothing was measured. */
    static PasswordHasher recommended() {
        return of(Argon2.recommended());
    }

    /**
     * A hasher that writes the given scheme.
     *
     * @throws WeakCostsException if its costs are below every published floor; {@link PasswordHasherBuilder#allowWeakCosts}
     *     is for tests
     */
    static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    /**
     * A hasher with the costs and the engine that this host can serve within 250 ms. Measures on this thread for one to
     * three seconds, so make it at start-up.
     *
     * @throws IllegalStateException if not even the lowest costs that OWASP accepts fit into memory
     * @throws NoEngineException if no engine works
     */
    static PasswordHasher autoTune() {
        return builder().tuning(Tuning.measure(TuneOptions.defaults())).build();
    }

    static PasswordHasherBuilder builder() {
        return new PasswordHasherBuilder();
    }
}
