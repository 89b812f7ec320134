package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A future that can be completed even if the heap has no room for an exception. */
public final class PreparedFuture<T> implements Function<@Nullable Void, CompletableFuture<T>> {
    static final String HEAP_FULL = "the heap is full";

    /** For a heap that has no room for another exception. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // It has no stack trace.
    public static final OverloadedException REFUSAL =
            new OverloadedException(Reason.OUT_OF_MEMORY, HEAP_FULL, Duration.ZERO, Duration.ofSeconds(1), null);

    /** Wrapped as the JDK would do: passing it on allocates nothing. */
    private static final CompletableFuture<?> REFUSED =
            CompletableFuture.failedFuture(new CompletionException(REFUSAL));

    /** Completing it allocates nothing and fails the future. */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    // Not a lambda, whose first use would link it.
    private final CompletableFuture<T> future = heapFull.thenCompose(this);

    @Override
    @SuppressWarnings("unchecked") // It never has a result.
    public CompletableFuture<T> apply(@Nullable Void nothing) {
        return (CompletableFuture<T>) REFUSED;
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
        } catch (Throwable e) {
            failWithoutMemory();
        }
    }

    /** Allocates nothing. */
    public void failWithoutMemory() {
        heapFull.complete(null);
    }
}
