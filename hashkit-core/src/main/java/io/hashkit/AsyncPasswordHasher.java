package io.hashkit;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The operations of a {@link PasswordHasher} in futures, on the executor of {@link PasswordHasherBuilder#threads}. No
 * thread blocks to wait for a permit, for the answer, or for a key service.
 *
 * <p>The password is copied before a method returns, and the copy is wiped however the call ends; the caller may wipe
 * its own at once. Exceptions of the synchronous method fail the future, {@link IllegalArgumentException} and {@link
 * io.hashkit.phc.InvalidHashException} included. Cancelling the future, or completing it in another way, removes the
 * hash from the queue or interrupts it, and releases its permit and memory.
 *
 * <p>Dependent stages without an executor of their own run on the thread that completes the future. Normally that is a
 * thread of the hasher's executor. A refusal comes on the thread that ended the wait, which may belong to another caller
 * or be hashkit's timer thread. An upgrade that no thread for keys took ends on a thread of the JDK's common pool, which
 * has only one on JDK 25 with two processors, or on the timer thread if the pool begins nothing in time. A stage that blocks
 * there holds up other futures: run it by {@code thenApplyAsync} on threads of your own.
 *
 * <p>A seal is opened before a permit is requested: on the calling thread, which takes microseconds, or with a key in a
 * key service ({@link io.hashkit.seal.KeyPrf}) on the executor of {@link PasswordHasherBuilder#keyThreads}.
 *
 * <p>Each method throws {@link UnsupportedOperationException} if the hasher was built without an executor (see {@link
 * HasherInfo#isAsync}).
 */
public interface AsyncPasswordHasher {
    /**
     * {@return the future of the stored string, as {@link PasswordHasher#hash(CharSequence)} makes it}
     *
     * @param password the password; normalised to Unicode NFC
     */
    CompletableFuture<String> hash(CharSequence password);

    /**
     * {@return the future of the stored string, as {@link PasswordHasher#hash(byte[])} makes it}
     *
     * @param password the password
     */
    CompletableFuture<String> hash(byte[] password);

    /**
     * {@return the future of the answer of {@link PasswordHasher#verify(CharSequence, String)}: true if the password
     * matches, false if it is wrong}
     *
     * @param password the password to check
     * @param stored the stored string
     */
    CompletableFuture<Boolean> verify(CharSequence password, String stored);

    /**
     * {@return the future of the answer of {@link PasswordHasher#verify(byte[], String)}: true if the password matches,
     * false if it is wrong}
     *
     * @param password the password to check
     * @param stored the stored string
     */
    CompletableFuture<Boolean> verify(byte[] password, String stored);

    /**
     * Verifies and upgrades as {@link PasswordHasher#verify(CharSequence, String, Consumer)} does.
     *
     * <p>The consumer runs on the thread that computed the hash, or on the one that asked a key service to seal it, after
     * the permit is released and all secrets are wiped, and before the future is completed. Its exceptions fail the
     * future. It does not start once the future is cancelled, and it is not interrupted.
     *
     * @param password the password to check
     * @param stored the stored string
     * @param upgrade replaces {@code stored} by its argument in the database, preferably by compare-and-set
     * @return the future of the answer: true if the password matches, false if it is wrong
     */
    CompletableFuture<Boolean> verify(CharSequence password, String stored, Consumer<String> upgrade);

    /**
     * {@return the future of the answer} As {@link #verify(CharSequence, String, Consumer)}, for a password that is not
     * text.
     *
     * @param password the password to check
     * @param stored the stored string
     * @param upgrade replaces {@code stored} by its argument in the database, preferably by compare-and-set
     */
    CompletableFuture<Boolean> verify(byte[] password, String stored, Consumer<String> upgrade);

    /**
     * {@return a future that completes with false} Does the work of {@link PasswordHasher#verifyNothing(CharSequence)},
     * for unknown users where known ones are verified by {@link #verify(CharSequence, String)}.
     *
     * @param password the password that was entered
     */
    CompletableFuture<Boolean> verifyNothing(CharSequence password);

    /**
     * {@return a future that completes with false} As {@link #verifyNothing(CharSequence)}, for a password that is not
     * text.
     *
     * @param password the password that was entered
     */
    CompletableFuture<Boolean> verifyNothing(byte[] password);
}
