package io.hashkit;

import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.Permit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hash for which no thread waits: first its permit comes, then a thread of the executor, then the answer. Whatever ends it,
 * and at whichever of these steps, permit and secret are given back once nothing works with them any more.
 */
final class AsyncHash<T> implements Runnable {
    /**
     * What is computed under a permit. It gives what is left to do without permit and secret; that is not interrupted.
     *
     * @param memoryBytes for the permit
     */
    record Work<T>(long memoryBytes, Function<Permit, Supplier<T>> computation) {}

    private final HashExecutor executor;
    private final Executor threads;
    private final Secrets.Secret secret;
    private final HashTask<Supplier<T>> task;
    /** Completed where the heap is too full for an exception: that takes no memory, and fails the hash. */
    private final CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();

    private final CompletableFuture<T> future;
    private volatile @Nullable CompletableFuture<Permit> request;
    private volatile @Nullable Permit permit;
    /** Completed by the JDK's timer when it is too late to begin, and before that to be rid of the entry there. */
    volatile @Nullable CompletableFuture<@Nullable Void> latest;

    private AsyncHash(
            HashExecutor executor, Executor threads, Secrets.Secret secret, Function<Permit, Supplier<T>> computation) {
        this.executor = executor;
        this.threads = threads;
        this.secret = secret;
        this.task = HashTask.unattended(() -> computation.apply(requirePermit()));
        CompletableFuture<T> withoutMemory =
                CompletableFuture.failedFuture(new CompletionException(executor.withoutMemory()));
        this.future = heapFull.thenCompose(nothing -> withoutMemory);
        // Not whenComplete: that would take memory to hand a failure on.
        var ignored = future.handle((result, failure) -> {
            stop();
            return null;
        });
    }

    /**
     * Begins a hash.
     *
     * @param copy copies the password; called on this thread
     * @param prepare what to compute; what it throws comes in the future
     * @throws UnsupportedOperationException if there are no threads
     * @throws OverloadedException if the heap has no room for a future
     */
    static <T> CompletableFuture<T> start(
            HashExecutor executor, Supplier<Secrets.Secret> copy, Function<Secrets.Secret, Work<T>> prepare) {
        Executor threads = executor.requireThreads();
        try {
            StackRoom.requireForFuture();
            Secrets.Secret secret = copy.get();
            AsyncHash<T> hash;
            Work<T> work;
            try {
                work = prepare.apply(secret);
                hash = new AsyncHash<>(executor, threads, secret, work.computation());
            } catch (RuntimeException | Error e) {
                secret.close();
                throw e;
            }
            hash.request(work.memoryBytes());
            return hash.future;
        } catch (RuntimeException | Error e) {
            return failed(executor, e);
        }
    }

    /**
     * What could not begin.
     *
     * @throws OverloadedException if the heap has no room for a future
     */
    static <T> CompletableFuture<T> failed(HashExecutor executor, Throwable failure) {
        try {
            return CompletableFuture.failedFuture(executor.asTyped(failure));
        } catch (OutOfMemoryError e) {
            throw executor.withoutMemory();
        }
    }

    private Permit requirePermit() {
        Permit given = permit;
        if (given == null) {
            throw new IllegalStateException("a hash began without a permit");
        }
        return given;
    }

    private void request(long bytes) {
        try {
            CompletableFuture<Permit> asked = executor.permitAsync(bytes);
            request = asked;
            CompletableFuture<@Nullable Void> told = asked.handle((given, refusal) -> {
                if (given != null) {
                    admitted(given);
                } else if (refusal != null) {
                    fail(
                            refusal instanceof CompletionException && refusal.getCause() != null
                                    ? refusal.getCause()
                                    : refusal);
                }
                return null;
            });
            if (told.isCompletedExceptionally()) {
                throw new StackOverflowError("no stack left to begin a hash");
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** On a thread that has just given its permit back, or the one that called the hasher. */
    private void admitted(Permit given) {
        permit = given;
        try {
            StackRoom.requireForTimer();
            beginInTime(given);
            // Looked at after the permit was set: whoever stopped the hash before has not seen the permit.
            if (task.isCancelled()) {
                giveBack();
            } else {
                threads.execute(this);
            }
        } catch (RuntimeException | Error e) {
            // What an executor throws does not tell whether it has begun the task; the task does.
            refuse(given, e);
        }
    }

    private void beginInTime(Permit given) {
        CompletableFuture<@Nullable Void> timer = new CompletableFuture<@Nullable Void>()
                .completeOnTimeout(null, given.nanosToBegin(), TimeUnit.NANOSECONDS);
        latest = timer;
        // A task that has begun, or never will, is not refused.
        var ignored = timer.thenRun(() -> refuse(given, null));
    }

    private void refuse(Permit given, @Nullable Throwable thrown) {
        if (task.cancel()) {
            giveBack();
            Throwable failure;
            try {
                failure = HashExecutor.noThread(given, thrown);
            } catch (OutOfMemoryError e) {
                failure = e;
            }
            complete(failure);
        }
    }

    private void fail(Throwable failure) {
        if (task.cancel()) {
            giveBack();
        }
        complete(failure);
    }

    /** Whatever there is no memory for, the future is completed. */
    private void complete(Throwable failure) {
        try {
            future.completeExceptionally(executor.asTyped(failure));
        } catch (OutOfMemoryError e) {
            heapFull.complete(null);
        }
    }

    /** Where the future was completed, by whomever: what has not begun never does, what has is interrupted. */
    private void stop() {
        task.interrupt();
        if (task.isCancelled()) {
            giveBack();
        }
        CompletableFuture<@Nullable Void> timer = latest;
        if (timer != null) {
            StackRoom.requireForTimer();
            timer.complete(null);
        }
    }

    /**
     * To be called once the task has ended, or never will begin; a second time it does nothing. Takes no memory, and nothing
     * that is thrown keeps the caller from completing the future.
     */
    private void giveBack() {
        try {
            secret.close();
            Permit given = permit;
            if (given != null) {
                given.close();
            }
            CompletableFuture<Permit> asked = request;
            // Given up without an exception, which would take memory. Where the permit was there already and there was
            // no
            // memory to be told of it, nobody else gives it back.
            if (asked != null && !asked.complete(null) && !asked.isCompletedExceptionally()) {
                Permit unheard = asked.getNow(null);
                if (unheard != null) {
                    unheard.close();
                }
            }
        } catch (RuntimeException | Error e) {
            // Without stack. The wait ends at its time; a permit that comes meanwhile is given back then.
        }
    }

    @Override
    public void run() {
        if (task.runOnce()) {
            giveBack();
            end();
        }
    }

    private void end() {
        if (future.isDone()) {
            return;
        }
        Throwable failure = task.failure();
        Supplier<T> rest = task.result();
        try {
            if (failure == null && rest != null) {
                future.complete(rest.get());
                return;
            }
            failure = failure(failure);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        complete(failure);
    }

    private Throwable failure(@Nullable Throwable thrown) {
        if (thrown == null) {
            return new IllegalStateException("an engine answered nothing");
        }
        return thrown instanceof HashInterruptedException
                ? HashExecutor.interruptedByExecutor(requirePermit(), thrown)
                : thrown;
    }
}
