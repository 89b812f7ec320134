package io.hashkit.internal.call;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the calls of one hasher, which share its parts. Immutable. */
public final class Calls {
    /** Computes and compares, under a permit. */
    final PasswordWork work;
    /** Reads and writes stored strings. */
    final Rows rows;
    /** Copies passwords. */
    final Secrets secrets;
    /** Gives permits and threads. */
    final HashExecutor executor;

    Calls(PasswordWork work, Rows rows, Secrets secrets, HashExecutor executor) {
        this.work = work;
        this.rows = rows;
        this.secrets = secrets;
        this.executor = executor;
    }

    /**
     * Calls for the rows of one user.
     *
     * @throws UnsupportedOperationException if there is no keyring
     * @throws IllegalArgumentException if the identity cannot be bound
     */
    public Calls boundTo(String id) {
        Rows bound = rows.boundTo(id);
        return new Calls(work.on(bound), bound, secrets, executor);
    }

    /**
     * Hashes a password.
     *
     * @param password a {@code CharSequence}, or bytes
     */
    public Call<String> hash(Object password) {
        return new PasswordCalls.Hash(this, password);
    }

    public Call<Optional<String>> tryHash(Object password) {
        return new PasswordCalls.TryHash(this, password);
    }

    /**
     * Verifies a password.
     *
     * @param upgrade null if the row is not to be upgraded
     */
    public Call<Boolean> verify(Object password, String stored, @Nullable Consumer<String> upgrade) {
        return new PasswordCalls.Verify(this, password, stored, upgrade);
    }

    public Call<Boolean> verifyNothing(Object password) {
        return new PasswordCalls.Nothing(this, password);
    }

    public Call<Boolean> needsRehash(String stored) {
        return new RowCalls.NeedsRehash(this, stored);
    }

    public Call<Boolean> needsRekey(String stored) {
        return new RowCalls.NeedsRekey(this, stored);
    }

    public Call<String> rekey(String stored) {
        return new RowCalls.Rekey(this, stored);
    }

    /**
     * Hashes the hash of a row again.
     *
     * @param shortSalt whether a short salt is accepted although there is no keyring
     */
    public Call<String> wrap(String stored, boolean shortSalt) {
        return new RowCalls.Wrap(this, stored, shortSalt);
    }

    /**
     * Runs a call in a future.
     *
     * @param call a call with a password
     * @throws UnsupportedOperationException if the hasher has no executor
     * @throws io.hashkit.limit.OverloadedException if the heap has no room for a future
     */
    public <T> CompletableFuture<T> start(PasswordCall<T> call) {
        return AsyncHash.start(executor, call);
    }

    /** The future of a call that could not be made. */
    public <T> CompletableFuture<T> failed(Throwable failure) {
        return AsyncHash.failed(executor, failure);
    }

    /** The exception to throw for what a call has thrown. */
    public RuntimeException typed(Throwable thrown) {
        return executor.typed(thrown);
    }

    public List<EngineStatus> engines() {
        return executor.engines().states();
    }

    public Optional<Tuning> tuning() {
        return executor.tuning();
    }

    public boolean hasThreads() {
        return executor.hasThreads();
    }

    public boolean hasKeyring() {
        return rows.hasKeyring();
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return work.scheme().toString();
    }
}
