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

    /**
     * Completes such futures while there is memory. Whoever creates them later calls it before: the JDK links what it calls
     * when it calls it first, which allocates, and a future whose completion stops halfway is never completed.
     */
    public static void rehearse() {
        for (int way = 0; way < 3; way++) {
            PreparedFuture<Object> one = new PreparedFuture<>(new IllegalStateException("a rehearsal"));
            // Several stages, because the JDK works through them in other ways than through one.
            for (int stage = 0; stage < 3; stage++) {
                var ignored = one.future.handle((answer, failure) -> null);
            }
            if (way == 0) {
                one.failWithoutMemory();
            } else if (way == 1) {
                one.fail(new IllegalStateException("a rehearsal"));
            } else {
                one.complete(way);
            }
        }
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
