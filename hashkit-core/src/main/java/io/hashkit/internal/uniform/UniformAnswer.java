package io.hashkit.internal.uniform;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an asynchronous call that comes at a multiple of the step. No thread of the application waits for it: a
 * timer hands it to the executor when it is due. If that is impossible, it comes at once.
 */
final class UniformAnswer<T extends @Nullable Object> extends Deadline
        implements Runnable, BiFunction<T, Throwable, @Nullable Void>, BiConsumer<T, Throwable> {
    /** The time after which an executor has lost the task that it was given. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long start = System.nanoTime();
    private final Steps steps;
    private final Executor threads;
    private final PreparedFuture<T> answer = new PreparedFuture<>();
    private volatile @Nullable CompletableFuture<T> hash;
    private volatile @Nullable T result;
    private volatile @Nullable Throwable failure;
    private final AtomicBoolean notified = new AtomicBoolean();
    private volatile boolean ended;
    private int attempts;

    private UniformAnswer(Steps steps, Executor threads) {
        this.steps = steps;
        this.threads = threads;
        // Not a lambda, whose first use would link it.
        var ignored = answer.future().whenComplete(this);
    }

    /**
     * Prepares an answer before its hash begins, so that little can fail afterwards.
     */
    static <T extends @Nullable Object> UniformAnswer<T> prepare(Steps steps, Executor threads) {
        StackRoom.requireForFuture();
        return new UniformAnswer<>(steps, threads);
    }

    /**
     * The future of the answer to a hash that has begun, and is cancelled if another party completes the answer. If it
     * cannot be had, the hash is cancelled, and releases what it holds soon after this method has thrown.
     */
    CompletableFuture<T> to(CompletableFuture<T> begun) {
        hash = begun;
        try {
            if (begun.handle(this).isCompletedExceptionally()) {
                answer.failWithoutMemory();
            }
        } catch (Error e) {
            cancelHash();
            throw e;
        } catch (Throwable e) {
            // The future of a login is of any class.
            cancelHash();
            apply(null, e);
        }
        return answer.future();
    }

    /** Called when the answer is complete: if another party completed it, nobody needs the hash. */
    @Override
    public void accept(@Nullable T answered, @Nullable Throwable thrown) {
        if (!ended) {
            cancelHash();
        }
        steps.timer.remove(this);
    }

    /** Called when the hash has ended, on any thread. A second call, by an odd future of a login, has no effect. */
    @Override
    public @Nullable Void apply(@Nullable T answered, @Nullable Throwable thrown) {
        if (!notified.compareAndSet(false, true)) {
            return null;
        }
        result = answered;
        failure = thrown;
        ended = true;
        if (answer.future().isDone()) {
            return null;
        }
        try {
            if (thrown == null || !Steps.comesAtOnce(thrown)) {
                steps.timer.add(this, steps.untilAnswer(System.nanoTime() - start));
                return null;
            }
        } catch (Throwable e) {
            // Without memory or stack for the timer's thread, the answer comes now.
        }
        complete();
        return null;
    }

    /**
     * The answer is due. An executor may be busy or lose its task: then the JDK's threads complete the answer, and the
     * timer only if they lose it too, because stages of the application that run on the timer hold back all other answers.
     */
    @Override
    protected void over() {
        if (answer.future().isDone()) {
            return;
        }
        attempts++;
        if (attempts > 2) {
            complete();
            return;
        }
        try {
            steps.timer.add(this, LOST_NANOS);
            if (attempts == 2 || Callbacks.execute(threads, this) != null) {
                elsewhere();
            }
        } catch (Throwable e) {
            complete();
        }
    }

    /** Runs on the executor. One that runs its tasks in place must not run those of the application on the timer. */
    @Override
    public void run() {
        if (steps.timer.isCurrentThread()) {
            elsewhere();
        } else {
            complete();
        }
    }

    /** On a thread that the JDK uses for stages without an executor. */
    private void elsewhere() {
        try {
            // If nobody takes it, the answer comes when the time is over again.
            Callbacks.execute(answer.future().defaultExecutor(), this);
        } catch (Throwable e) {
            // On a full heap it comes then too.
        }
    }

    /** Repeated calls have no effect. */
    private void complete() {
        Throwable thrown = failure;
        if (thrown != null) {
            answer.fail(thrown);
        } else {
            answer.complete(result);
        }
    }

    private void cancelHash() {
        CompletableFuture<T> begun = hash;
        try {
            if (begun != null) {
                begun.cancel(true);
            }
        } catch (Throwable e) {
            // Without memory, or with a future of the application that throws, the hash goes on to its end.
        }
    }
}
