package io.hashkit.internal.limit;

import io.hashkit.internal.limit.HashPermit.State;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Decides which hashes run, wait or are refused. Behind a gate, one lock guards the queue and the resources in use. */
final class Admission implements WorkMemory.Spare {
    private final long maxWaitNanos;
    private final Ticker ticker;
    /**
     * A monitor, because entering it allocates nothing and leaving it needs no stack. Never held while a thread waits.
     */
    private final Object lock = new Object();

    final WaitQueue queue = new WaitQueue();
    /** What each server has lowered it to. */
    private final Map<Object, Integer> queues = new HashMap<>();

    final LimiterState state;
    /** The threads of callers, and of executors that do not tell how many they have. */
    final Pool callers = new Pool();

    private final AdmissionGate gate;
    private final CapacityWatch watch;
    final PermitFutures futures;
    final String noPermitInTime;
    final Seats seats;
    /** The most hashes that one processor computes at once. */
    final int mostSeats;

    final AtomicLong failedUpgrades = new AtomicLong();

    Admission(LimiterSettings settings, Ticker ticker, Capacity capacity) {
        this.maxWaitNanos = settings.maxWait.toNanos();
        this.ticker = ticker;
        this.state = new LimiterState(settings);
        this.seats = new Seats(this, state, ticker, lock);
        // Who must not wait for a permit must not wait for a seat either.
        this.mostSeats = settings.maxWait.isZero() ? 1 : settings.seats;
        this.gate = new AdmissionGate(state.mostInside(), ticker);
        this.noPermitInTime = "no permit became free within " + settings.maxWait.toMillis() + " ms";
        // Opens the bridge to the exceptions.
        Objects.requireNonNull(PreparedFuture.REFUSAL);
        this.futures = new PermitFutures(this, lock, maxWaitNanos);
        this.watch = new CapacityWatch(capacity, this, ticker.nanos());
    }

    void raiseBudgetTo(long bytes) {
        synchronized (lock) {
            state.raiseBudgetTo(bytes);
            passOn();
        }
        futures.settle();
    }

    Runnable lowerQueueTo(int hashes) {
        Object server = new Object();
        lowerQueue(() -> queues.put(server, hashes));
        return () -> lowerQueue(() -> queues.remove(server));
    }

    private void lowerQueue(Runnable change) {
        synchronized (lock) {
            change.run();
            state.lowerQueueTo(queues.isEmpty() ? Integer.MAX_VALUE : Collections.min(queues.values()));
            setGate();
        }
    }

    /**
     * Adopts new limits of the host and admits more or fewer hashes from now on. Ignores values that are not positive.
     */
    void follow(int processors, long memoryBytes) {
        boolean changed;
        synchronized (lock) {
            boolean first = !state.knowsHost();
            changed = state.follow(processors, memoryBytes);
            if (changed || first) {
                passOn();
            }
        }
        futures.settle();
        if (changed) {
            Recorder.moved(state.parallel(), state.budgetBytes());
        }
    }

    /** Admits a permit, or waits for its turn. Throws {@link OverloadedException} if it is refused. */
    void admit(HashPermit permit) {
        if (admitOrQueue(permit)) {
            return;
        }
        // The permit may have displaced one that a future waits for.
        futures.settle();
        long deadline = permit.since + maxWaitNanos;
        long left = maxWaitNanos;
        while (permit.state == State.WAITING
                && left > 0
                && !Thread.currentThread().isInterrupted()) {
            ticker.park(this, left);
            left = deadline - ticker.nanos();
        }
        endWait(permit);
    }

    /** Admits a permit, or adds it to the queue; tells whether it was admitted at once. */
    boolean admitOrQueue(HashPermit permit) {
        gate.enter(permit);
        watch.look(ticker.nanos(), gate.hasSeveral() || permit.bytes > state.budgetBytes());
        synchronized (lock) {
            permit.since = ticker.nanos();
            if (permit.bytes > state.mostBytes()) {
                throw gate.overBudget(permit.bytes, state.mostBytes());
            }
            if (begins(permit)) {
                return true;
            }
            if (maxWaitNanos == 0) {
                throw refusal(Reason.BUSY, "no permit is free, and the limiter was built without waiting", 0);
            }
            boolean full = queue.size() >= state.queueLimit();
            if (full || permit.pool.waiting >= state.servable(permit.pool)) {
                HashPermit last = queue.lastBehind(permit.priority);
                if (last == null || (!full && last.pool != permit.pool)) {
                    throw refusal(Reason.QUEUE_FULL, AdmissionGate.FULL, 0);
                }
                queue.remove(last);
                wake(last, State.DISPLACED);
            }
            queue.add(permit);
            permit.waitHere();
            setGate();
            return false;
        }
    }

