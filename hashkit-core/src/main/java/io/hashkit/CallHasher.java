package io.hashkit;

import io.hashkit.HasherCall.Operation;
import io.hashkit.StoredRows.Risk;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the methods of a hasher and of its faces into values, for one synchronous and one asynchronous method. The base of
 * {@link ForwardingPasswordHasher}.
 */
// On a full heap even such a value may find no room. Nothing here but its making needs memory, not so much as a
// literal.
public abstract sealed class CallHasher implements PasswordHasher permits EngineHasher, ForwardingPasswordHasher {
    private final AsyncPasswordHasher async = new Async(this);
    private final StoredRows rows = new Rows(this);

    CallHasher() {
        // Loads the classes of calls, which must happen before the heap can be full.
        var ignored = new HasherCall<Boolean>(Operation.VERIFY, "", "", null, null);
    }

    /**
     * {@return the answer of a call}
     *
     * @param <T> the type of the answer
     * @param call the call
     */
    protected abstract <T> T call(HasherCall<T> call);

    /**
     * {@return the future of the answer of a call}
     *
     * @param <T> the type of the answer
     * @param call the call, which has a password
     */
    protected abstract <T> CompletableFuture<T> callAsync(HasherCall<T> call);

    /** The exception for a heap that has no room for the value of a call. */
    abstract RuntimeException withoutRoom(OutOfMemoryError full);

    private <T> HasherCall<T> made(
            Operation operation,
            @Nullable Object password,
            @Nullable String stored,
            @Nullable Consumer<String> upgrade,
            @Nullable Risk risk) {
        try {
            return new HasherCall<>(operation, password, stored, upgrade, risk);
        } catch (OutOfMemoryError e) {
            throw withoutRoom(e);
        }
    }

    private <T> HasherCall<T> about(Operation operation, Object password) {
        return made(operation, password, null, null, null);
    }

    private HasherCall<Boolean> verifying(Object password, String stored, @Nullable Consumer<String> upgrade) {
        return made(Operation.VERIFY, password, stored, upgrade, null);
    }

    private <T> HasherCall<T> ofRow(Operation operation, String stored) {
        return made(operation, null, stored, null, null);
    }

    @Override
    public final String hash(CharSequence password) {
        return call(this.<String>about(Operation.HASH, password));
    }

    @Override
    public final String hash(byte[] password) {
        return call(this.<String>about(Operation.HASH, password));
    }

    @Override
    public final Optional<String> tryHash(CharSequence password) {
        return call(this.<Optional<String>>about(Operation.TRY_HASH, password));
    }

    @Override
    public final boolean verify(CharSequence password, String stored) {
        return call(verifying(password, stored, null));
    }

    @Override
    public final boolean verify(byte[] password, String stored) {
        return call(verifying(password, stored, null));
    }

    @Override
    public final boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return call(verifying(password, stored, Objects.requireNonNull(upgrade)));
    }

    @Override
    public final boolean verify(byte[] password, String stored, Consumer<String> upgrade) {
        return call(verifying(password, stored, Objects.requireNonNull(upgrade)));
    }

    @Override
    public final boolean verifyNothing(CharSequence password) {
        return call(this.<Boolean>about(Operation.VERIFY_NOTHING, password));
    }

    @Override
    public final boolean verifyNothing(byte[] password) {
        return call(this.<Boolean>about(Operation.VERIFY_NOTHING, password));
    }

    @Override
    public final boolean needsRehash(String stored) {
        return call(this.<Boolean>ofRow(Operation.NEEDS_REHASH, stored));
    }

    @Override
    public final AsyncPasswordHasher async() {
        return async;
    }

    @Override
    public final StoredRows rows() {
        return rows;
    }

    private record Async(CallHasher hasher) implements AsyncPasswordHasher {
        @Override
        public CompletableFuture<String> hash(CharSequence password) {
            return hasher.callAsync(hasher.<String>about(Operation.HASH, password));
        }

        @Override
        public CompletableFuture<String> hash(byte[] password) {
            return hasher.callAsync(hasher.<String>about(Operation.HASH, password));
        }

        @Override
        public CompletableFuture<Boolean> verify(CharSequence password, String stored) {
            return hasher.callAsync(hasher.verifying(password, stored, null));
        }

        @Override
        public CompletableFuture<Boolean> verify(byte[] password, String stored) {
            return hasher.callAsync(hasher.verifying(password, stored, null));
        }

        @Override
        public CompletableFuture<Boolean> verify(CharSequence password, String stored, Consumer<String> upgrade) {
            return hasher.callAsync(hasher.verifying(password, stored, Objects.requireNonNull(upgrade)));
        }

        @Override
        public CompletableFuture<Boolean> verify(byte[] password, String stored, Consumer<String> upgrade) {
            return hasher.callAsync(hasher.verifying(password, stored, Objects.requireNonNull(upgrade)));
        }

        @Override
        public CompletableFuture<Boolean> verifyNothing(CharSequence password) {
            return hasher.callAsync(hasher.<Boolean>about(Operation.VERIFY_NOTHING, password));
        }

        @Override
        public CompletableFuture<Boolean> verifyNothing(byte[] password) {
            return hasher.callAsync(hasher.<Boolean>about(Operation.VERIFY_NOTHING, password));
        }

        @Override
        public String toString() {
            return hasher.toString();
        }
    }

    private record Rows(CallHasher hasher) implements StoredRows {
        @Override
        public String wrap(String stored) {
            return hasher.call(hasher.<String>ofRow(Operation.WRAP, stored));
        }

        @Override
        public String wrap(String stored, Risk accepted) {
            return hasher.call(
                    hasher.<String>made(Operation.WRAP, null, stored, null, Objects.requireNonNull(accepted)));
        }

        @Override
        public boolean needsRekey(String stored) {
            return hasher.call(hasher.<Boolean>ofRow(Operation.NEEDS_REKEY, stored));
        }

        @Override
        public String rekey(String stored) {
            return hasher.call(hasher.<String>ofRow(Operation.REKEY, stored));
        }

        @Override
        public String toString() {
            return hasher.toString();
        }
    }
}
