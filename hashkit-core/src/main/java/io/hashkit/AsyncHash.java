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
 * An asynchronous hash. It first waits for a permit, then for a thread of the executor, and then computes; no thread
 * blocks meanwhile. However and whenever it ends, its permit and its copy of the password are released once no thread
 * works with them any more.
 */
final class AsyncHash<T> implements Runnable {
    /**
     * The part of a hash that runs under a permit. It returns the rest of the call, which needs neither permit nor
     * password and is not interrupted.
     *
     * @param memoryBytes the work memory to request with the permit, in bytes
     * @param computation computes the hash and returns the rest of the call
     */
    record Work<T>(long memoryBytes, Function<Permit, Supplier<T>> computation) {}

    private final HashExecutor executor;
    private final Executor threads;
    private final Secrets.Secret secret;
    private final HashTask<Supplier<T>> task;
    private final PreparedFuture<T> answer;
    private final CompletableFuture<T> future;
    private volatile @Nullable CompletableFuture<Permit> request;
    private volatile @Nullable Permit permit;
    /** Completed by the JDK's timer when the time to begin is over, or earlier to remove the timer's entry. */
    volatile @Nullable CompletableFuture<@Nullable Void> latest;

    private AsyncHash(
            HashExecutor executor, Executor threads, Secrets.Secret secret, Function<Permit, Supplier<T>> computation) {
        this.executor = executor;
        this.threads = threads;
        this.secret = secret;
        this.task = HashTask.unattended(executor.told(() -> computation.apply(requirePermit())));
        this.answer = new PreparedFuture<>(executor.withoutMemory());
        this.future = answer.future();
        // Not whenComplete: passing on a failure would allocate memory.
        var ignored = future.handle((result, failure) -> {
            stop();
            return null;
        });
    }

    /**
     * Starts an asynchronous hash.
     *
     * @param copy copies the password; called on the calling thread
     * @param prepare determines what to compute; its exceptions fail the future
     * @return the future of the answer
     * @throws UnsupportedOperationException if the hasher has no executor
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
     * A failed future, for a hash that could not begin.
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
            throw new IllegalStateException("the hash started without a permit");
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
                throw new StackOverflowError("not enough stack left to start a hash");
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Runs on the thread that has just released the permit, or on the thread that called the hasher. */
    private void admitted(Permit given) {
        permit = given;
        try {
            StackRoom.requireForTimer();
            beginInTime(given);
            // Checked after the permit is set: a thread that cancelled the hash earlier has not seen the permit.
            if (task.isCancelled()) {
                giveBack();
            } else {
                threads.execute(this);
            }
        } catch (RuntimeException | Error e) {
            // An exception of the executor does not show whether it started the task; the state of the task does.
            refuse(given, e);
        }
    }

    private void beginInTime(Permit given) {
        CompletableFuture<@Nullable Void> timer = new CompletableFuture<@Nullable Void>()
                .completeOnTimeout(null, given.nanosToBegin(), TimeUnit.NANOSECONDS);
        latest = timer;
        // Refuses the hash only if its task has neither begun nor been cancelled.
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

    /** Completes the future with a failure, even if no memory is left. */
    private void complete(Throwable failure) {
        try {
            answer.fail(executor.asTyped(failure));
        } catch (OutOfMemoryError e) {
            answer.failWithoutMemory();
        }
    }

    /**
     * Runs when the future is completed, by any party: cancels a task that has not begun and interrupts one that has.
     */
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
     * Releases the password and the permit. Called once the task has ended or can no longer begin; repeated calls have
     * no effect. Allocates nothing and throws nothing, so that the caller can always complete the future.
     */
    private void giveBack() {
        try {
            secret.close();
            Permit given = permit;
            if (given != null) {
                given.close();
            }
            CompletableFuture<Permit> asked = request;
            // Completed with null instead of an exception, which would need memory. If a permit was granted but the
            // lack of memory kept this hash from learning of it, only this method can release it.
            if (asked != null && !asked.complete(null) && !asked.isCompletedExceptionally()) {
                Permit unheard = asked.getNow(null);
                if (unheard != null) {
                    unheard.close();
                }
            }
        } catch (RuntimeException | Error e) {
            // No stack left. The request ends at its time limit, and a permit granted until then is released there.
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
            return new IllegalStateException("the engine returned null");
        }
        return thrown instanceof HashInterruptedException
                ? HashExecutor.interruptedByExecutor(requirePermit(), thrown)
                : thrown;
    }
}