    /** Admits a permit only if it can run now, and tells whether it can. Never throws a refusal and counts none. */
    boolean admitIfFree(HashPermit permit) {
        if (!gate.tryEnter(permit, false)) {
            return false;
        }
        watch.look(ticker.nanos(), gate.hasSeveral() || permit.bytes > state.budgetBytes());
        synchronized (lock) {
            permit.since = ticker.nanos();
            return begins(permit);
        }
    }

    /** Admits a permit if it may run now, and tells whether it may. */
    private boolean begins(HashPermit permit) {
        if (queue.isBefore(permit.priority) || !state.fits(permit, 0)) {
            return false;
        }
        state.begin(permit, gate.refused() + queue.size());
        return true;
    }

    /** Ends the wait of a permit. Throws {@link OverloadedException} if it was not admitted. */
    void endWait(HashPermit permit) {
        synchronized (lock) {
            long now = ticker.nanos();
            permit.waited = now - permit.since;
            if (permit.state == State.ADMITTED) {
                permit.since = now;
                return;
            }
            if (permit.state == State.DISPLACED) {
                permit.state = State.INSIDE;
                throw refusal(Reason.QUEUE_FULL, "displaced from the queue by more urgent work", permit.waited);
            }
            queue.remove(permit);
            permit.state = State.INSIDE;
            // The permit may have been first and too large for the free memory, while others fit.
            passOn();
            if (permit.waited < maxWaitNanos && Thread.currentThread().isInterrupted()) {
                throw refusal(Reason.INTERRUPTED, "interrupted while waiting for a permit", permit.waited);
            }
            throw refusal(Reason.DEADLINE, noPermitInTime, permit.waited);
        }
    }

    private void setGate() {
        gate.set(
                state.mostInside(),
                queue.behindLogins(),
                state.stepNanos(),
                (queue.size() + state.riders()) * state.stepNanos());
    }

    /** Releases what the permit holds. Allocates nothing, so that it works on a full heap too. */
    void release(HashPermit permit) {
        if (permit.state != State.CLOSED) {
            give(permit);
            futures.settle();
        }
    }

    /** As {@link #release}, but futures whose wait this ends learn of it when somebody settles them. */
    void give(HashPermit permit) {
        if (permit.state == State.NEW || permit.state == State.CLOSED) {
            return;
        }
        synchronized (lock) {
            State was = permit.state;
            permit.state = State.CLOSED;
            if (was == State.CLOSED) {
                return;
            }
            gate.leave();
            if (permit.seat != null) {
                seats.leave(permit.seat);
            }
            if (was == State.WAITING) {
                queue.remove(permit);
            } else if (was == State.ADMITTED) {
                state.end(permit, ticker.nanos(), gate.refused() + queue.size());
            }
            passOn();
        }
    }

    @Override
    public boolean take(long bytes) {
        synchronized (lock) {
            return state.takeSpare(bytes);
        }
    }

    @Override
    public void give(long bytes) {
        synchronized (lock) {
            state.giveSpare(bytes);
            // Futures learn of it when this hash is over, because one may begin the next hash here.
            passOn();
        }
    }

    /**
     * Gives what has become free to those who wait. Admits permits in order, up to the first that does not fit, so that
     * small hashes cannot overtake a large one for ever. A permit that has become larger than a shrunken budget runs alone.
     */
    private void passOn() {
        for (HashPermit first = queue.first();
                first != null && (state.fits(first, queue.size()) || state.isIdle());
                first = queue.first()) {
            queue.remove(first);
            state.begin(first, gate.refused() + queue.size());
            wake(first, State.ADMITTED);
        }
        seats.fill();
        setGate();
    }

    private void wake(HashPermit permit, State outcome) {
        permit.wake(outcome);
        if (permit.answer != null) {
            futures.add(permit);
        }
    }

    /** What is left of the longest wait, but at least the time of recent hashes and at least 100 ms. */
    long nanosToBegin(long waited) {
        synchronized (lock) {
            return Math.max(maxWaitNanos - waited, state.nanosOfOneHash());
        }
    }

    private OverloadedException refusal(Reason reason, String what, long waited) {
        return gate.refusal(reason, what, waited, null, true).seeing(state, queue.size());
    }

    /** @param counted whether to count it as refused */
    OverloadedException refusal(Reason reason, String what, long waited, @Nullable Throwable cause, boolean counted) {
        try {
            synchronized (lock) {
                return gate.refusal(reason, what, waited, cause, counted).seeing(state, queue.size());
            }
        } catch (OutOfMemoryError e) {
            return PreparedFuture.REFUSAL;
        }
    }

    LimiterStats stats() {
        watch.look(ticker.nanos(), false);
        synchronized (lock) {
            long now = ticker.nanos();
            long oldest = seats.oldest(queue.oldest(now));
            return state.stats(queue.size(), gate.refusals(), failedUpgrades.get(), Duration.ofNanos(now - oldest));
        }
    }
}
