package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit.State;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Permits that are waited for by a future instead of a thread.
 *
 * <p>A future is completed outside the limiter's lock, because it runs whatever hangs on it. A permit whose wait has ended is
 * therefore kept in a list until the thread that ended the wait has left the lock. One thread at a time works the list off:
 * were a future completed within the completion of another, an executor that runs its tasks on the thread that hands them
 * over would nest one hash in the other without bound.
 */
final class PermitFutures {
    private final Admission admission;
    private final Object lock;
    private final long maxWaitNanos;
    /** Written under the lock; read without it by threads that have ended no wait, which find it empty. */
    private volatile @Nullable Permit first;

    private @Nullable Permit last;
    private volatile boolean busy;

    /** @param lock the limiter's, under which waits end */
    PermitFutures(Admission admission, Object lock, long maxWaitNanos) {
        this.admission = admission;
        this.lock = lock;
        this.maxWaitNanos = maxWaitNanos;
    }

    /** A future that is completed with the permit or its refusal. Completed by anybody else, it gives back what was taken. */
    CompletableFuture<Permit> request(Priority priority, long bytes) {
        Object record = Recorder.start();
        CompletableFuture<Permit> future = new CompletableFuture<>();
        Permit permit = new Permit(admission, priority, bytes, true, future);
        var ignored = future.whenComplete((given, refusal) -> {
            if (given != permit) {
                permit.close();
            }
            Recorder.end(
                    record,
                    priority,
                    bytes,
                    given != null,
                    refusal instanceof OverloadedException e ? e.reason() : null);
        });
        try {
            if (admission.admitOrQueue(permit)) {
                future.complete(permit);
            } else {
                expireInTime(permit, future);
            }
        } catch (OutOfMemoryError e) {
            permit.close();
            future.completeExceptionally(admission.refusal(Reason.OUT_OF_MEMORY, Admission.HEAP_FULL, e, true));
        } catch (RuntimeException | Error e) {
            permit.close();
            future.completeExceptionally(e);
        } finally {
            settle();
        }
        return future;
    }

    /** By the JDK's timer, which is shared by all futures of the process: no thread of hashkit's own. */
    private void expireInTime(Permit permit, CompletableFuture<Permit> future) {
        CompletableFuture<@Nullable Void> deadline =
                new CompletableFuture<@Nullable Void>().completeOnTimeout(null, maxWaitNanos, TimeUnit.NANOSECONDS);
        // The second takes the entry out of the timer, which else would keep permit and future until then.
        var ignored = CompletableFuture.allOf(
                deadline.thenRun(() -> end(permit, future)),
                future.whenComplete((given, refusal) -> deadline.complete(null)));
    }

    /** Notes a permit whose wait has ended. To be called under the lock. */
    void add(Permit permit) {
        if (first == null) {
            first = permit;
        } else if (last != null) {
            last.next = permit;
        }
        last = permit;
    }

    /** Completes the futures of permits whose wait has ended. To be called outside the lock by whoever may have ended one. */
    void settle() {
        if (first == null) {
            return;
        }
        try {
            Permit permit = takeFirst(true);
            while (permit != null) {
                CompletableFuture<Permit> future = permit.future;
                if (future != null) {
                    end(permit, future);
                }
                permit = takeFirst(false);
            }
        } catch (RuntimeException | Error e) {
            // Without stack for the rest: whoever ends the next wait goes on. This caller may hold a permit, and must
            // get it.
            busy = false;
        }
    }

    /** @param asNew whether the calling thread was not at the list already */
    private @Nullable Permit takeFirst(boolean asNew) {
        synchronized (lock) {
            Permit permit = asNew && busy ? null : first;
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
     * For a wait that has ended, or is to end now. May come twice: the timer also sees to waits whose end was noted and then
     * not told, for want of stack or memory.
     */
    private void end(Permit permit, CompletableFuture<Permit> future) {
        try {
            synchronized (lock) {
                if (permit.state == State.CLOSED || permit.state == State.INSIDE) {
                    return;
                }
                admission.endWait(permit);
            }
            future.complete(permit);
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
        }
    }
}
