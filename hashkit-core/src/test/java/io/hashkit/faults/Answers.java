package io.hashkit.faults;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for the answers of futures, all of which must arrive. */
final class Answers {
    /** Much longer than the longest wait of the limiter and of a task for its thread. */
    private static final long ENDLESS_MINUTES = 10;

    private Answers() {}

    static <T> T of(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get(ENDLESS_MINUTES, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            throw new IllegalStateException("A FUTURE IS NEVER COMPLETED", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    /** Null if the answer is true, otherwise what is wrong with it. */
    static @Nullable String right(CompletableFuture<Boolean> future) throws InterruptedException {
        return of(future) ? null : "a right password is false";
    }

    /** Always null, because a cancelled hash may have any outcome. */
    static @Nullable String cancel(CompletableFuture<?> future) throws InterruptedException {
        future.cancel(true);
        try {
            of(future);
        } catch (CancellationException e) {
            return null;
        }
        return null;
    }
}
