package io.hashkit;

import io.hashkit.HasherCall.Operation;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The hasher that computes. The two guards here are the only ones: whatever a call throws is typed by them. */
final class EngineHasher extends CallHasher {
    private final HasherParts parts;
    private final HasherInfo info = new Info();

    EngineHasher(HasherParts parts) {
        this.parts = parts;
    }

    @Override
    protected <T> T call(HasherCall<T> call) {
        Call<T> begun;
        try {
            begun = running(call);
            begun.run();
        } catch (Throwable e) {
            throw parts.executor().typed(e);
        }
        return begun.answer();
    }

    @Override
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        try {
            if (running(call) instanceof PasswordCall<T> begun) {
                return AsyncHash.start(parts.executor(), begun);
            }
        } catch (Error e) {
            return AsyncHash.failed(parts.executor(), e);
        }
        throw call.withoutAsync();
    }

    /** Not a switch, whose class a full heap could keep from being loaded. */
    @SuppressWarnings("unchecked") // the type follows from the operation
    private <T> Call<T> running(HasherCall<T> call) {
        Operation operation = call.operation();
        Call<?> running;
        if (operation == Operation.VERIFY) {
            running = new PasswordCalls.Verify(parts, call.password(), call.row(), call.upgrade());
        } else if (operation == Operation.HASH) {
            running = new PasswordCalls.Hash(parts, call.password());
        } else if (operation == Operation.TRY_HASH) {
            running = new PasswordCalls.TryHash(parts, call.password());
        } else if (operation == Operation.VERIFY_NOTHING) {
            running = new PasswordCalls.Nothing(parts, call.password());
        } else if (operation == Operation.NEEDS_REHASH) {
            running = new RowCalls.NeedsRehash(parts, call.row());
        } else if (operation == Operation.NEEDS_REKEY) {
            running = new RowCalls.NeedsRekey(parts, call.row());
        } else if (operation == Operation.REKEY) {
            running = new RowCalls.Rekey(parts, call.row());
        } else {
            running = new RowCalls.Wrap(parts, call.row(), call.risk() == StoredRows.Risk.SHORT_SALT);
        }
        return (Call<T>) running;
    }

    @Override
    RuntimeException withoutRoom(OutOfMemoryError full) {
        return parts.executor().typed(full);
    }

    @Override
    public PasswordHasher boundTo(String id) {
        try {
            return new EngineHasher(parts.boundTo(Objects.requireNonNull(id, "id")));
        } catch (OutOfMemoryError e) {
            throw withoutRoom(e);
        }
    }

    @Override
    public HasherInfo info() {
        return info;
    }

    private final class Info implements HasherInfo {
        @Override
        public List<EngineStatus> engines() {
            return parts.executor().engines().states();
        }

        @Override
        public Optional<Tuning> tuning() {
            return parts.executor().tuning();
        }

        @Override
        public Optional<BackgroundTuning> backgroundTuning() {
            return Optional.empty();
        }

        @Override
        public boolean isAsync() {
            return parts.executor().hasThreads();
        }

        @Override
        public boolean hasKeyring() {
            return parts.rows().hasKeyring();
        }
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return "PasswordHasher[" + parts.work().scheme() + "]";
    }
}
