package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous call. It opens the seal of its row, waits for a permit, then for a thread of the executor, computes,
 * and seals; no thread blocks meanwhile. What asks a key service runs on the threads for that ({@link KeyCall}). However
 * and whenever the call ends, its permit and its copy of the password are released once no thread works with them any
 * more.
 */
final class AsyncHash<T> extends Deadline implements Runnable, Supplier<PasswordCall<T>> {
    private final HashExecutor executor;
    private final Executor threads;
    private final Secrets.Secret secret;
    private final PasswordCall<T> call;
    private final HashTask<PasswordCall<T>> task;
    private final PreparedFuture<T> answer;
    private final CompletableFuture<T> future;
    private volatile @Nullable CompletableFuture<HashPermit> request;
    private volatile @Nullable HashPermit permit;
    private volatile @Nullable KeyCall<?> asking;

    private AsyncHash(HashExecutor executor, Executor threads, Secrets.Secret secret, PasswordCall<T> call) {
        this.executor = executor;
        this.threads = threads;
        this.secret = secret;
        this.call = call;
        this.task = HashTask.unattended(executor.notifying(this));
        this.answer = new PreparedFuture<>();
        this.future = answer.future();
        // Not whenComplete: passing on a failure would allocate memory.
        var ignored = future.handle((result, failure) -> {
            stop();
            return null;
        });
    }

    /** Starts a call, whose exceptions fail the future. Copies the password on the calling thread. */
    static <T> CompletableFuture<T> start(HashExecutor executor, PasswordCall<T> call) {
        Executor threads = executor.requireThreads();
        try {
            StackRoom.requireForFuture();
            Secrets.Secret secret = call.copy();
            AsyncHash<T> hash;
            try {
                hash = new AsyncHash<>(executor, threads, secret, call);
            } catch (Throwable e) {
                secret.close();
                throw e;
            }
            hash.begin();
            return hash.future;
        } catch (Throwable e) {
            return failed(executor, e);
        }
    }

    /** A failed future, for a hash that could not begin. */
    static <T> CompletableFuture<T> failed(HashExecutor executor, Throwable failure) {
        return CompletableFuture.failedFuture(executor.asTyped(failure));
    }

