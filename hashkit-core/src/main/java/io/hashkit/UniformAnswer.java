package io.hashkit;

import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an asynchronous call that comes at a multiple of the step. No thread waits for it: the JDK's timer hands
 * it to the executor when it is due. If that is impossible, it comes at once.
 */
final class UniformAnswer implements Runnable, Executor, BiFunction<Boolean, Throwable, @Nullable Void> {
    private static final OverloadedException WITHOUT_MEMORY = new OverloadedException(
            Reason.OUT_OF_MEMORY, "the heap is full", Duration.ZERO, Duration.ofSeconds(1), null);

    /** The time after which an executor has lost the task that it was given. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CompletableFuture<Boolean> hash;
    private final long start;
    private final UniformTime time;
    private final Executor threads;
    private final PreparedFuture<Boolean> answer = new PreparedFuture<>(WITHOUT_MEMORY);
    private volatile @Nullable Boolean right;
    private volatile @Nullable Throwable failure;

    private UniformAnswer(CompletableFuture<Boolean> hash, long start, UniformTime time, Executor threads) {
        this.hash = hash;
        this.start = start;
        this.time = time;
        this.threads = threads;
    }

    /**
     * The answer of a hash.
     *
     * @param hash the future of the hash; cancelled if the answer is
     * @param start when the call began, in the time of {@code System.nanoTime}
     * @throws OverloadedException if the heap has no room for a future
     */
    static CompletableFuture<Boolean> of(
            CompletableFuture<Boolean> hash, long start, UniformTime time, Executor threads) {
        try {
            StackRoom.requireForFuture();
            UniformAnswer waiting = new UniformAnswer(hash, start, time, threads);
            CompletableFuture<Boolean> future = waiting.answer.future();
            CompletableFuture<@Nullable Void> told = hash.handle(waiting);
            if (told.isCompletedExceptionally()) {
                waiting.answer.failWithoutMemory();
            }
            var ignored = future.handle((answered, thrown) -> {
                waiting.cancelHash();
                return null;
            });
            return future;
        } catch (Error e) {
            cancel(hash);
            if (OutOfMemory.isBehind(e)) {
                throw WITHOUT_MEMORY;
            }
            throw e;
        }
    }

    /** Called when the hash has ended, on any thread. */
    @Override
    public @Nullable Void apply(@Nullable Boolean answered, @Nullable Throwable thrown) {
        right = answered;
        failure = thrown;
        try {
            if (thrown == null || !UniformHasher.comesAtOnce(thrown)) {
                long nanos = time.untilAnswer(System.nanoTime() - start);
                StackRoom.requireForTimer();
                CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, this)
                        .execute(this);
                return null;
            }
        } catch (RuntimeException | Error e) {
            // Without memory or stack for the timer, the answer comes now.
        }
        run();
        return null;
    }

    /** Called by the JDK's timer when the answer is due. */
    @Override
    public void execute(Runnable task) {
        try {
            CompletableFuture.delayedExecutor(LOST_NANOS, TimeUnit.NANOSECONDS, Runnable::run)
                    .execute(this);
            threads.execute(task);
        } catch (RuntimeException | Error e) {
            task.run();
        }
    }

    /** Completes the answer; repeated calls have no effect. */
    @Override
    public void run() {
        Throwable thrown = failure;
        Boolean answered = right;
        if (answered != null) {
            answer.complete(answered);
        } else if (thrown != null) {
            answer.fail(thrown);
        } else {
            answer.failWithoutMemory();
        }
    }

    private void cancelHash() {
        if (answer.future().isCancelled()) {
            cancel(hash);
        }
    }

    private static void cancel(CompletableFuture<Boolean> hash) {
        try {
            hash.cancel(true);
        } catch (OutOfMemoryError e) {
            // The hash goes on to its end, which releases what it holds.
        }
    }
}
