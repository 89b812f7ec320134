package io.hashkit;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.tune.BackgroundTuning;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A hasher that forwards every call to another one. Extend it to add metering or auditing, or to choose a hasher per
 * tenant. It also forwards methods that later versions add, which a class that implements {@link PasswordHasher}
 * directly would miss.
 *
 * <p>Each method calls the same method of the delegate. A subclass that changes what is hashed must therefore override
 * all methods that take a password: {@link #tryHash} and {@link #hashAsync(CharSequence)}, for example, do not call
 * {@link #hash(CharSequence)}.
 */
public abstract class ForwardingPasswordHasher implements PasswordHasher {
    /** Creates a hasher that forwards to {@link #delegate}. */
    public ForwardingPasswordHasher() {}

    /**
     * The hasher that receives the calls. Called once for each call.
     *
     * @return the delegate, never null
     */
    protected abstract PasswordHasher delegate();

    @Override
    public String hash(CharSequence password) {
        return delegate().hash(password);
    }

    @Override
    public String hash(byte[] password) {
        return delegate().hash(password);
    }

    @Override
    public Optional<String> tryHash(CharSequence password) {
        return delegate().tryHash(password);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        return delegate().verify(password, stored);
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        return delegate().verify(password, stored);
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        return delegate().verify(password, stored, upgrade);
    }

    @Override
    public boolean needsRehash(String stored) {
        return delegate().needsRehash(stored);
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return delegate().verifyNothing(password);
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        return delegate().verifyNothing(password);
    }

    @Override
    public CompletableFuture<String> hashAsync(CharSequence password) {
        return delegate().hashAsync(password);
    }

    @Override
    public CompletableFuture<String> hashAsync(byte[] password) {
        return delegate().hashAsync(password);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        return delegate().verifyAsync(password, stored);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        return delegate().verifyAsync(password, stored);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        return delegate().verifyAsync(password, stored, upgrade);
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        return delegate().verifyNothingAsync(password);
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        return delegate().verifyNothingAsync(password);
    }

    /**
     * Returns the view of the delegate, wrapped as this hasher wraps its delegate. Abstract, because the bare view
     * would do without what the subclass adds.
     *
     * @param id as in {@link PasswordHasher#boundTo}
     * @return a hasher that forwards to {@code delegate().boundTo(id)}
     */
    @Override
    public abstract PasswordHasher boundTo(String id);

    /**
     * A view that asks for {@link #delegate} at each call, and so follows a delegate that changes. For subclasses that
     * add nothing of their own to the calls of a view.
     *
     * @param id as in {@link PasswordHasher#boundTo}
     * @return a hasher that forwards to {@code delegate().boundTo(id)}
     * @throws IllegalArgumentException if the identity is empty, too long or contains an unpaired surrogate
     */
    protected final PasswordHasher viewOfDelegate(String id) {
        delegate().boundTo(id); // refuses a wrong identity at once
        ForwardingPasswordHasher all = this;
        return new ForwardingPasswordHasher() {
            @Override
            protected PasswordHasher delegate() {
                return all.delegate().boundTo(id);
            }

            @Override
            public PasswordHasher boundTo(String other) {
                return all.boundTo(other);
            }

            @Override
            public Optional<BackgroundTuning> backgroundTuning() {
                return all.backgroundTuning();
            }
        };
    }

    @Override
    public boolean needsRekey(String stored) {
        return delegate().needsRekey(stored);
    }

    @Override
    public String rekey(String stored) {
        return delegate().rekey(stored);
    }

    @Override
    public String wrap(String stored) {
        return delegate().wrap(stored);
    }

    @Override
    public String wrap(String stored, WrapRisk accepted) {
        return delegate().wrap(stored, accepted);
    }

    @Override
    public List<EngineStatus> engines() {
        return delegate().engines();
    }

    @Override
    public Optional<Tuning> tuning() {
        return delegate().tuning();
    }

    @Override
    public Optional<BackgroundTuning> backgroundTuning() {
        return delegate().backgroundTuning();
    }

    @Override
    public Optional<UniformTime> uniformTime() {
        return delegate().uniformTime();
    }

    @Override
    public String toString() {
        return delegate().toString();
    }
}
