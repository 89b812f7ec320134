package io.hashkit.internal.call;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What the calls of one hasher share. Immutable. */
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
        return new Calls(work, bound, secrets, executor);
    }

    /** Runs a call in a future. Throws what {@code AsyncPasswordHasher} documents for all its methods. */
    public <T> CompletableFuture<T> start(PasswordCall<T> call) {
        return AsyncHash.start(executor, call);
    }

    /** The future of a call that could not be made. */
    public <T> CompletableFuture<T> failed(Throwable failure) {
        return CompletableFuture.failedFuture(executor.asTyped(failure));
    }

    /** The exception to throw for what a call has thrown. */
    public RuntimeException typed(Throwable thrown) {
        return Callbacks.thrown(executor.asTyped(thrown));
    }

    public List<EngineStatus> engines() {
        return executor.engines.states();
    }

    public Optional<Tuning> tuning() {
        return Optional.ofNullable(executor.tuning);
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
        return work.scheme.toString();
    }
}
