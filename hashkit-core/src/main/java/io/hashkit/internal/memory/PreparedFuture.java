package io.hashkit.internal.memory;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A future that can be completed even if the heap has no room for an exception. */
public final class PreparedFuture<T> {
    /**
     * Completed when the heap is too full to create an exception. Completing it allocates nothing and fails the future.
     */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    private final CompletableFuture<T> future;

    /** @param withoutMemory the failure on a full heap */
    public PreparedFuture(RuntimeException withoutMemory) {
        CompletableFuture<T> failed = CompletableFuture.failedFuture(new CompletionException(withoutMemory));
        this.future = heapFull.thenCompose(nothing -> failed);
    }

    public CompletableFuture<T> future() {
        return future;
    }

    public void complete(@Nullable T answer) {
        future.complete(answer);
    }

    public void fail(Throwable failure) {
        try {
            future.completeExceptionally(failure);
        } catch (OutOfMemoryError e) {
            failWithoutMemory();
        }
    }

    /** Allocates nothing. */
    public void failWithoutMemory() {
        heapFull.complete(null);
    }
}
