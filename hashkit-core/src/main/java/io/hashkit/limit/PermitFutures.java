package io.hashkit.limit;

import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit.State;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
    /** The JDK's timer for futures, in JDKs in which it is a class of its own. */
    private static final String TIMER = "java.util.concurrent.CompletableFuture$Delayer";

    private static final int FIRST_JDK_WITHOUT = 25;

    static {
        loadTimer();
    }

    private final Admission admission;
    private final Object lock;
    /** Wrapped already, as the JDK would: an exception that is handed on as it is takes no memory. */
    private final CompletableFuture<Permit> withoutMemory;

    private final long maxWaitNanos;
    /** Written under the lock; read without it by threads that have ended no wait, which find it empty. */
    private volatile @Nullable Permit first;

    private @Nullable Permit last;
    private volatile boolean busy;

    /**
     * @param lock the limiter's, under which waits end
     * @param withoutMemory for all futures that meet a heap with no room for an exception of their own
     */
    PermitFutures(Admission admission, Object lock, long maxWaitNanos, OverloadedException withoutMemory) {
        this.admission = admission;
        this.lock = lock;
        this.maxWaitNanos = maxWaitNanos;
        this.withoutMemory = CompletableFuture.failedFuture(new CompletionException(withoutMemory));
    }

    /**
     * Loads what the first wait would load, while there is memory: a class whose initialiser meets a full heap is lost to
     * the whole process. Starts no thread.
     */
    private static void loadTimer() {
        if (Runtime.version().feature() < FIRST_JDK_WITHOUT) {
            try {
                Class.forName(TIMER);
            } catch (ClassNotFoundException | RuntimeException | Error e) {
                // Then the first wait loads it.
            }
        }
    }

    /**
     * A future that is completed with the permit or its refusal. Completed by anybody else, it gives back what was taken.
     *
     * <p>What hangs on it is hung on with {@code handle}: {@code whenComplete} takes memory to hand a refusal on, and where
     * there is none the JDK leaves out whatever else hangs there.
     */
    CompletableFuture<Permit> request(Priority priority, long bytes) {
        StackRoom.requireForFuture();
        Object record = Recorder.start();
        CompletableFuture<@Nullable Void> heapFull = new CompletableFuture<>();
        CompletableFuture<Permit> future = heapFull.thenCompose(nothing -> withoutMemory);
        Permit permit = new Permit(admission, priority, bytes, true, future, heapFull);
        var ignored = future.handle((given, refusal) -> {
            if (given != permit) {
                permit.close();
            }
            Recorder.end(
                    record,
                    priority,
                    bytes,
                    given != null,
                    refusal instanceof OverloadedException e ? e.reason() : null);
            return null;
        });
        try {
            if (admission.admitOrQueue(permit)) {
                future.complete(permit);
            } else {
                expireInTime(permit, future);
            }
        } catch (RuntimeException | Error e) {
            fail(permit, future, e);
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
        var ignored =
                CompletableFuture.allOf(deadline.thenRun(() -> end(permit, future)), future.handle((given, refusal) -> {
                    StackRoom.requireForTimer();
                    return deadline.complete(null);
                }));
    }

    /** Whatever there is no memory for, the future is completed and the permit given back. */
    private void fail(Permit permit, CompletableFuture<Permit> future, Throwable failure) {
        try {
            future.completeExceptionally(
                    // A class of the JDK that was to be loaded while the heap was full.
                    failure instanceof OutOfMemoryError || failure instanceof LinkageError
                            ? admission.refusal(Reason.OUT_OF_MEMORY, Admission.HEAP_FULL, failure, true)
                            : failure);
        } catch (OutOfMemoryError e) {
            CompletableFuture<@Nullable Void> heapFull = permit.heapFull;
            if (heapFull != null) {
                heapFull.complete(null);
            }
        } finally {
            if (!future.isDone() || future.isCompletedExceptionally()) {
                permit.close();
            }
        }
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
        boolean working = false;
        try {
            // Else the wait stays in the list.
            StackRoom.requireForFuture();
            Permit permit = takeFirst(true);
            while (permit != null) {
                working = true;
                CompletableFuture<Permit> future = permit.future;
                if (future != null) {
                    end(permit, future);
                }
                permit = takeFirst(false);
            }
        } catch (RuntimeException | Error e) {
            // Without stack for the rest: whoever ends the next wait goes on. This caller may hold a permit, and must
            // get it.
            if (working) {
                busy = false;
            }
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
    void end(Permit permit, CompletableFuture<Permit> future) {
        try {
            synchronized (lock) {
                if (permit.state == State.INSIDE || future.isDone()) {
                    return;
                }
                if (permit.state == State.CLOSED) {
                    throw admission.refusal(Reason.DEADLINE, "the end of the wait was not told in time", null, true);
                }
                admission.endWait(permit);
            }
            future.complete(permit);
        } catch (RuntimeException | Error e) {
            fail(permit, future, e);
        }
    }
}