    /** Runs on the thread that called the hasher. */
    private void begin() {
        try {
            if (call.preparesByService()) {
                executor.onWait();
                ask(new Opening());
            } else {
                long bytes = call.prepare(secret);
                executor.onWait();
                request(bytes);
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Opens the seal of the row, and then requests a permit. */
    private final class Opening implements Supplier<Opening>, KeyCall.End<Opening> {
        private long bytes;

        @Override
        public Opening get() {
            bytes = call.prepare(secret);
            return this;
        }

        @Override
        public void ended(@Nullable Opening opened, @Nullable Throwable failure) {
            if (failure != null) {
                fail(failure);
            } else {
                request(bytes);
            }
        }

        @Override
        public void refused(@Nullable Throwable thrown) {
            fail(executor.noThreadForKeys(thrown));
        }
    }

    /** Seals the result, and then completes the future. */
    private final class Sealing implements Supplier<PasswordCall<T>>, KeyCall.End<PasswordCall<T>> {
        @Override
        public PasswordCall<T> get() {
            call.seal();
            return call;
        }

        @Override
        public void ended(@Nullable PasswordCall<T> sealed, @Nullable Throwable failure) {
            if (failure == null) {
                answer();
            } else {
                complete(failure);
            }
        }

        @Override
        public void refused(@Nullable Throwable thrown) {
            if (!call.skipSeal()) {
                complete(executor.noThreadForKeys(thrown));
            } else if (thrown != null || !answerElsewhere()) {
                answer();
            }
        }

        /** On a thread of the JDK, because what the application does after a login must not run on the timer. */
        private boolean answerElsewhere() {
            return Callbacks.execute(future.defaultExecutor(), AsyncHash.this::answer) == null;
        }
    }

    private <P extends Supplier<R> & KeyCall.End<R>, R> void ask(P part) {
        KeyCall<R> asked = new KeyCall<>(part, part);
        asking = asked;
        try {
            asked.start(executor.requireKeyThreads(), executor.nanosToBegin());
        } catch (Throwable e) {
            // No memory or stack is left. If the part has begun nevertheless, it ends the call itself.
            asked.refuse(e);
        }
        // Checked after the field is set: a thread that completed the future earlier has not seen it.
        if (future.isDone()) {
            asked.stop();
        }
    }

    private HashPermit requirePermit() {
        HashPermit given = permit;
        if (given == null) {
            throw new IllegalStateException("the hash started without a permit");
        }
        return given;
    }

    private void request(long bytes) {
        try {
            CompletableFuture<HashPermit> asked = executor.permitAsync(bytes, call.seats());
            request = asked;
            // Checked after the field is set: a thread that cancelled the hash earlier has not seen the request.
            if (task.isCancelled()) {
                release();
            }
            CompletableFuture<@Nullable Void> notified = asked.handle(this::asked);
            if (notified.isCompletedExceptionally()) {
                throw new StackOverflowError("not enough stack left to start a hash");
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    private @Nullable Void asked(@Nullable HashPermit given, @Nullable Throwable refusal) {
        if (given != null) {
            admitted(given);
        } else if (refusal != null) {
            Throwable cause = refusal instanceof CompletionException ? refusal.getCause() : null;
            fail(cause != null ? cause : refusal);
        }
        return null;
    }

    /** Runs on the thread that has just released the permit, or on the thread that called the hasher. */
    private void admitted(HashPermit given) {
        permit = given;
        try {
            StackRoom.requireForTimer();
            // Refuses the hash if its task has neither begun nor been cancelled by then.
            Deadlines.OF_REFUSALS.add(this, given.nanosToBegin());
            // Checked after the permit is set: a thread that cancelled the hash earlier has not seen the permit.
            if (task.isCancelled()) {
                release();
            } else {
                Throwable thrown = Callbacks.execute(threads, this);
                if (thrown != null) {
                    refuse(given, thrown);
                }
            }
        } catch (Throwable e) {
            refuse(given, e);
        }
    }

    @Override
    protected void over() {
        refuse(requirePermit(), null);
    }

    private void refuse(HashPermit given, @Nullable Throwable thrown) {
        if (task.cancel()) {
            release();
            complete(HashExecutor.noThread(given, thrown));
        }
    }

    private void fail(Throwable failure) {
        if (task.cancel()) {
            release();
        }
        complete(failure);
    }

    /** Completes the future with a failure, even if no memory is left. */
    private void complete(Throwable failure) {
        answer.fail(executor.asTyped(failure));
    }

    /**
     * Runs when the future is completed, by any party: cancels a task that has not begun and interrupts one that has.
     */
    private void stop() {
        KeyCall<?> asked = asking;
        if (asked != null) {
            asked.stop();
        }
        task.interrupt();
        if (task.isCancelled()) {
            release();
        }
        Deadlines.OF_REFUSALS.remove(this);
    }

    /**
     * Releases the password and the permit. Called once the task has ended or can no longer begin; repeated calls have
     * no effect. Allocates nothing and throws nothing, so that the caller can always complete the future.
     */
    private void release() {
        try {
            secret.close();
            // Before the request, whose future holds it too: completing that may need memory.
            HashPermit given = permit;
            if (given != null) {
                given.close();
            }
            CompletableFuture<HashPermit> asked = request;
            // Completed with null instead of an exception, which would need memory. If a permit was granted but the
            // lack of memory kept this hash from learning of it, only this method can release it.
            if (asked != null && !asked.complete(null) && !asked.isCompletedExceptionally()) {
                HashPermit unheard = asked.getNow(null);
                if (unheard != null) {
                    unheard.close();
                }
            }
        } catch (Throwable e) {
            // No stack left. The request ends at its time limit, and a permit granted until then is released there.
        }
    }

    @Override
    public void run() {
        if (task.runOnce()) {
            release();
            end();
        }
    }

    @Override
    public PasswordCall<T> get() {
        HashPermit given = requirePermit();
        call.compute(secret, given);
        given.close();
        call.improve(secret, true);
        return call;
    }

    private void end() {
        if (future.isDone()) {
            return;
        }
        Throwable failure = task.failure();
        try {
            if (failure != null) {
                complete(
                        failure instanceof HashInterruptedException
                                ? HashExecutor.interruptedByExecutor(requirePermit(), failure)
                                : failure);
            } else if (call.sealsByService()) {
                ask(new Sealing());
            } else {
                call.seal();
                answer();
            }
        } catch (Throwable e) {
            complete(e);
        }
    }

    /** Completes the future, unless it was completed by another party: then no consumer begins. */
    private void answer() {
        if (future.isDone()) {
            return;
        }
        try {
            future.complete(call.answer());
        } catch (Throwable e) {
            complete(e);
        }
    }
}
