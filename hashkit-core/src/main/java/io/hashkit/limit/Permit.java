package io.hashkit.limit;

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

    final Priority work;
    final long bytes;
    private final Limiter limiter;
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

    Permit(Limiter limiter, Priority work, long bytes) {
        this.limiter = limiter;
        this.work = work;
        this.bytes = bytes;
    }

    /** To be called by the thread that waits, before it looks at the state for the first time. */
    void waitHere() {
        waiter = Thread.currentThread();
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
        return limiter.nanosToBegin(this);
    }

    /** Gives back what was taken. Never fails. */
    @Override
    public void close() {
        limiter.giveBack(this);
    }
}
