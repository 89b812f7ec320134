package io.hashkit.internal.limit;

import io.hashkit.internal.limit.HashPermit.State;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Permits that a future waits for instead of a thread.
 *
 * <p>A future is completed outside the limiter's lock, because that runs its dependent stages. A permit whose wait has
 * ended is therefore kept in a list until the thread that ended the wait has left the lock, and the task of its own
 * call: an executor may run the next one on that thread, where it is not to be interrupted for this call. Only one thread
 * at a time works through the list: if futures were completed within the completion of others, an executor that runs tasks
 * on the submitting thread would nest hashes without bound.
 */
final class PermitFutures {
    private final Admission admission;
    private final Object lock;
    private final long maxWaitNanos;
    /** The permits whose wait has ended. */
    private final Queue<HashPermit> ended = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean busy = new AtomicBoolean();

    /** @param lock the limiter's lock, under which waits end */
    PermitFutures(Admission admission, Object lock, long maxWaitNanos) {
        this.admission = admission;
        this.lock = lock;
        this.maxWaitNanos = maxWaitNanos;
    }

    /**
     * Returns a future that completes with the permit or with its refusal. If another party completes it, what the
     * permit holds is released.
     *
     * <p>Dependent stages are added with {@code handle}. {@code whenComplete} allocates memory to pass on a refusal,
     * and without memory the JDK skips the other dependent stages.
     */
    CompletableFuture<HashPermit> request(Priority priority, long bytes, int seats, Pool pool) {
        StackRoom.requireForFuture();
        @Nullable Object event = Recorder.start();
        PreparedFuture<HashPermit> answer = new PreparedFuture<>();
        CompletableFuture<HashPermit> future = answer.future();
        HashPermit permit = new HashPermit(admission, priority, bytes, seats, pool, true, answer);
        var ignored = future.handle((given, refusal) -> {
            if (given != permit) {
                permit.close();
            }
            Reason refused = refusal instanceof OverloadedException e ? e.reason() : null;
            Recorder.end(event, priority, bytes, given != null, refused);
            return null;
        });
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

    private void expireInTime(HashPermit permit, PreparedFuture<HashPermit> answer) {
        StackRoom.requireForTimer();
        Deadline late = new Deadline() {
            @Override
            protected void over() {
                end(permit, answer);
            }
        };
        Deadlines.OF_REFUSALS.add(late, maxWaitNanos);
        // The timer would otherwise keep the permit and the future until the deadline.
        var ignored = answer.future().handle((given, refusal) -> {
            Deadlines.OF_REFUSALS.remove(late);
            return null;
        });
    }

    /** Completes the future with a failure and releases the permit, even if no memory is left. */
    private void fail(HashPermit permit, PreparedFuture<HashPermit> answer, Throwable failure) {
        try {
            answer.fail(
                    // A JDK class that was first needed when the heap was full.
                    failure instanceof OutOfMemoryError || failure instanceof LinkageError
                            ? admission.refusal(Reason.OUT_OF_MEMORY, PreparedFuture.HEAP_FULL, 0, failure, true)
                            : failure);
        } catch (Throwable e) {
            answer.failWithoutMemory();
        } finally {
            CompletableFuture<HashPermit> future = answer.future();
            if (!future.isDone() || future.isCompletedExceptionally()) {
                permit.close();
            }
        }
    }

    /** Adds a permit whose wait has ended. */
    void add(HashPermit permit) {
        try {
            ended.add(permit);
        } catch (OutOfMemoryError e) {
            // The timer completes its future at the deadline.
        }
    }

    /**
     * Completes the futures of permits whose wait has ended. Every thread that may have ended a wait calls it outside
     * the lock.
     */
    void settle() {
        try {
            while (!ended.isEmpty()) {
                // Checked first: otherwise a wait would be taken from the list and lost.
                StackRoom.requireForFuture();
                if (!busy.compareAndSet(false, true)) {
                    return;
                }
                try {
                    endAll();
                } finally {
                    busy.set(false);
                }
            }
        } catch (Throwable e) {
            // No stack left for the rest: the thread that ends the next wait continues. This caller may hold a permit
            // and must receive it.
        }
    }

    private void endAll() {
        for (HashPermit permit = ended.poll(); permit != null; permit = ended.poll()) {
            PreparedFuture<HashPermit> answer = permit.answer;
            if (answer != null) {
                end(permit, answer);
            }
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
                            Reason.DEADLINE, "the end of the wait could not be reported in time", 0, null, true);
                }
                admission.endWait(permit);
            }
            answer.complete(permit);
        } catch (Throwable e) {
            fail(permit, answer, e);
        }
    }
}
