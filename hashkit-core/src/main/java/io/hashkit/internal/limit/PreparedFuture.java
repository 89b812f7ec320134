package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A future that can be completed even if the heap has no room for an exception. */
public final class PreparedFuture<T> {
    static final String HEAP_FULL = "the heap is full";

    /** For a heap that has no room for another exception. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // It has no stack trace.
    public static final OverloadedException REFUSAL =
            new OverloadedException(Reason.OUT_OF_MEMORY, HEAP_FULL, Duration.ZERO, Duration.ofSeconds(1), null);

    /** Wrapped as the JDK would do: passing it on allocates nothing. */
    private static final CompletableFuture<?> REFUSED =
            CompletableFuture.failedFuture(new CompletionException(REFUSAL));

    /** Linked with the class: a call does not link it. */
    private static final Function<@Nullable Void, CompletableFuture<?>> REFUSE = nothing -> REFUSED;

    /** Completing it allocates nothing and fails the future. */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    private final CompletableFuture<T> future = heapFull.thenCompose(refuse());

    @SuppressWarnings("unchecked") // The future that it gives has no result of any type.
    private static <T extends @Nullable Object> Function<@Nullable Void, CompletableFuture<T>> refuse() {
        return (Function<@Nullable Void, CompletableFuture<T>>) (Function<?, ?>) REFUSE;
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
