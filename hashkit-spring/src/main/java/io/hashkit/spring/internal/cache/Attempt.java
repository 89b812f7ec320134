package io.hashkit.spring.internal.cache;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hash that runs for one or more callers, or has ended. Completed with null unless it has matched, so that the cache drops
 * it. Its answer is the one of the hash, whose future no caller holds.
 */
final class Attempt extends CompletableFuture<Boolean> {
    private static final int MOST_WAITS = 60;

    /** Those who wait for the hash. Once there is none, nobody can join, because the hash is cancelled. */
    private final AtomicInteger callers = new AtomicInteger(1);
    /** Null while none runs that can be cancelled. */
    private volatile @Nullable CompletableFuture<Boolean> hash;
    /** Null if it failed. A field, because completing with an exception needs memory. */
    private volatile @Nullable Boolean answer;

    /**
     * Runs an asynchronous hash for the first caller.
     *
     * @param ended runs when the hash has ended
     * @return the future of that caller
     */
    CompletableFuture<Boolean> run(Supplier<CompletableFuture<Boolean>> computation, Runnable ended) {
        boolean begun = false;
        try {
            CallerAnswer own = new CallerAnswer();
            CompletableFuture<Boolean> running = computation.get();
            hash = running;
            var ignored = running.whenComplete((match, failure) -> {
                ended.run();
                end(match);
                own.complete(match, failure);
            });
            own.atEnd(this::leave);
            begun = true;
            return own.future();
        } finally {
            if (!begun) {
                end(null);
                cancelHash();
            }
        }
    }

    /** Repeated calls have no effect. */
    void end(@Nullable Boolean match) {
        if (isDone()) {
            return;
        }
        answer = match;
        try {
            complete(Boolean.TRUE.equals(match) ? Boolean.TRUE : null);
        } catch (Throwable e) {
            // It is complete. What the cache did not do on a full heap, it does at its next change.
        }
    }

    /** Adds a caller, unless the hash was cancelled or has ended. */
    boolean enter() {
        int now = callers.get();
        while (now > 0 && !callers.compareAndSet(now, now + 1)) {
            now = callers.get();
        }
        return now > 0;
    }

    /** Removes a caller; if it was the last one, the hash is cancelled. */
    void leave() {
        if (callers.decrementAndGet() == 0) {
            cancelHash();
        }
    }

    private void cancelHash() {
        CompletableFuture<Boolean> running = hash;
        try {
            if (running != null && !running.isDone()) {
                running.cancel(true);
            }
        } catch (Throwable e) {
            // Without memory, or with a future of the application that throws, the hash goes on to its end.
        }
    }

    boolean hasMatched() {
        return Boolean.TRUE.equals(answer);
    }

    /** The answer of the hash; null if it failed, or has not ended. */
    @Nullable
    Boolean answer() {
        return answer;
    }

    /** Returns when the attempt has ended, or this thread is interrupted, or nothing has come for a minute. */
    void await() {
        try {
            for (int i = 0; i < MOST_WAITS && !isDone(); i++) {
                try {
                    get(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    // A thread that has ended it on a full heap may not have woken this one.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the limiter refuses the hash of this thread
        } catch (ExecutionException | RuntimeException | Error e) {
            // Then this caller hashes for itself.
        }
    }
}
