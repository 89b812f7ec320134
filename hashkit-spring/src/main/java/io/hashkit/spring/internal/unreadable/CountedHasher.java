package io.hashkit.spring.internal.unreadable;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.concurrent.CompletableFuture;

/** Tells {@link UnreadableRows} which stored strings could be read when a password was verified. */
public final class CountedHasher extends ForwardingPasswordHasher {
    private final PasswordHasher hasher;
    private final UnreadableRows rows;

    public CountedHasher(PasswordHasher hasher, UnreadableRows rows) {
        this.hasher = hasher;
        this.rows = rows;
    }

    @Override
    protected PasswordHasher delegate() {
        return hasher;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return new CountedHasher(hasher.boundTo(id), rows);
    }

    @Override
    protected <T> T call(HasherCall<T> call) {
        String stored = call.stored();
        if (stored == null || call.operation() != Operation.VERIFY) {
            return super.call(call);
        }
        try {
            T match = super.call(call);
            rows.read(stored);
            return match;
        } catch (InvalidHashException e) {
            refused(stored, e);
            throw e;
        }
    }

    /** Returns the hasher's own future: cancelling a dependent one would not stop the hash. */
    @Override
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        String stored = call.stored();
        CompletableFuture<T> future = super.callAsync(call);
        if (stored != null) {
            var ignored = future.whenComplete((match, failure) -> {
                if (failure instanceof InvalidHashException refusal) {
                    refused(stored, refusal);
                } else if (failure == null) {
                    rows.read(stored);
                }
            });
        }
        return future;
    }

    private void refused(String stored, InvalidHashException failure) {
        if (failure.reason() == Reason.NO_PASSWORD) {
            rows.read(stored); // it says that no password matches it
        } else {
            rows.refused(stored, failure);
        }
    }
}
