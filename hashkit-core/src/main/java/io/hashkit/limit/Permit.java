package io.hashkit.limit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Leave to compute one hash; closed when it is done. Closing twice does nothing.
 *
 * <p>It knows what was taken for it, so that closing gives back exactly that, wherever acquiring was broken off.
 */
public final class Permit implements AutoCloseable {
    /** What was taken from the limiter so far. */
    enum State {
        /** Nothing. */
        NEW,
        /** A place inside the gate. */
        INSIDE,
        /** That, and a place in the queue. */
        WAITING,
        /** A place inside the gate; its place in the queue went to more urgent work. */
        DISPLACED,
        /** A place inside the gate, a processor and memory. */
        ADMITTED,
        /** Nothing any more. */
        CLOSED
    }

    final Priority priority;
    final long bytes;
    /** What waits for the permit; null where a thread does. */
    final @Nullable CompletableFuture<Permit> future;
    /** To be completed where there is no memory to fail that future: it does. */
    final @Nullable CompletableFuture<@Nullable Void> heapFull;

    private final Admission admission;
    private final boolean counted;
    /** Changed under the limiter's lock once the permit is inside. */
    volatile State state = State.NEW;
    /** When it was asked for, and from its admission on when it was admitted. */
    long since;
    /** How long it was waited for, in nanoseconds. */
    long waited;

    @Nullable
    Permit previous;

    @Nullable
    Permit next;

    private @Nullable Thread waiter;

    /**
     * @param counted whether refusals count, as they do not for work that may as well be done later
     * @param future what waits for the permit; null where a thread does
     * @param heapFull fails that future without memory
     */
    Permit(
            Admission admission,
            Priority priority,
            long bytes,
            boolean counted,
            @Nullable CompletableFuture<Permit> future,
            @Nullable CompletableFuture<@Nullable Void> heapFull) {
        this.counted = counted;
        this.future = future;
        this.heapFull = heapFull;
        this.admission = admission;
        this.priority = priority;
        this.bytes = bytes;
    }

    /** To be called before the state is looked at for the first time, by the thread that waits or leaves that to a future. */
    void waitHere() {
        waiter = future == null ? Thread.currentThread() : null;
        state = State.WAITING;
    }

    /** Ends the wait. */
    void wake(State outcome) {
        state = outcome;
        try {
            LockSupport.unpark(waiter);
        } catch (RuntimeException | Error e) {
            // A virtual thread may find no room in its scheduler; it then sees the outcome at its deadline.
        }
    }

    /** How long a thread may let this hash wait until it begins it, in nanoseconds: what is left of the longest wait, but one hash at least. */
    public long nanosToBegin() {
        return admission.nanosToBegin(this);
    }

    /**
     * What to throw where the hash could not be computed; counts it as refused, unless the permit came by {@link
     * Limiter#tryAcquire}.
     *
     * @param what was met, for the message: a constant
     * @param cause stays the cause, so that its own advice is not lost
     */
    public OverloadedException refusal(OverloadedException.Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, cause, counted);
    }

    /** Gives back what was taken. Never fails. */
    @Override
    public void close() {
        admission.giveBack(this);
    }
}
