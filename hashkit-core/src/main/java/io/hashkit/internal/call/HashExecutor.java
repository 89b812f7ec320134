package io.hashkit.internal.call;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.RefusedInputException;
import io.hashkit.internal.host.CpuTime;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.limit.Pool;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WrongWorkException;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.tune.Tuning;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs engines under permits, on the calling thread or on the given executor. */
final class HashExecutor {
    final Engines engines;
    final Permits permits;
    private final Priority priority;
    private final @Nullable Executor threads;
    private final Pool pool;
    private final @Nullable Executor keyThreads;
    final @Nullable Tuning tuning;
    private final @Nullable TunedHost tuned;
    private final @Nullable CpuTime cpuTime;
    final Stages stages;

    HashExecutor(
            Engines engines,
            Permits permits,
            Priority priority,
            @Nullable Executor threads,
            @Nullable Executor keyThreads,
            @Nullable Tuning tuning,
            Stages stages) {
        this.engines = engines;
        this.permits = permits;
        this.priority = priority;
        this.threads = threads;
        this.pool = permits.poolOf(threads);
        this.keyThreads = keyThreads;
        this.tuning = tuning;
        this.tuned = tuning == null ? null : TunedHost.OF_TUNING.into(tuning);
        this.stages = stages;
        // Loaded only when needed, because loading it takes noticeable time.
        this.cpuTime = tuning == null ? null : new CpuTime();
    }

    /**
     * Waits for a permit that covers the work memory of a hash, of which a processor can compute {@code seats} at once.
     */
    HashPermit permit(long bytes, int seats) {
        stages.onWait();
        return permits.acquire(priority, bytes, seats, pool());
    }

    /**
     * The threads, with their number, as far as the JDK's pools tell. With more permits than that, logins would wait in the queue
     * of the executor, in which none is more urgent than another.
     */
    private Pool pool() {
        if (threads instanceof ForkJoinPool given) {
            pool.setThreads(Math.max(1, given.getParallelism()));
        } else if (threads instanceof ThreadPoolExecutor given) {
            // With a queue of the JDK, others only run while it is full; a server's own lets the pool grow first.
            Class<?> queue = given.getQueue().getClass();
            boolean grows = queue == SynchronousQueue.class || queue.getClassLoader() != null;
            pool.setThreads(Math.max(1, grows ? given.getMaximumPoolSize() : given.getCorePoolSize()));
        }
        return pool;
    }

    /** A permit for work that can also be done at the next login, or null if none is free. */
    @Nullable
    HashPermit permitIfFree(long bytes) {
        return permits.tryAcquire(priority, bytes, pool());
    }

    /** Computes a tag, which the caller wipes, on the thread that {@link #run} has chosen. */
    byte[] derive(Scheme scheme, Input input, int length, HashPermit permit) {
        long start = began();
        byte[] tag = engines.derive(scheme, input, length, permit);
        ended(scheme, start, permit);
        return tag;
    }

