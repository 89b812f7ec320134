package io.hashkit.internal.hasher;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
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

    @SuppressWarnings("unchecked") // the type follows from the operation
    private <T> Call<T> running(HasherCall<T> call) {
        Arguments given = Arguments.OF_CALL.into(call);
        return (Call<T>)
                switch (call.operation()) {
                    case VERIFY -> new PasswordCalls.Verify(calls, given.givenPassword(), given.row(), given.upgrade());
                    case HASH -> new PasswordCalls.Hash(calls, given.givenPassword());
                    case TRY_HASH -> new PasswordCalls.TryHash(calls, given.givenPassword());
                    case VERIFY_NOTHING -> new PasswordCalls.Nothing(calls, given.givenPassword());
                    case NEEDS_REHASH -> new RowCalls.NeedsRehash(calls, given.row());
                    case NEEDS_REKEY -> new RowCalls.NeedsRekey(calls, given.row());
                    case REKEY -> new RowCalls.Rekey(calls, given.row());
                    case WRAP -> new RowCalls.Wrap(calls, given.row(), given.shortSalt());
                };
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return new EngineHasher(calls.boundTo(Objects.requireNonNull(id, "id")), info);
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
