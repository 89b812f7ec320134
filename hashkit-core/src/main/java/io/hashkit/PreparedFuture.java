package io.hashkit;

import io.hashkit.limit.OverloadedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A future that can be completed even if the heap has no room for an exception. */
final class PreparedFuture<T> {
    /**
     * Completed when the heap is too full to create an exception. Completing it allocates nothing and fails the future.
     */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    private final CompletableFuture<T> future;

    /** @param withoutMemory the failure on a full heap */
    PreparedFuture(OverloadedException withoutMemory) {
        CompletableFuture<T> failed = CompletableFuture.failedFuture(new CompletionException(withoutMemory));
        this.future = heapFull.thenCompose(nothing -> failed);
    }

    CompletableFuture<T> future() {
        return future;
    }

    void complete(@Nullable T answer) {
        future.complete(answer);
    }

    void fail(Throwable failure) {
        try {
            future.completeExceptionally(failure);
        } catch (OutOfMemoryError e) {
            failWithoutMemory();
        }
    }

    /** Allocates nothing. */
    void failWithoutMemory() {
        heapFull.complete(null);
    }
}
