package io.hashkit.limit;

import io.hashkit.internal.memory.PreparedFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The right to compute one hash. Close it when the hash is done; closing it again has no effect.
 *
 * <p>A permit records what was acquired for it, so that closing releases exactly that, wherever the acquisition
 * stopped.
 */
public final class Permit implements AutoCloseable {
    /** What the permit holds. */
    enum State {
        /** Nothing yet. */
        NEW,
        /** A place inside the gate. */
        INSIDE,
        /** A place inside the gate and one in the queue. */
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
    /** The future that waits for the permit; null if a thread waits. */
    final @Nullable PreparedFuture<Permit> answer;

    private final Admission admission;
    private final boolean counted;
    /** Changed only under the limiter's lock once the permit is inside the gate. */
    volatile State state = State.NEW;
    /** The time of the request; after admission, the time of admission. */
    long since;
    /** How many calls had come when this one was admitted. */
    long arrivedThen;
    /** How long the permit was waited for, in nanoseconds. */
    long waited;

    @Nullable
    Permit previous;

    @Nullable
    Permit next;

    private @Nullable Thread waiter;

    /**
     * @param counted whether a refusal counts; false for work that can also be done later
     * @param answer the future that waits for the permit; null if a thread waits
     */
    Permit(
            Admission admission,
            Priority priority,
            long bytes,
            boolean counted,
            @Nullable PreparedFuture<Permit> answer) {
        this.counted = counted;
        this.answer = answer;
        this.admission = admission;
        this.priority = priority;
        this.bytes = bytes;
    }

    /** Must be called before the state is first read, by the thread that waits or leaves the wait to a future. */
    void waitHere() {
        waiter = answer == null ? Thread.currentThread() : null;
        state = State.WAITING;
    }

    /** Ends the wait. */
    void wake(State outcome) {
        state = outcome;
        try {
            LockSupport.unpark(waiter);
        } catch (Throwable e) {
            // The scheduler of virtual threads may reject the wake-up. The thread then sees the outcome at its
            // deadline.
        }
    }

    /**
     * {@return the time in nanoseconds within which an executor must start this hash: what is left of the limiter's
     * longest wait, but at least the time of recent hashes and at least 100 ms}
     */
    public long nanosToBegin() {
        return admission.nanosToBegin(this);
    }

    /**
     * {@return the exception for a hash that could not be computed} Counts it as refused, unless the permit came from
     * {@link Limiter#tryAcquire}.
     *
     * @param reason why the hash failed
     * @param what the message, which says what happened; a constant
     * @param cause the exception that made the hash fail, or null
     */
    public OverloadedException refusal(OverloadedException.Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, cause, counted);
    }

    /** Releases what the permit holds. Never throws. */
    @Override
    public void close() {
        admission.giveBack(this);
    }
}
