package io.hashkit;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives each answer about a password at a multiple of the step of a {@link UniformTime}. The permit of the hash is
 * returned before the wait. Refusals by overload come at once: they show nothing of the row, and waiting would keep
 * threads when they are needed.
 *
 * <p>On a busy host, the scheduler wakes a thread earlier that has computed less. So a caller whose row is refused does
 * the work of an unknown user before it waits. The threads of asynchronous calls compute for all users alike.
 *
 * <p>Without lambdas, which a full heap could keep from being linked.
 */
final class UniformHasher extends ForwardingPasswordHasher {
    private final PasswordHasher delegate;
    private final UniformTime time;
    private final @Nullable Executor threads;
    private final OverloadedException withoutMemory = new OverloadedException(
            OverloadedException.Reason.OUT_OF_MEMORY, "the heap is full", Duration.ZERO, Duration.ofSeconds(1), null);

    /** @param threads completes the futures of asynchronous calls */
    UniformHasher(PasswordHasher delegate, UniformTime time, @Nullable Executor threads) {
        this.delegate = delegate;
        this.time = time;
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
        return Optional.of(time);
    }

    @Override
    public boolean verify(CharSequence password, String stored) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verify(password, stored);
        } catch (InvalidHashException e) {
            delegate.verifyNothing(password);
            throw refused(start, e);
        } catch (RuntimeException e) {
            throw refused(start, e);
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
            delegate.verifyNothing(password);
            throw refused(start, e);
        } catch (RuntimeException e) {
            throw refused(start, e);
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
            delegate.verifyNothing(password);
            throw refused(start, e);
        } catch (RuntimeException e) {
            throw refused(start, e);
        }
        return answered(start, right);
    }

    @Override
    public boolean verifyNothing(CharSequence password) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verifyNothing(password);
        } catch (RuntimeException e) {
            throw refused(start, e);
        }
        return answered(start, right);
    }

    @Override
    public boolean verifyNothing(byte[] password) {
        long start = System.nanoTime();
        boolean right;
        try {
            right = delegate.verifyNothing(password);
        } catch (RuntimeException e) {
            throw refused(start, e);
        }
        return answered(start, right);
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored) {
        UniformAnswer answer = prepared();
        return answer.to(delegate.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(byte[] password, String stored) {
        UniformAnswer answer = prepared();
        return answer.to(delegate.verifyAsync(password, stored));
    }

    @Override
    public CompletableFuture<Boolean> verifyAsync(CharSequence password, String stored, Consumer<String> upgrade) {
        UniformAnswer answer = prepared();
        return answer.to(delegate.verifyAsync(password, stored, upgrade));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(CharSequence password) {
        UniformAnswer answer = prepared();
        return answer.to(delegate.verifyNothingAsync(password));
    }

    @Override
    public CompletableFuture<Boolean> verifyNothingAsync(byte[] password) {
        UniformAnswer answer = prepared();
        return answer.to(delegate.verifyNothingAsync(password));
    }

    private UniformAnswer prepared() {
        if (threads == null) {
            throw HashExecutor.withoutThreads();
        }
        return UniformAnswer.prepare(time, threads, withoutMemory);
    }

    /** Whether a failure shows nothing of the row. */
    static boolean comesAtOnce(Throwable failure) {
        return failure instanceof Error
                || (failure instanceof OverloadedException && !(failure instanceof OverBudgetException));
    }

    private boolean answered(long start, boolean right) {
        time.await(start);
        return right;
    }

    private RuntimeException refused(long start, RuntimeException refusal) {
        if (!comesAtOnce(refusal)) {
            time.await(start);
        }
        return refusal;
    }
}
