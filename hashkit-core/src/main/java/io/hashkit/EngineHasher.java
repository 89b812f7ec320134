package io.hashkit;

import io.hashkit.HasherCall.Operation;
import io.hashkit.internal.call.Call;
import io.hashkit.internal.call.Calls;
import io.hashkit.internal.call.PasswordCall;
import io.hashkit.internal.call.PasswordCalls;
import io.hashkit.internal.call.RowCalls;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The hasher that computes. The two guards here are the only ones: whatever a call throws is typed by them. */
final class EngineHasher extends CallHasher {
    private final Calls calls;
    private final HasherInfo info;

    EngineHasher(Calls calls) {
        this(
                calls,
                new HasherInfo(
                        calls::engines, calls.tuning(), Optional.empty(), calls.hasThreads(), calls.hasKeyring()));
    }

    private EngineHasher(Calls calls, HasherInfo info) {
        this.calls = calls;
        this.info = info;
    }

    @Override
    protected <T> T call(HasherCall<T> call) {
        Call<T> begun;
        try {
            begun = running(call);
            begun.run();
        } catch (Throwable e) {
            throw calls.typed(e);
        }
        return begun.answer();
    }

    @Override
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        try {
            if (running(call) instanceof PasswordCall<T> begun) {
                return calls.start(begun);
            }
        } catch (Error e) {
            return calls.failed(e);
        }
        throw call.withoutAsync();
    }

    /** Not a switch, whose class a full heap could keep from being loaded. */
    @SuppressWarnings("unchecked") // the type follows from the operation
    private <T> Call<T> running(HasherCall<T> call) {
        Operation operation = call.operation();
        Call<?> running;
        if (operation == Operation.VERIFY) {
            running = new PasswordCalls.Verify(calls, call.password(), call.row(), call.upgrade());
        } else if (operation == Operation.HASH) {
            running = new PasswordCalls.Hash(calls, call.password());
        } else if (operation == Operation.TRY_HASH) {
            running = new PasswordCalls.TryHash(calls, call.password());
        } else if (operation == Operation.VERIFY_NOTHING) {
            running = new PasswordCalls.Nothing(calls, call.password());
        } else if (operation == Operation.NEEDS_REHASH) {
            running = new RowCalls.NeedsRehash(calls, call.row());
        } else if (operation == Operation.NEEDS_REKEY) {
            running = new RowCalls.NeedsRekey(calls, call.row());
        } else if (operation == Operation.REKEY) {
            running = new RowCalls.Rekey(calls, call.row());
        } else {
            running = new RowCalls.Wrap(calls, call.row(), call.risk() == StoredRows.Risk.SHORT_SALT);
        }
        return (Call<T>) running;
    }

    @Override
    RuntimeException withoutRoom(OutOfMemoryError full) {
        return calls.typed(full);
    }

    @Override
    public PasswordHasher boundTo(String id) {
        try {
            return new EngineHasher(calls.boundTo(Objects.requireNonNull(id, "id")), info);
        } catch (OutOfMemoryError e) {
            throw withoutRoom(e);
        }
    }

    @Override
    public HasherInfo info() {
        return info;
    }

    /** Names the scheme only. */
    @Override
    public String toString() {
        return "PasswordHasher[" + calls + "]";
    }
}
