package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.StackRoom;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous call. It opens the seal of its row, waits for a permit, then for a thread of the executor, computes,
 * and seals; no thread blocks meanwhile. What asks a key service runs on the threads for that ({@link KeyCall}). However
 * and whenever the call ends, its permit and its copy of the password are released once no thread works with them.
 */
final class AsyncHash<T> extends Deadline implements Runnable, Supplier<PasswordCall<T>> {
    private final HashExecutor executor;
    private final Secrets.Secret secret;
    private final PasswordCall<T> call;
    private final HashTask<PasswordCall<T>> task;
    private final PreparedFuture<T> answer = new PreparedFuture<>();
    private final CompletableFuture<T> future = answer.future();
    private volatile @Nullable CompletableFuture<HashPermit> request;
    private volatile @Nullable HashPermit permit;
    private volatile @Nullable KeyCall asking;
    private long bytes;

    private AsyncHash(HashExecutor executor, PasswordCall<T> call) {
        this.executor = executor;
        this.call = call;
        this.task = HashTask.unattended(executor.stages.around(this));
        // Not whenComplete: passing on a failure would allocate memory.
        var ignored = future.handle((result, failure) -> stop());
        // Last, so that nothing fails with a copy that nobody wipes.
        this.secret = call.copy();
    }

    /** Starts a call, whose exceptions fail the future. Copies the password on the calling thread. */
    static <T> CompletableFuture<T> start(HashExecutor executor, PasswordCall<T> call) {
        var ignored = executor.requireThreads();
        try {
            StackRoom.requireForFuture();
            AsyncHash<T> hash = new AsyncHash<>(executor, call);
            hash.begin();
            return hash.future;
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(executor.asTyped(e));
        }
    }

    /** Runs on the thread that called the hasher. */
    private void begin() {
        try {
            if (call.preparesByService()) {
                executor.stages.onWait();
                ask(new Opening());
            } else {
                bytes = call.prepare(secret);
                executor.stages.onWait();
                request();
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Opens the seal of the row, and then requests a permit. */
    private final class Opening extends KeyCall {
        @Override
        void ask() {
            bytes = call.prepare(secret);
        }

        @Override
        void ended(@Nullable Throwable failure) {
            if (failure != null) {
                fail(failure);
            } else {
                request();
            }
        }
    }

    /** Seals the result, and then completes the future. */
    private final class Sealing extends KeyCall {
        /** Made in advance, and no lambda: the timer has no caller to throw to, and no rehearsal links a lambda here. */
        private final Elsewhere elsewhere = new Elsewhere() {
            @Override
            void answer() {
                AsyncHash.this.answer();
            }
        };

        @Override
        void ask() {
            call.seal();
        }

        @Override
        void ended(@Nullable Throwable failure) {
            if (failure != null) {
                fail(failure);
            } else {
                answer();
            }
        }

        @Override
        void refused(@Nullable Throwable thrown) {
            if (!call.skipSeal()) {
                super.refused(thrown);
            } else if (thrown != null) {
                answer();
            } else {
                elsewhere.start(future.defaultExecutor(), executor.permits.nanosToBegin());
            }
        }
    }

    private void ask(KeyCall part) {
        asking = part;
        part.start(executor);
        // Checked after the field is set: a thread that completed the future earlier has not seen it.
        if (future.isDone()) {
            part.stop();
        }
    }

    private void request() {
        try {
            CompletableFuture<HashPermit> asked = executor.permitAsync(bytes, call.seats());
            request = asked;
            // Checked after the field is set: a thread that cancelled the hash earlier has not seen the request.
            if (task.isCancelled()) {
                release();
            }
            if (asked.handle(this::asked).isCompletedExceptionally()) {
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
            fail(Objects.requireNonNullElse(
                    refusal instanceof CompletionException ? refusal.getCause() : null, refusal));
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
                return;
            }
            Throwable thrown = Callbacks.execute(executor.requireThreads(), this);
            if (thrown != null) {
                refuse(given, thrown);
            }
        } catch (Throwable e) {
            refuse(given, e);
        }
    }

    @Override
    protected void over() {
        refuse(Objects.requireNonNull(permit), null);
    }

    private void refuse(HashPermit given, @Nullable Throwable thrown) {
        if (task.cancel()) {
            release();
            try {
                fail(HashExecutor.noThread(given, thrown));
            } catch (Throwable e) {
                fail(e);
            }
        }
    }

    /** Ends the call with a failure, unless it has ended, even if no memory is left. Throws nothing. */
    private void fail(Throwable failure) {
        if (task.cancel()) {
            release();
        }
        try {
            answer.fail(executor.asTyped(failure));
        } catch (Throwable e) {
            answer.failWithoutMemory();
        }
    }

    /** Runs when any party completes the future: cancels a task that has not begun, or interrupts it. */
    private @Nullable Void stop() {
        KeyCall asked = asking;
        if (asked != null) {
            asked.stop();
        }
        task.interrupt();
        if (task.isCancelled()) {
            release();
        }
        Deadlines.OF_REFUSALS.remove(this);
        return null;
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
            // After the task, because an executor may run the next hash here, where an interrupt of this call must not
            // reach it; before the stages of this future, which may block.
            executor.permits.settle();
            if (!future.isDone()) {
                end();
            }
        }
    }

    @Override
    public PasswordCall<T> get() {
        HashPermit given = Objects.requireNonNull(permit);
        try {
            call.compute(secret, given);
        } finally {
            given.give();
        }
        call.improve(secret, true);
        return call;
    }

    private void end() {
        Throwable failure = task.failure();
        try {
            if (failure instanceof HashInterruptedException) {
                fail(HashExecutor.interruptedByExecutor(Objects.requireNonNull(permit), failure));
            } else if (failure != null) {
                fail(failure);
            } else if (call.sealsByService()) {
                ask(new Sealing());
            } else {
                call.seal();
                answer();
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Completes the future, unless it was completed by another party: then no consumer begins. */
    private void answer() {
        try {
            if (!future.isDone()) {
                future.complete(call.answer());
            }
        } catch (Throwable e) {
            fail(e);
        }
    }
}
