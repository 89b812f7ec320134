package io.hashkit.spring.internal.cache;

import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The future of one caller, who may complete it in any way: nothing else takes its answer from there. It can be failed even if
 * the heap has no room for that.
 */
final class CallerAnswer {
    /** Failed beforehand; passing it on allocates nothing. */
    private static final CompletableFuture<Boolean> WITHOUT_MEMORY =
            CompletableFuture.failedFuture(new CompletionException(new OverloadedException(
                    OverloadedException.Reason.OUT_OF_MEMORY,
                    "the heap is full",
                    Duration.ZERO,
                    Duration.ofSeconds(1),
                    null)));

    /** Completing it allocates nothing, and fails the future. */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    private final CompletableFuture<Boolean> future = heapFull.thenCompose(nothing -> WITHOUT_MEMORY);

    CompletableFuture<Boolean> future() {
        return future;
    }

    /** Runs a task once the future is completed, by any party. */
    void atEnd(Runnable task) {
        var ignored = future.whenComplete((match, failure) -> task.run());
    }

    /** Completes the future as the hash of its caller ends, and cancels that hash if another party completes it first. */
    void follow(CompletableFuture<Boolean> hash) {
        var ignored = hash.whenComplete(this::complete);
        atEnd(() -> {
            if (!hash.isDone()) {
                hash.cancel(true);
            }
        });
    }

    void complete(@Nullable Boolean match, @Nullable Throwable failure) {
        try {
            if (failure == null) {
                future.complete(match);
            } else {
                future.completeExceptionally(failure);
            }
        } catch (OutOfMemoryError e) {
            heapFull.complete(null);
        }
    }
}
