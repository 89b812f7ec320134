package io.hashkit;

import io.hashkit.HasherCall.Operation;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hasher that hands every call to another one. Extend it to add metering or auditing, or to choose a hasher per
 * tenant: every operation, including those of later versions, goes through {@link #call} or {@link #callAsync}.
 *
 * <pre>{@code
 * final class Metered extends ForwardingPasswordHasher {
 *     protected <T> T call(HasherCall<T> call) {
 *         long start = System.nanoTime();
 *         try {
 *             return super.call(call);
 *         } finally {
 *             meter.record(call.operation(), System.nanoTime() - start);
 *         }
 *     }
 * }
 * }</pre>
 */
public abstract class ForwardingPasswordHasher implements PasswordHasher {
    private final AsyncPasswordHasher async = new Async(this);
    private final StoredRows rows = new Rows(this);

    /** Creates a hasher that forwards to {@link #delegate}. */
    public ForwardingPasswordHasher() {}

    /** {@return the hasher that receives the calls, never null} Called once for each call. */
    protected abstract PasswordHasher delegate();

    /**
     * {@return the answer of a call}
     *
     * @param <T> the type of the answer
     * @param call the call
     */
    protected <T> T call(HasherCall<T> call) {
        return call.on(delegate());
    }

    /**
     * {@return the future of the answer of a call}
     *
     * @param <T> the type of the answer
     * @param call the call, which has a password
     */
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        return call.asyncOn(delegate());
    }

    /**
     * {@return a hasher that forwards to {@code delegate().boundTo(id)}, wrapped as this hasher wraps its delegate}
     * Abstract, because a view of the delegate would lack what the subclass adds.
     *
     * @param id as in {@link PasswordHasher#boundTo}
     */
    @Override
    public abstract PasswordHasher boundTo(String id);

    /**
     * {@return a view that asks for {@link #delegate} at each call, and so follows a delegate that changes} For
     * subclasses that add nothing of their own to the calls of a view.
     *
     * @param id as in {@link PasswordHasher#boundTo}
     * @throws IllegalArgumentException if the identity is empty, too long or contains an unpaired surrogate
     */
    protected final PasswordHasher viewOfDelegate(String id) {
        delegate().boundTo(id); // refuses a wrong identity at once
        return new View(this, id);
    }

    private static final class View extends ForwardingPasswordHasher {
        private final ForwardingPasswordHasher all;
        private final String id;

        View(ForwardingPasswordHasher all, String id) {
            this.all = all;
            this.id = id;
        }

        @Override
        protected PasswordHasher delegate() {
            return all.delegate().boundTo(id);
        }

        @Override
        public PasswordHasher boundTo(String other) {
            return all.boundTo(other);
        }

        @Override
        public HasherInfo info() {
            return all.info();
        }
    }

    @Override
    public HasherInfo info() {
        return delegate().info();
    }

    @Override
    public String toString() {
        return delegate().toString();
    }

    // Here a call turns into a value. It passes through call or callAsync of each decorator; read on in EngineHasher,
    // which runs it.
    private <T> HasherCall<T> about(Operation operation, Object password) {
        return new HasherCall<>(operation, password, null, null, false);
    }

    private HasherCall<Boolean> verifying(Object password, String stored, @Nullable Consumer<String> upgrade) {
        return new HasherCall<>(Operation.VERIFY, password, stored, upgrade, false);
    }

    private <T> HasherCall<T> ofRow(Operation operation, String stored) {
        return new HasherCall<>(operation, null, stored, null, false);
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

    private record Async(ForwardingPasswordHasher hasher) implements AsyncPasswordHasher {
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

    private record Rows(ForwardingPasswordHasher hasher) implements StoredRows {
        @Override
        public String wrap(String stored) {
            return hasher.call(hasher.<String>ofRow(Operation.WRAP, stored));
        }

        @Override
        public String wrapWithShortSalt(String stored) {
            return hasher.call(new HasherCall<String>(Operation.WRAP, null, stored, null, true));
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