    /** Computes a tag, which the caller wipes, on the thread that {@link #run} has chosen. */
    byte[] compute(Verification parsed, byte[] password, HashPermit permit) {
        StoredHash hash = parsed.hash().orElse(null);
        long start = began();
        byte[] tag;
        try {
            tag = parsed.compute(password, (stored, bytes) -> {
                Input input = Input.of(bytes, stored.salt(), stored.secret(), stored.data());
                return engines.derive(stored.scheme(), input, stored.tag().length, permit);
            });
        } catch (HashInterruptedException
                | WrongWorkException
                | NoEngineException
                | RefusedInputException
                | OverloadedException
                | InvalidHashException e) {
            throw e;
        } catch (Exception e) {
            // The engines throw nothing else, so it is the code of a dialect.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new HashInterruptedException();
            }
            throw OutOfMemory.isBehind(e)
                    ? Callbacks.thrown(e)
                    : failed(parsed, e.getClass().getName());
        }
        if (tag == null) {
            throw failed(parsed, "null");
        }
        if (hash != null) {
            ended(hash.scheme(), start, permit);
        }
        return tag;
    }

    /** Without the message and the cause, because a transformation may quote the password in its exceptions. */
    private static InvalidHashException failed(Verification parsed, String with) {
        return new InvalidHashException(
                InvalidHashException.Reason.UNSUPPORTED,
                "the code of a dialect failed to compute " + parsed.algorithm() + ", with " + with);
    }

    /** The processor time of this thread, in nanoseconds, if a tuning learns from it; otherwise negative. */
    private long began() {
        CpuTime clock = cpuTime;
        return clock == null ? -1 : clock.nanos();
    }

    /** Throws nothing: a time may be lost, but not a tag that the caller has to wipe. */
    private void ended(Scheme scheme, long start, HashPermit permit) {
        TunedHost timed = tuned;
        CpuTime clock = cpuTime;
        // The time of one beside which others were computed says nothing.
        if (timed == null || clock == null || !permit.wasAlone()) {
            return;
        }
        try {
            timed.timed(scheme, start < 0 ? 0 : Math.max(0, clock.nanos() - start));
        } catch (Throwable e) {
            // Not recorded: no memory or stack is left for it.
        }
    }

    /**
     * Runs a computation under a permit that the caller holds: on the calling thread, or on the executor while the
     * calling thread waits. When this method returns or throws, no thread works on the computation any more. Throws
     * {@link OverloadedException} if no thread of the executor begins in time, or the calling thread is interrupted.
     */
    <T> T run(HashPermit permit, Supplier<T> computation) {
        Supplier<T> notifying = stages.around(computation);
        Executor elsewhere = threads;
        if (elsewhere == null) {
            return runHere(permit, notifying);
        }
        return runHere(permit, () -> runElsewhere(elsewhere, permit, notifying));
    }

    /**
     * As {@link #run}, but always on the calling thread. For callers that are already on a thread of the executor,
     * where waiting for another of its threads could deadlock.
     */
    <T> T runHere(HashPermit permit, Supplier<T> computation) {
        try {
            return computation.get();
        } catch (HashInterruptedException e) {
            throw interrupted(permit, e);
        }
    }

    boolean hasThreads() {
        return threads != null;
    }

    /** The executor of asynchronous hashes; the exception that {@code AsyncPasswordHasher} documents if there is none. */
    Executor requireThreads() {
        if (threads == null) {
            throw new UnsupportedOperationException(
                    "asynchronous hashing needs an executor: build the hasher with threads(executor)");
        }
        return threads;
    }

    /** As {@link #permit}. */
    CompletableFuture<HashPermit> permitAsync(long bytes, int seats) {
        return permits.acquireAsync(priority, bytes, seats, pool());
    }

    /** The executor of asynchronous calls to key services. The builder requires it where there is such a key. */
    Executor requireKeyThreads() {
        return Objects.requireNonNull(keyThreads, "the hasher has a key in a key service and no threads for it");
    }

    /** The exception for a call whose key service could not be asked. */
    OverloadedException noThreadForKeys(@Nullable Throwable refusal) {
        return permits.refusal(
                Reason.NO_THREAD,
                refusal == null
                        ? "the executor for keys did not start the task in time"
                        : "the executor for keys rejected the task",
                refusal);
    }

    /** The exception for a hash that was handed to the executor and never began. */
    static OverloadedException noThread(HashPermit permit, @Nullable Throwable refusal) {
        return permit.refusal(
                Reason.NO_THREAD,
                refusal == null ? "the executor did not start the task in time" : "the executor rejected the task",
                refusal);
    }

    /** The exception for a hash that the executor interrupted although nobody had cancelled it. */
    static OverloadedException interruptedByExecutor(HashPermit permit, Throwable interrupt) {
        return permit.refusal(Reason.NO_THREAD, "the executor interrupted the hash", interrupt);
    }

    private <T> T runElsewhere(Executor threads, HashPermit permit, Supplier<T> computation) {
        HashTask<T> task = new HashTask<>(computation);
        // Read beforehand: nothing may throw between execute and the end of await.
        long nanosToBegin = permit.nanosToBegin();
        Throwable refusal = Callbacks.execute(threads, task);
        if (refusal != null) {
            task.cancel();
        }
        boolean interrupted = task.await(nanosToBegin);
        if (task.isCancelled()) {
            throw interrupted ? interrupted(permit, null) : noThread(permit, refusal);
        }
        return answer(permit, task, interrupted);
    }

    private static <T> T answer(HashPermit permit, HashTask<T> task, boolean interrupted) {
        Throwable failure = task.failure();
        if (failure instanceof HashInterruptedException && !interrupted) {
            throw interruptedByExecutor(permit, failure);
        }
        if (failure != null) {
            throw Callbacks.thrown(failure);
        }
        return Objects.requireNonNull(task.result(), "the engine returned null");
    }

    /** The exception of a call: the same one, or an {@link OverloadedException} if a full heap is its cause. */
    Throwable asTyped(Throwable thrown) {
        if (thrown instanceof HashInterruptedException) {
            return permits.refusal(Reason.INTERRUPTED, "interrupted while hashing", thrown);
        }
        boolean heapFull = !(thrown instanceof OverloadedException) && OutOfMemory.isBehind(thrown);
        Throwable typed = heapFull ? permits.outOfMemory(thrown) : thrown;
        if (typed instanceof OverloadedException refused && refused.reason() == Reason.OUT_OF_MEMORY) {
            // What is kept may be what is missing.
            permits.memory().clear();
        }
        return typed;
    }

    private static OverloadedException interrupted(HashPermit permit, @Nullable HashInterruptedException cause) {
        return permit.refusal(Reason.INTERRUPTED, "interrupted while hashing", cause);
    }
}
