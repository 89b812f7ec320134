package io.hashkit.spring;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Tells {@link UnreadableRows} which stored strings could be read when a password was verified. */
final class CountedHasher extends ForwardingPasswordHasher {
    private final PasswordHasher hasher;
    private final UnreadableRows rows;

    CountedHasher(PasswordHasher hasher, UnreadableRows rows) {
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
    public boolean verify(CharSequence password, String stored) {
        return counted(stored, () -> hasher.verify(password, stored));
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return counted(stored, () -> hasher.verify(password, stored));
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return counted(stored, () -> hasher.verify(password, stored, upgrade));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        return countedAsync(stored, () -> hasher.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        return countedAsync(stored, () -> hasher.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        return countedAsync(stored, () -> hasher.verifyAsync(password, stored, upgrade));
    }

    private boolean counted(String stored, Supplier<Boolean> call) {
        try {
            boolean match = call.get();
            rows.read(stored);
            return match;
        } catch (InvalidHashException e) {
            rows.refused(stored, e);
            throw e;
        }
    }

    /** Returns the hasher's own future: cancelling a dependent one would not stop the hash. */
    private CompletableFuture<Boolean> countedAsync(String stored, Supplier<CompletableFuture<Boolean>> call) {
        try {
            CompletableFuture<Boolean> future = call.get();
            var ignored = future.whenComplete((match, failure) -> {
                if (failure instanceof InvalidHashException refusal) {
                    rows.refused(stored, refusal);
                } else if (failure == null) {
                    rows.read(stored);
                }
            });
            return future;
        } catch (InvalidHashException e) {
            rows.refused(stored, e);
            throw e;
        }
    }
}
