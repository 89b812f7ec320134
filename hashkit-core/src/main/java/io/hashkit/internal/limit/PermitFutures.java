package io.hashkit.internal.limit;

import io.hashkit.internal.limit.HashPermit.State;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.PreparedFuture;
import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Permits that a future waits for instead of a thread.
 *
 * <p>A future is completed outside the limiter's lock, because that runs its dependent stages. A permit whose wait has
 * ended is therefore kept in a list until the thread that ended the wait has left the lock. Only one thread at a time
 * works through the list: if futures were completed within the completion of others, an executor that runs tasks on the
 * submitting thread would nest hashes without bound.
 */
final class PermitFutures {
    static {
        // Loaded while there is memory: a class whose initialiser fails on a full heap stays unusable.
        Objects.requireNonNull(Deadlines.OF_REFUSALS);
    }

    private final Admission admission;
    private final Object lock;
    private final PreparedFuture.Failure onFullHeap;

    private final long maxWaitNanos;
    /** Written under the lock. Threads that have ended no wait read it without the lock and find it empty. */
    private volatile @Nullable HashPermit first;

    private @Nullable HashPermit last;
    private volatile boolean busy;

    /**
     * @param lock the limiter's lock, under which waits end
     * @param withoutMemory completes futures when the heap has no room for a new exception
     */
    PermitFutures(Admission admission, Object lock, long maxWaitNanos, OverloadedException withoutMemory) {
        this.admission = admission;
        this.lock = lock;
        this.maxWaitNanos = maxWaitNanos;
        this.onFullHeap = new PreparedFuture.Failure(withoutMemory);
    }

    /**
     * Returns a future that completes with the permit or with its refusal. If another party completes it, what the
     * permit holds is released.
     *
     * <p>Dependent stages are added with {@code handle}. {@code whenComplete} allocates memory to pass on a refusal,
     * and without memory the JDK skips the other dependent stages.
     */
    CompletableFuture<HashPermit> request(Priority priority, long bytes, int seats) {
        StackRoom.requireForFuture();
        @Nullable Object event = Recorder.start();
        PreparedFuture<HashPermit> answer = new PreparedFuture<>(onFullHeap);
        CompletableFuture<HashPermit> future = answer.future();
        HashPermit permit = new HashPermit(admission, priority, bytes, seats, true, answer);
        var ignored = future.handle(new Closing(permit, event, priority, bytes));
        try {
            if (admission.admitOrQueue(permit)) {
                future.complete(permit);
            } else {
                expireInTime(permit, answer);
            }
        } catch (Throwable e) {
            fail(permit, answer, e);
        } finally {
            settle();
        }
        return future;
    }

    /** Releases a permit that nobody gets. Not a lambda: linked on a full heap, it would be broken for good. */
    private record Closing(HashPermit permit, @Nullable Object event, Priority priority, long bytes)
            implements BiFunction<@Nullable HashPermit, @Nullable Throwable, @Nullable Void> {
        @Override
        public @Nullable Void apply(@Nullable HashPermit given, @Nullable Throwable refusal) {
            if (given != permit) {
                permit.close();
            }
            Recorder.end(
                    event,
                    priority,
                    bytes,
                    given != null,
                    refusal instanceof OverloadedException e ? e.reason() : null);
            return null;
        }
    }

    private void expireInTime(HashPermit permit, PreparedFuture<HashPermit> answer) {
        StackRoom.requireForTimer();
        Waiting waiting = new Waiting(permit, answer);
        Deadlines.OF_REFUSALS.add(waiting, maxWaitNanos);
        // The timer would otherwise keep the permit and the future until the deadline.
        var ignored = answer.future().handle(waiting);
    }

    /** Ends a wait that takes too long. */
    private final class Waiting extends Deadline implements BiFunction<HashPermit, Throwable, @Nullable Void> {
        private final HashPermit permit;
        private final PreparedFuture<HashPermit> answer;

        Waiting(HashPermit permit, PreparedFuture<HashPermit> answer) {
            this.permit = permit;
            this.answer = answer;
        }

        @Override
        protected void over() {
            end(permit, answer);
        }

        @Override
        public @Nullable Void apply(HashPermit given, Throwable refusal) {
            Deadlines.OF_REFUSALS.remove(this);
            return null;
        }
    }

    /** Completes the future with a failure and releases the permit, even if no memory is left. */
    private void fail(HashPermit permit, PreparedFuture<HashPermit> answer, Throwable failure) {
        try {
            answer.fail(
                    // A JDK class that was first needed when the heap was full.
                    failure instanceof OutOfMemoryError || failure instanceof LinkageError
                            ? admission.refusal(Reason.OUT_OF_MEMORY, Admission.HEAP_FULL, failure, true)
                            : failure);
        } finally {
            CompletableFuture<HashPermit> future = answer.future();
            if (!future.isDone() || future.isCompletedExceptionally()) {
                permit.close();
            }
        }
    }

    /** Adds a permit whose wait has ended. Call it under the lock. */
    void add(HashPermit permit) {
        if (first == null) {
            first = permit;
        } else if (last != null) {
            last.next = permit;
        }
        last = permit;
    }

    /**
     * Completes the futures of permits whose wait has ended. Every thread that may have ended a wait calls it outside
     * the lock.
     */
    void settle() {
        if (first == null) {
            return;
        }
        boolean working = false;
        try {
            // Checked first: otherwise a wait would be taken from the list and lost.
            StackRoom.requireForFuture();
            HashPermit permit = takeFirst(true);
            while (permit != null) {
                working = true;
                PreparedFuture<HashPermit> answer = permit.answer;
                if (answer != null) {
                    end(permit, answer);
                }
                permit = takeFirst(false);
            }
        } catch (Throwable e) {
            // No stack left for the rest: the thread that ends the next wait continues. This caller may hold a permit
            // and must receive it.
            if (working) {
                busy = false;
            }
        }
    }

    /** @param asNew whether the calling thread was not yet working through the list */
    private @Nullable HashPermit takeFirst(boolean asNew) {
        synchronized (lock) {
            HashPermit permit = asNew && busy ? null : first;
            if (permit != null) {
                first = permit.next;
                permit.next = null;
                busy = true;
            } else if (!asNew) {
                busy = false;
            }
            return permit;
        }
    }

    /**
     * Ends the wait of a permit and completes its future. May be called twice: the timer also handles waits whose end
     * was recorded but not reported, for lack of stack or memory.
     */
    void end(HashPermit permit, PreparedFuture<HashPermit> answer) {
        try {
            synchronized (lock) {
                if (permit.state == State.INSIDE || answer.future().isDone()) {
                    return;
                }
                if (permit.state == State.CLOSED) {
                    throw admission.refusal(
                            Reason.DEADLINE, "the end of the wait could not be reported in time", null, true);
                }
                admission.endWait(permit);
            }
            answer.complete(permit);
        } catch (Throwable e) {
            fail(permit, answer, e);
        }
    }
}
