package io.hashkit;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives each answer about a password at a multiple of the step of a {@link UniformTime}. The permit of the hash is
 * returned before the wait. Refusals by overload come at once: they show nothing of the row, and waiting would keep
 * threads when they are needed.
 *
 * <p>On a busy host, the scheduler wakes a thread earlier that has computed less. So a caller whose row is refused does
 * the work of an unknown user before it waits, and the hasher adds that work to cheap rows ({@link CheapRows}). If that
 * work fails, because the key service is down or the host is overloaded, the caller gets the exception that an unknown
 * user gets, so that not even the type tells. The threads of asynchronous calls compute for all users alike.
 *
 * <p>Catches everything: undeclared checked exceptions, which other languages throw, must not come early either.
 *
 * <p>Without lambdas, which a full heap could keep from being linked.
 */
final class UniformHasher extends ForwardingPasswordHasher {
    private final PasswordHasher delegate;
    private final UniformTime time;
    /** Kept, because a full heap may have no room for it. */
    private final Optional<UniformTime> present;

    private final @Nullable Executor threads;

    /** @param threads completes the futures of asynchronous calls */
    UniformHasher(PasswordHasher delegate, UniformTime time, @Nullable Executor threads) {
        this.delegate = delegate;
        this.time = time;
        this.present = Optional.of(time);
        this.threads = threads;
    }

    @Override
    protected PasswordHasher delegate() {
        return delegate;
    }

    @Override
    public PasswordHasher boundTo(String id) {
        return new UniformHasher(delegate.boundTo(id), time, threads);
    }

    @Override
    public Optional<UniformTime> uniformTime() {
        return present;
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verify(password, stored);
        } catch (InvalidHashException e) {
            verifyNothing(start, password);
            throw e;
        } catch (Throwable e) {
            awaitUnless(comesAtOnce(e), start);
            throw e;
        }
        return answered(start, right);
    }

    @Override
    public boolean verify(byte[] password, String stored) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verify(password, stored);
        } catch (InvalidHashException e) {
            verifyNothing(start, password);
            throw e;
        } catch (Throwable e) {
            awaitUnless(comesAtOnce(e), start);
            throw e;
        }
        return answered(start, right);
    }

    @Override
    public boolean verify(CharSequence password, String stored, Consumer<String> upgrade) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verify(password, stored, upgrade);
        } catch (InvalidHashException e) {
            verifyNothing(start, password);
            throw e;
        } catch (Throwable e) {
            awaitUnless(comesAtOnce(e), start);
            throw e;
        }
        return answered(start, right);
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        return verifyNothing(System.nanoTime(), password);
    }

    private boolean verifyNothing(long start, CharSequence password) {
        boolean right;
        try {
            right = delegate.verifyNothing(password);
        } catch (Throwable e) {
            awaitUnless(comesAtOnce(e), start);
            throw e;
        }
        return answered(start, right);
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        return verifyNothing(System.nanoTime(), password);
    }

    private boolean verifyNothing(long start, byte[] password) {
        boolean right;
        try {
            right = delegate.verifyNothing(password);
        } catch (Throwable e) {
            awaitUnless(comesAtOnce(e), start);
            throw e;
        }
        return answered(start, right);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        UniformAnswer<Boolean> answer = prepared();
        return to(answer, delegate.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        UniformAnswer<Boolean> answer = prepared();
        return to(answer, delegate.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        UniformAnswer<Boolean> answer = prepared();
        return to(answer, delegate.verifyAsync(password, stored, upgrade));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        UniformAnswer<Boolean> answer = prepared();
        return to(answer, delegate.verifyNothingAsync(password));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        UniformAnswer<Boolean> answer = prepared();
        return to(answer, delegate.verifyNothingAsync(password));
    }

    private @Nullable UniformAnswer<Boolean> prepared() {
        if (threads == null) {
            throw HashExecutor.withoutThreads();
        }
        return UniformAnswer.prepare(time, threads);
    }

    private static CompletableFuture<Boolean> to(
            @Nullable UniformAnswer<Boolean> answer, CompletableFuture<Boolean> hash) {
        return answer == null ? hash : answer.to(hash);
    }

    /** Whether a failure shows nothing of the row. */
    static boolean comesAtOnce(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        Throwable thrown = cause == null ? failure : cause;
        return thrown instanceof Error
                || (thrown instanceof OverloadedException && !(thrown instanceof OverBudgetException));
    }

    private boolean answered(long start, boolean right) {
        time.await(start);
        return right;
    }

    private void awaitUnless(boolean atOnce, long start) {
        if (!atOnce) {
            time.await(start);
        }
    }
}
