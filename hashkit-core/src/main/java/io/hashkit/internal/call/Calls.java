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
    final PasswordWork work;
    final Rows rows;
    final Secrets secrets;
    final HashExecutor executor;

    Calls(PasswordWork work, Rows rows, Secrets secrets, HashExecutor executor) {
        this.work = work;
        this.rows = rows;
        this.secrets = secrets;
        this.executor = executor;
    }

    /** Calls for the rows of one user. Refuses an identity that cannot be bound; needs a keyring. */
    public Calls boundTo(String id) {
        Rows bound = rows.boundTo(id);
        return new Calls(work.on(bound), bound, secrets, executor);
    }

    /** Hashes a password: a {@code CharSequence}, or bytes. */
    public Call<String> hash(Object password) {
        return new PasswordCalls.Hash(this, password);
    }

    public Call<Optional<String>> tryHash(Object password) {
        return new PasswordCalls.TryHash(this, password);
    }

    /** Verifies a password, and upgrades the row unless {@code upgrade} is null. */
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

    /** Hashes the hash of a row again; {@code shortSalt} accepts a short one without a keyring. */
    public Call<String> wrap(String stored, boolean shortSalt) {
        return new RowCalls.Wrap(this, stored, shortSalt);
    }

    /** Runs a call in a future. Throws what {@code AsyncPasswordHasher} documents for all its methods. */
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
