package io.hashkit.internal.uniform;

import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a {@link io.hashkit.uniform.UniformTime} does. */
public final class Steps {
    private final long stepNanos;
    private final AtomicLong answers = new AtomicLong();

    private final AtomicLong overruns = new AtomicLong();
    /** Hands over the answers of asynchronous calls. */
    final Deadlines timer = new Deadlines("hashkit-uniform-time");

    public Steps(long stepNanos) {
        this.stepNanos = stepNanos;
        // Links what an answer needs, which must happen before the heap can be full. It is not counted.
        CompletableFuture<Object> refused = CompletableFuture.failedFuture(PreparedFuture.REFUSAL);
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
            begun = Objects.requireNonNull(login.get(), "login returned null");
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            begun = CompletableFuture.failedFuture(e);
        }
        return answer.to(begun);
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

    /** Counts an answer, so many nanoseconds after the call. Returns the nanoseconds until it may come. */
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
