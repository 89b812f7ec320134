package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Records what was acquired for it, so that closing releases exactly that, wherever the acquisition stopped. */
public final class HashPermit implements Permit, Comparable<HashPermit> {
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
    /** How many hashes like this one a processor can compute at once; 1 if it needs a processor of its own. */
    final int seats;
    /** The threads that compute it. */
    final Pool pool;
    /** The future that waits for the permit; null if a thread waits. */
    final @Nullable PreparedFuture<HashPermit> answer;

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
    /** The state of its hash, once it is computed under {@link #compute}. */
    @Nullable
    Seat seat;
    /** The part of the time since admission in which others were computed, in nanoseconds. */
    long spared;

    /** Its place among those that wait. */
    long turn;

    private @Nullable Thread waiter;

    /**
     * @param counted whether a refusal counts; false for work that can also be done later
     * @param answer the future that waits for the permit; null if a thread waits
     */
    HashPermit(
            Admission admission,
            Priority priority,
            long bytes,
            int seats,
            Pool pool,
            boolean counted,
            @Nullable PreparedFuture<HashPermit> answer) {
        this.counted = counted;
        this.answer = answer;
        this.admission = admission;
        this.priority = priority;
        this.bytes = bytes;
        this.seats = Math.min(seats, admission.mostSeats);
        this.pool = pool;
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

    /** The time in nanoseconds within which an executor must start this hash. */
    public long nanosToBegin() {
        return admission.nanosToBegin(waited);
    }

    /**
     * The exception for a hash that could not be computed; {@code what} happened is a constant. Counts it as refused,
     * unless the permit came from {@link Permits#tryAcquire}.
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, 0, cause, counted);
    }

    /** The exception for a hash for which no processor became free in time. */
    OverloadedException withoutSeat(long now) {
        return admission.refusal(Reason.DEADLINE, admission.noPermitInTime, waited + now - since, null, counted);
    }

    /** Whether its hash must be computed by {@link #compute}, because it holds no processor of its own. */
    public boolean isSeated() {
        return seats > 1;
    }

    /** Whether hashes may share processors here. */
    public boolean allowsSeats() {
        return admission.mostSeats > 1;
    }

    /** Whether nothing was computed on another thread, or for another one on this thread. */
    public boolean wasAlone() {
        return seat == null || seat.wasAlone();
    }

    /** Computes a hash, on this thread or on that of another hash that has a processor. */
    public void compute(Seat own) {
        admission.seats.compute(this, own);
    }

    /** Orders those that wait: by priority, then by arrival. */
    @Override
    public int compareTo(HashPermit other) {
        int byPriority = priority.compareTo(other.priority);
        return byPriority != 0 ? byPriority : Long.compare(turn, other.turn);
    }

    /**
     * As {@link #close}, for a task of an executor, which must not begin another one: futures that get what this gives
     * learn of it at the next {@link Permits#settle}.
     */
    public void give() {
        admission.give(this);
    }

    @Override
    public void close() {
        admission.release(this);
    }
}
