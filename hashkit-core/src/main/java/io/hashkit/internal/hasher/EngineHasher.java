package io.hashkit.internal.hasher;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.internal.call.Call;
import io.hashkit.internal.call.Calls;
import io.hashkit.internal.call.PasswordCall;
import io.hashkit.internal.call.PasswordCalls;
import io.hashkit.internal.call.RowCalls;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The hasher that computes. The two guards here are the only ones: whatever a call throws is typed by them. */
public final class EngineHasher extends ForwardingPasswordHasher {
    private final Calls calls;
    private final HasherInfo info;

    /** A hasher of these calls. */
    public EngineHasher(Calls calls) {
        this(calls, new Info(calls::engines, calls.tuning(), Optional.empty(), calls.hasThreads(), calls.hasKeyring()));
    }

    private EngineHasher(Calls calls, HasherInfo info) {
        this.calls = calls;
        this.info = info;
    }

    /** Never asked: no call is handed on. */
    @Override
    protected PasswordHasher delegate() {
        return this;
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
        throw new IllegalStateException("a call " + call.operation() + " has no asynchronous form");
    }

    /** Not a switch, whose class a full heap could keep from being loaded. */
    @SuppressWarnings("unchecked") // the type follows from the operation
    private <T> Call<T> running(HasherCall<T> call) {
        Operation operation = call.operation();
        Arguments given = Arguments.OF_CALL.into(call);
        Call<?> running;
        if (operation == Operation.VERIFY) {
            running = new PasswordCalls.Verify(calls, given.givenPassword(), given.row(), given.upgrade());
        } else if (operation == Operation.HASH) {
            running = new PasswordCalls.Hash(calls, given.givenPassword());
        } else if (operation == Operation.TRY_HASH) {
            running = new PasswordCalls.TryHash(calls, given.givenPassword());
        } else if (operation == Operation.VERIFY_NOTHING) {
            running = new PasswordCalls.Nothing(calls, given.givenPassword());
        } else if (operation == Operation.NEEDS_REHASH) {
            running = new RowCalls.NeedsRehash(calls, given.row());
        } else if (operation == Operation.NEEDS_REKEY) {
            running = new RowCalls.NeedsRekey(calls, given.row());
        } else if (operation == Operation.REKEY) {
            running = new RowCalls.Rekey(calls, given.row());
        } else {
            running = new RowCalls.Wrap(calls, given.row(), given.shortSalt());
        }
        return (Call<T>) running;
    }

    /** What a caller gets in place of {@code thrown}. */
    public RuntimeException typed(Throwable thrown) {
        return calls.typed(thrown);
    }

    @Override
    public PasswordHasher boundTo(String id) {
        try {
            return new EngineHasher(calls.boundTo(Objects.requireNonNull(id, "id")), info);
        } catch (OutOfMemoryError e) {
            throw typed(e);
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
