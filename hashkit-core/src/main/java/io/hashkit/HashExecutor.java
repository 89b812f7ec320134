package io.hashkit;

import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.tune.CpuTime;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Engines under permits, on the calling thread or on the threads that were given. */
final class HashExecutor {
    private static final String HEAP_FULL = "the heap is full";

    private final OverloadedException withoutMemory =
            new OverloadedException(Reason.OUT_OF_MEMORY, HEAP_FULL, Duration.ZERO, Duration.ofSeconds(1), null);
    private final Engines engines;
    private final Limiter limiter;
    private final WorkMemory memory;
    private final Priority priority;
    private final @Nullable Executor threads;
    private final @Nullable Tuning tuning;
    private final @Nullable CpuTime cpuTime;

    HashExecutor(
            Engines engines, Limiter limiter, Priority priority, @Nullable Executor threads, @Nullable Tuning tuning) {
        this.engines = engines;
        this.limiter = limiter;
        this.memory = limiter.share(WorkMemory.class, WorkMemory::new);
        this.priority = priority;
        this.threads = threads;
        this.tuning = tuning;
        // Not loaded for nothing: it takes 10 ms.
        this.cpuTime = tuning == null ? null : new CpuTime();
    }

    Optional<Tuning> tuning() {
        return Optional.ofNullable(tuning);
    }

    Engines engines() {
        return engines;
    }

    /** A permit for the work of this hasher. */
    Permit permit(long bytes) {
        return limiter.acquire(priority, bytes);
    }

    /** A permit for work that may as well be done at the next login; null where none is free. */
    @Nullable
    Permit permitIfFree(long bytes) {
        return limiter.tryAcquire(priority, bytes);
    }

    /**
     * Computes, on the thread that {@link #run} has chosen.
     *
     * @return a new array of {@code length} bytes, which the caller wipes
     */
    byte[] derive(Scheme scheme, Input input, int length) {
        return timed(scheme, () -> engines.derive(scheme, input, length));
    }

    /**
     * What a password gives for a stored string, on the thread that {@link #run} has chosen.
     *
     * @return a new array, which the caller wipes
     */
    byte[] compute(ParsedHash parsed, byte[] password) {
        Supplier<byte[]> computation = () -> parsed.compute(password, this::derive);
        return parsed.hash().map(hash -> timed(hash.scheme(), computation)).orElseGet(computation);
    }

    private byte[] derive(StoredHash hash, byte[] password) {
        Input input = Input.of(password, hash.salt(), new byte[0], hash.data());
        return engines.derive(hash.scheme(), input, hash.tag().length);
    }

    private byte[] timed(Scheme scheme, Supplier<byte[]> hash) {
        Tuning tuned = tuning;
        CpuTime clock = cpuTime;
        if (tuned == null || clock == null) {
            return hash.get();
        }
        long start = clock.nanos();
        byte[] tag = hash.get();
        tuned.timed(scheme, Duration.ofNanos(start < 0 ? 0 : Math.max(0, clock.nanos() - start)));
        return tag;
    }

    /**
     * Whatever takes time, under a permit that the caller holds: on the calling thread, or on a given one while the calling
     * thread waits. Once it has returned or thrown, no thread is at it.
     *
     * @throws OverloadedException if no thread begins it in time, or this thread is interrupted
     */
    <T> T run(Permit permit, Supplier<T> computation) {
        return runHere(permit, threads == null ? computation : () -> runElsewhere(threads, permit, computation));
    }

    /**
     * As {@link #run}, but on the calling thread, which is one of the given ones already: to wait for another of them might be
     * to wait for itself.
     */
    <T> T runHere(Permit permit, Supplier<T> computation) {
        try {
            return computation.get();
        } catch (HashInterruptedException e) {
            throw interrupted(permit, e);
        }
    }

    /** The threads that asynchronous hashes run on. */
    Executor requireThreads() {
        if (threads == null) {
            throw new UnsupportedOperationException(
                    "hashing asynchronously needs threads: build the hasher with threads(executor)");
        }
        return threads;
    }

    /** A permit that no thread waits for. */
    CompletableFuture<Permit> permitAsync(long bytes) {
        return limiter.acquireAsync(priority, bytes);
    }

    /** What to throw where a hash was handed to the threads and not computed. */
    static OverloadedException noThread(Permit permit, @Nullable Throwable refusal) {
        return permit.refusal(
                Reason.NO_THREAD,
                refusal == null ? "the executor began no task in time" : "the executor took no more tasks",
                refusal);
    }

    /** What to throw where the executor has interrupted a hash that nobody cancelled. */
    static OverloadedException interruptedByExecutor(Permit permit, Throwable interrupt) {
        return permit.refusal(Reason.NO_THREAD, "the executor interrupted the hash", interrupt);
    }

    private <T> T runElsewhere(Executor threads, Permit permit, Supplier<T> computation) {
        HashTask<T> task = new HashTask<>(computation);
        // Asked before: from execute to the end of await nothing may throw.
        long nanosToBegin = permit.nanosToBegin();
        Throwable refusal = null;
        try {
            threads.execute(task);
        } catch (RuntimeException | Error e) {
            // What an executor throws does not tell whether it has begun the task; the task does.
            refusal = e;
            task.cancel();
        }
        boolean interrupted = task.await(nanosToBegin);
        if (task.isCancelled()) {
            throw interrupted ? interrupted(permit, null) : noThread(permit, refusal);
        }
        return answer(permit, task, interrupted);
    }

    private static <T> T answer(Permit permit, HashTask<T> task, boolean interrupted) {
        Throwable failure = task.failure();
        if (failure instanceof HashInterruptedException && !interrupted) {
            throw interruptedByExecutor(permit, failure);
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        T result = task.result();
        if (result == null) {
            throw new IllegalStateException("an engine answered nothing");
        }
        return result;
    }

    /**
     * What a call throws instead of what it met.
     *
     * @return the same, or an {@link OverloadedException} if a full heap is behind it, wherever that showed
     */
    RuntimeException typed(Throwable thrown) {
        try {
            if (thrown instanceof OverloadedException overloaded) {
                if (overloaded.reason() == Reason.OUT_OF_MEMORY) {
                    memory.clear();
                }
            } else if (OutOfMemory.isBehind(thrown)) {
                return outOfMemory(thrown);
            }
        } catch (OutOfMemoryError e) {
            return outOfMemory(e);
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    /** As {@link #typed}, for whoever hands the failure on. */
    Throwable asTyped(Throwable thrown) {
        try {
            return typed(thrown);
        } catch (Error e) {
            return e;
        }
    }

    /** For all asynchronous hashes that meet a heap with no room for an exception of their own. */
    OverloadedException withoutMemory() {
        return withoutMemory;
    }

    /** Lets go of all memory that is kept. */
    private OverloadedException outOfMemory(Throwable cause) {
        memory.clear();
        return limiter.refusal(Reason.OUT_OF_MEMORY, HEAP_FULL, cause);
    }

    private static OverloadedException interrupted(Permit permit, @Nullable HashInterruptedException cause) {
        return permit.refusal(Reason.INTERRUPTED, "interrupted while hashing", cause);
    }
}
