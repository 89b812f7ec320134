package io.hashkit;

import java.util.concurrent.CompletableFuture;

/**
 * A hasher that hands every call to another one. Extend it to add metering or auditing, or to choose a hasher per
 * tenant: all that a hasher is asked for, in each of its faces, passes through {@link #call} or {@link #callAsync}, also
 * what later versions add.
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
public abstract non-sealed class ForwardingPasswordHasher extends CallHasher {
    /** Creates a hasher that forwards to {@link #delegate}. */
    public ForwardingPasswordHasher() {}

    /** {@return the hasher that receives the calls, never null} Called once for each call. */
    protected abstract PasswordHasher delegate();

    @Override
    protected <T> T call(HasherCall<T> call) {
        return call.on(delegate());
    }

    @Override
    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
        return call.asyncOn(delegate());
    }

    @Override
    final RuntimeException withoutRoom(OutOfMemoryError full) {
        if (delegate() instanceof CallHasher calls) {
            return calls.withoutRoom(full);
        }
        throw full;
    }

    /**
     * {@return a hasher that forwards to {@code delegate().boundTo(id)}, wrapped as this hasher wraps its delegate}
     * Abstract, because the bare view would do without what the subclass adds.
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
        try {
            return new View(this, id);
        } catch (OutOfMemoryError e) {
            throw withoutRoom(e);
        }
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
}
