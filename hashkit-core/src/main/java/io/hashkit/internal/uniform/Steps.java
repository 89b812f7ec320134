package io.hashkit.internal.uniform;

import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.PreparedFuture;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a {@link io.hashkit.uniform.UniformTime} does, literals included: their first use allocates. */
public final class Steps {
    private final long stepNanos;
    /** No LongAdder, which may need memory to count. */
    private final AtomicLong answers = new AtomicLong();

    private final AtomicLong overruns = new AtomicLong();
    /** Hands over the answers of asynchronous calls. */
    final Deadlines timer = new Deadlines("hashkit-uniform-time");
    /** The failure of a call for which the heap has no room. */
    final PreparedFuture.Failure onFullHeap = new PreparedFuture.Failure(new OverloadedException(
            OverloadedException.Reason.OUT_OF_MEMORY, "the heap is full", Duration.ZERO, Duration.ofSeconds(1), null));

    public Steps(long stepNanos) {
        this.stepNanos = stepNanos;
        rehearse();
    }

    /** Answers with a refusal, which is not counted: the first answer of a process may meet a full heap, and links classes. */
    private void rehearse() {
        RuntimeException refusal = onFullHeap.exception();
        CompletableFuture<Object> refused = CompletableFuture.failedFuture(refusal);
        try {
            var ignored = answer(() -> {
                throw refusal;
            });
        } catch (OverloadedException e) {
            // As intended.
        }
        var ignored = answerAsync(() -> refused, Runnable::run);
    }

    public long stepNanos() {
        return stepNanos;
    }

    public long answers() {
        return answers.get();
    }

    public long overruns() {
        return overruns.get();
    }

    public <T extends @Nullable Object> T answer(Supplier<T> login) {
        Objects.requireNonNull(login, "login");
        long start = System.nanoTime();
        boolean atOnce = false;
        try {
            return login.get();
        } catch (Error e) {
            atOnce = true;
            throw typed(e);
        } catch (Throwable e) {
            atOnce = comesAtOnce(e);
            throw e;
        } finally {
            if (!atOnce) {
                await(start);
            }
        }
    }

    public <T extends @Nullable Object> CompletableFuture<T> answerAsync(
            Supplier<CompletableFuture<T>> login, Executor executor) {
        Objects.requireNonNull(login, "login");
        Objects.requireNonNull(executor, "executor");
        UniformAnswer<T> answer = UniformAnswer.prepare(this, executor);
        CompletableFuture<T> begun;
        try {
            begun = begun(login);
        } catch (Error e) {
            throw typed(e);
        }
        return answer.to(begun);
    }

    private static <T extends @Nullable Object> CompletableFuture<T> begun(Supplier<CompletableFuture<T>> login) {
        try {
            return Objects.requireNonNull(login.get(), "login returned null");
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    public void await(long start) {
        boolean interrupted = false;
        try {
            long end = System.nanoTime();
            end += untilAnswer(end - start);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
                interrupted |= Thread.interrupted();
            }
        } catch (OutOfMemoryError e) {
            // A virtual thread needs memory to wait. Without it the answer comes now.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether a failure shows nothing of the row. */
    static boolean comesAtOnce(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        Throwable thrown = cause == null ? failure : cause;
        return thrown instanceof Error
                || (thrown instanceof OverloadedException && !(thrown instanceof OverBudgetException));
    }

    /** The refusal on a full heap; any other error is thrown. */
    RuntimeException typed(Error thrown) {
        if (OutOfMemory.isBehind(thrown)) {
            return onFullHeap.exception();
        }
        throw thrown;
    }

    /**
     * Counts an answer.
     *
     * @param nanos the time since the call
     * @return the time until the answer may come, in nanoseconds
     */
    long untilAnswer(long nanos) {
        long spent = Math.max(0, nanos);
        answers.incrementAndGet();
        if (spent > stepNanos) {
            overruns.incrementAndGet();
        }
        long over = spent % stepNanos;
        return over == 0 && spent > 0 ? 0 : stepNanos - over;
    }
}
