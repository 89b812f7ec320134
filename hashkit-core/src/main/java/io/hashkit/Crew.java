package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.engine.Engines;
import io.hashkit.engine.Input;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Work;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Engines under permits, on the calling thread or on the threads that were given. */
final class Crew {
    private final Engines engines;
    private final Limiter limiter;
    private final Work work;
    private final @Nullable Executor threads;

    Crew(Engines engines, Limiter limiter, Work work, @Nullable Executor threads) {
        this.engines = engines;
        this.limiter = limiter;
        this.work = work;
        this.threads = threads;
    }

    Engines engines() {
        return engines;
    }

    /** A permit for the work of this hasher. */
    Permit permit(Scheme scheme) {
        return limiter.acquire(work, scheme.memoryBytes());
    }

    /** A permit for an upgrade: refused at once where none is free. */
    Permit rehashPermit(Scheme scheme) {
        return limiter.acquire(Work.REHASH, scheme.memoryBytes());
    }

    /**
     * Computes under a permit that the caller holds.
     *
     * @return a new array of {@code length} bytes, which the caller wipes
     * @throws OverloadedException if the heap is full, or the threads take no more tasks
     */
    byte[] derive(Scheme scheme, Input input, int length) {
        try {
            return threads == null
                    ? engines.derive(scheme, input, length)
                    : elsewhere(threads, new FutureTask<>(() -> engines.derive(scheme, input, length)));
        } catch (OutOfMemoryError e) {
            throw limiter.outOfMemory(e);
        } catch (RejectedExecutionException e) {
            throw limiter.noThread(e);
        }
    }

    /** Waits to the end even when interrupted: the task uses the caller's secrets, which the caller then wipes. */
    private static byte[] elsewhere(Executor threads, FutureTask<byte[]> task) {
        threads.execute(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw rethrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }
}
