package io.hashkit.internal.limit;

import io.hashkit.internal.limit.Seat.State;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.StackRoom;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets hashes share processors. A hash that finds one free drives: its thread computes it. One that finds none waits,
 * and the first driver of the same kernel that has a seat left takes it in at its next interruption point, and computes
 * both. A driver whose own hash ends gives its place, and what it has taken in, to the thread of a rider, or of the hash
 * that has waited longest.
 *
 * <p>So no thread computes for another one after its own hash, and whatever a driver throws ends its own hash only. A
 * rider that is interrupted is put down at the next interruption point.
 */
final class Seats {
    /** Limits the delay after a wake-up that the scheduler of virtual threads rejected. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Admission admission;
    private final LimiterState state;
    private final Ticker ticker;
    /** The limiter's. */
    private final Object lock;

    @SuppressWarnings("JdkObsolete") // An ArrayDeque that cannot grow on a full heap is broken.
    private final LinkedList<Seat> queue = new LinkedList<>();

    /** How many hashes wait there. Written under the lock; drivers look at it without. */
    private volatile int waiting;

    private int driving;

    Seats(Admission admission, LimiterState state, Ticker ticker, Object lock) {
        this.admission = admission;
        this.state = state;
        this.ticker = ticker;
        this.lock = lock;
    }

    /**
     * Computes a hash, on this thread or on that of another hash. When it returns or throws, no other thread works on it
     * any more.
     */
    void compute(HashPermit permit, Seat own) {
        // What is taken must be given back.
        StackRoom.requireForTimer();
        long start = ticker.nanos();
        long longest = admission.nanosToBegin(permit.waited + start - permit.since);
        if (permit.seat == null) {
            // Not the hash, but the executor.
            permit.spared = start - permit.since;
        } else {
            // The second hash of a call, as of a password that is tried as it was typed: the call has begun.
            own.begun = true;
        }
        own.limitTo(admission.mostSeats);
        own.asked = permit.since - permit.waited;
        own.owner = Thread.currentThread();
        permit.seat = own;
        try {
            if (begins(own) || waits(permit, own, start, longest)) {
                drive(own);
            }
        } finally {
            permit.spared += ticker.nanos() - start - own.nanos;
        }
    }

    private boolean begins(Seat own) {
        synchronized (lock) {
            if (driving < state.drivers()) {
                driving++;
                own.begun = true;
                own.state = State.DRIVES;
                return true;
            }
            queue.add(own);
            waiting = queue.size();
            return false;
        }
    }

    private void drive(Seat own) {
        try {
            while (!own.isOver()) {
                HashInterruptedException.check();
                if (waiting >= (own.hasRiders() ? 1 : own.fewestRiders()) && own.hasRoom()) {
                    takeIn(own);
                }
                own.advance(ticker, state.riders() == 0);
                if (own.hasRiders()) {
                    own.putDown();
                }
            }
        } finally {
            leave(own);
        }
    }

    /** Up to the first that must drive, which would never do so if those behind it always kept the drivers busy. */
    private void takeIn(Seat own) {
        synchronized (lock) {
            for (Iterator<Seat> all = queue.iterator(); all.hasNext() && own.hasRoom(); ) {
                Seat seat = all.next();
                if (seat.leaves) {
                    continue;
                }
                if (seat.getClass() != own.getClass() || !seat.isSound()) {
                    break;
                }
                all.remove();
                seat.begun = true;
                seat.state = State.RIDES;
                own.takeIn(seat);
            }
            waiting = queue.size();
        }
    }

    /** Ends the part of a hash here. Repeated calls have no effect, so that the release of its permit makes sure of it. */
    void leave(Seat own) {
        synchronized (lock) {
            if (own.state == State.RIDES) {
                own.leaves = true;
                return;
            }
            if (own.state == State.WAITS) {
                remove(own);
            } else if (own.state == State.DRIVES) {
                giveAway(own);
            }
            own.state = State.OVER;
        }
    }

    /** To a rider, or to the first that waits. If there are fewer processors than before, what it takes in waits again. */
    private void giveAway(Seat own) {
        boolean tooMany = driving > state.drivers();
        Seat heir = null;
        while (own.hasRiders()) {
            Seat rider = own.takeOut();
            if (tooMany && waitsAgain(rider)) {
                continue;
            }
            if (heir == null) {
                heir = rider;
            } else {
                heir.takeIn(rider);
            }
        }
        if (heir == null && !tooMany) {
            heir = poll();
        }
        if (heir == null) {
            driving--;
        } else {
            heir.begun = true;
            heir.become(State.DRIVES);
        }
    }

    private boolean waitsAgain(Seat rider) {
        try {
            queue.addFirst(rider);
        } catch (OutOfMemoryError e) {
            return false;
        }
        rider.state = State.WAITS;
        waiting = queue.size();
        return true;
    }

    /** Lets those who wait drive while there are processors for them. Call it under the lock when there may be more. */
    void fill() {
        while (waiting > 0 && driving < state.drivers()) {
            Seat next = Objects.requireNonNull(poll());
            driving++;
            next.begun = true;
            next.become(State.DRIVES);
        }
    }

    /** Waits until another thread has computed the hash, or this one may, and tells whether it may. */
    private boolean waits(HashPermit permit, Seat own, long start, long longest) {
        boolean interrupted = false;
        try {
            while (own.state == State.WAITS || own.state == State.RIDES) {
                park();
                if (Thread.interrupted()) {
                    interrupted = true;
                    own.leaves = true;
                }
                boolean late = !interrupted && ticker.nanos() - start >= longest;
                if ((interrupted || late) && gaveUp(own, late)) {
                    if (late) {
                        throw permit.withoutSeat(ticker.nanos());
                    }
                    throw new HashInterruptedException();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (own.state == State.DRIVES) {
            return true;
        }
        if (!own.isOver()) {
            throw new HashInterruptedException();
        }
        return false;
    }

    private void park() {
        try {
            ticker.park(this, LOOK_NANOS);
        } catch (Throwable e) {
            // Another thread may work on the seat, so this one has to stay.
            Thread.onSpinWait();
        }
    }

    /** A hash that rides must be put down by its driver, and one that has begun is not refused. */
    private boolean gaveUp(Seat own, boolean late) {
        synchronized (lock) {
            if (own.state != State.WAITS || (late && own.begun)) {
                return false;
            }
            remove(own);
            own.state = State.OVER;
            return true;
        }
    }

    /** The time at which the one that has waited longest for its beginning was requested, or the given one. Under the lock. */
    long oldest(long oldest) {
        long first = oldest;
        for (Seat seat : queue) {
            if (!seat.begun && seat.asked - first < 0) {
                first = seat.asked;
            }
        }
        return first;
    }

    private @Nullable Seat poll() {
        Seat seat = queue.poll();
        waiting = queue.size();
        return seat;
    }

    private void remove(Seat seat) {
        queue.remove(seat);
        waiting = queue.size();
    }
}
