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

    public PreparedFuture(Failure onFullHeap) {
        CompletableFuture<T> failed = onFullHeap.future();
        this.future = heapFull.thenCompose(nothing -> failed);
    }

    /** How futures fail on a full heap, prepared while there is memory. */
    public static final class Failure {
        private final RuntimeException exception;
        private final CompletableFuture<?> failed;

        public Failure(RuntimeException exception) {
            this.exception = exception;
            // Wrapped as the JDK would do: passing it on allocates nothing.
            this.failed = CompletableFuture.failedFuture(new CompletionException(exception));
            rehearse();
        }

        /**
         * Completes such futures. The JDK links what it calls when it calls it first, which allocates, and a future whose
         * completion stops halfway is never completed.
         */
        private void rehearse() {
            for (int way = 0; way < 3; way++) {
                PreparedFuture<Object> one = new PreparedFuture<>(this);
                // Several stages, because the JDK works through them in other ways than through one.
                for (int stage = 0; stage < 3; stage++) {
                    var ignored = one.future.handle((answer, failure) -> null);
                }
                if (way == 0) {
                    one.failWithoutMemory();
                } else if (way == 1) {
                    one.fail(exception);
                } else {
                    one.complete(way);
                }
            }
        }

        public RuntimeException exception() {
            return exception;
        }

        @SuppressWarnings("unchecked") // It never has a result.
        private <T> CompletableFuture<T> future() {
            return (CompletableFuture<T>) failed;
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
