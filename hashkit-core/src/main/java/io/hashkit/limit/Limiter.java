package io.hashkit.limit;

import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit.State;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many hashes run at once, by processors and by bytes of work memory, so that a login storm can exhaust neither.
 *
 * <p>Callers that find no free permit wait in a bounded queue, in order of arrival within each kind of {@link Priority}, for a
 * bounded time; callers that find the queue full are refused at once. A permit that comes free is handed to the first in
 * the queue, so no caller overtakes another. Waiting parks the thread and holds no monitor, which suits virtual threads.
 */
public final class Limiter {
    private static final String HEAP_FULL = "the heap is full";

    private final long maxWaitNanos;
    private final Ticker ticker;
    private final boolean growing;
    /** A monitor: taking it allocates nothing, and giving it back takes no stack. Never held while a thread waits. */
    private final Object lock = new Object();

    private final WaitQueue queue = new WaitQueue();
    private final LimiterState state;
    private final AdmissionGate gate;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();
    private final String noPermitInTime;
    /** Thrown where there is no memory for another. */
    private final OverloadedException withoutMemory;

    Limiter(LimiterBuilder settings, Ticker ticker, boolean growing) {
        this.maxWaitNanos = settings.maxWait.toNanos();
        this.ticker = ticker;
        this.growing = growing;
        this.state = new LimiterState(settings);
        this.gate = new AdmissionGate(state.mostInside());
        this.noPermitInTime = "no permit came free within " + settings.maxWait.toMillis() + " ms";
        this.withoutMemory = new OverloadedException(Reason.OUT_OF_MEMORY, HEAP_FULL, 0, maxWaitNanos, null);
        // Loads all that a refusal needs: in a full heap it could not be loaded.
        if (OutOfMemory.isBehind(withoutMemory) || OutOfMemory.isBehind(new OverBudgetException(0, 0))) {
            throw new IllegalStateException("no memory for a limiter", withoutMemory);
        }
    }

    /** The limiter that all hashers of this process share unless they are given another. */
    public static Limiter shared() {
        return Shared.LIMITER;
    }

    /** A limiter of one's own, for a part of the process that has its own budget. */
    public static LimiterBuilder builder() {
        return new LimiterBuilder();
    }

    /** Made at first use and not before. */
    private static final class Shared {
        private static final Limiter LIMITER = new Limiter(new LimiterBuilder(), Ticker.SYSTEM, true);
    }

    /**
     * Sees to it that one hash of this size can ever run: the shared limiter's budget grows to it, up to half of the maximum
     * heap; a limiter of one's own keeps the budget that it was given.
     *
     * @throws IllegalArgumentException if one hash is too large, naming both figures
     */
    public void makeRoomFor(long bytes) {
        long most = growing ? Runtime.getRuntime().maxMemory() / 2 : state.budgetBytes();
        if (bytes > most) {
            throw new IllegalArgumentException("one hash takes " + Bytes.text(bytes) + " of work memory, more than "
                    + (growing ? "half of the maximum heap, " : "the limiter's budget of ") + Bytes.text(most));
        }
        synchronized (lock) {
            state.raiseBudgetTo(bytes);
            admitWaiters();
            setGate();
        }
    }

    /**
     * Leave to compute one hash, waited for if need be; to be closed when the hash is done.
     *
     * @param bytes work memory that the hash takes
     * @throws OverBudgetException if it takes more than the whole budget, so that no waiting helps
     * @throws OverloadedException if it is refused for another reason
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public Permit acquire(Priority priority, long bytes) {
        Object record = null;
        Reason refused = null;
        // Whatever is thrown, the permit itself knows what was taken for it.
        Permit permit = null;
        try {
            check(priority, bytes);
            record = Recorder.start();
            permit = new Permit(this, priority, bytes);
            admit(permit);
            return permit;
        } catch (OverloadedException e) {
            refused = e.reason();
            release(permit);
            throw e;
        } catch (OutOfMemoryError e) {
            refused = Reason.OUT_OF_MEMORY;
            release(permit);
            throw refusal(refused, HEAP_FULL, e);
        } catch (RuntimeException | Error e) {
            release(permit);
            throw e;
        } finally {
            Recorder.end(record, priority, bytes, refused == null, refused);
        }
    }

    /**
     * Leave to compute one hash if a permit is free now, for work that can as well be done later or not at all. Never waits,
     * overtakes nobody of the same or a higher priority, and counts nothing as refused.
     *
     * <pre>{@code
     * try (Permit permit = limiter.tryAcquire(Priority.IMPORT, bytes)) {
     *     if (permit != null) {
     *         ...
     *     }
     * }
     * }</pre>
     *
     * @param bytes work memory that the hash takes
     * @return to be closed when the hash is done; null if no permit is free, the hash takes more than the whole budget, or
     *     the heap is full
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public @Nullable Permit tryAcquire(Priority priority, long bytes) {
        Object record = null;
        Permit permit = null;
        boolean admitted = false;
        try {
            check(priority, bytes);
            record = Recorder.start();
            permit = new Permit(this, priority, bytes);
            admitted = gate.tryEnter(permit, false) && admitAtOnce(permit);
            return admitted ? permit : null;
        } catch (OutOfMemoryError e) {
            return null;
        } finally {
            if (!admitted) {
                release(permit);
            }
            Recorder.end(record, priority, bytes, admitted, null);
        }
    }

    private static void check(Priority priority, long bytes) {
        Objects.requireNonNull(priority, "priority");
        if (bytes < 0) {
            throw new IllegalArgumentException("the work memory must not be negative, as " + bytes + " is");
        }
    }

    private static void release(@Nullable Permit permit) {
        if (permit != null) {
            permit.close();
        }
    }

    private void admit(Permit permit) {
        gate.enter(permit);
        if (admitOrQueue(permit)) {
            return;
        }
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

    /** Whether it was admitted at once. */
    private boolean admitOrQueue(Permit permit) {
        synchronized (lock) {
            permit.since = ticker.nanos();
            gate.rehearseLeaving();
            if (permit.bytes > state.budgetBytes()) {
                throw gate.overBudget(permit.bytes, state.budgetBytes());
            }
            if (begins(permit)) {
                return true;
            }
            if (maxWaitNanos == 0) {
                throw refusal(Reason.BUSY, "no permit is free, and nothing waits here", 0, null);
            }
            if (queue.size() >= state.queueLimit()) {
                displaceFor(permit.work);
            }
            queue.add(permit);
            permit.waitHere();
            setGate();
            return false;
        }
    }

    private boolean admitAtOnce(Permit permit) {
        synchronized (lock) {
            permit.since = ticker.nanos();
            gate.rehearseLeaving();
            return begins(permit);
        }
    }

    /** Whether its turn is now. */
    private boolean begins(Permit permit) {
        if (queue.isBefore(permit.work) || !state.fits(permit.bytes)) {
            return false;
        }
        state.begin(permit);
        return true;
    }

    private void endWait(Permit permit) {
        synchronized (lock) {
            long now = ticker.nanos();
            permit.waited = now - permit.since;
            if (permit.state == State.ADMITTED) {
                permit.since = now;
                return;
            }
            if (permit.state == State.DISPLACED) {
                throw refusal(
                        Reason.QUEUE_FULL, "gave up its place in the line to more urgent work", permit.waited, null);
            }
            leaveQueue(permit);
            if (permit.waited < maxWaitNanos && Thread.currentThread().isInterrupted()) {
                throw refusal(Reason.INTERRUPTED, "interrupted while waiting for a permit", permit.waited, null);
            }
            throw refusal(Reason.DEADLINE, noPermitInTime, permit.waited, null);
        }
    }

    /** The permit may have been first and too large for the memory that is free: others may fit now. */
    private void leaveQueue(Permit permit) {
        queue.remove(permit);
        permit.state = State.INSIDE;
        admitWaiters();
        setGate();
    }

    private void setGate() {
        gate.set(state.mostInside(), queue.behindLogins(), state.retryNanos(queue.size()));
    }

    private void displaceFor(Priority work) {
        Permit last = queue.lastBehind(work);
        if (last == null) {
            throw refusal(Reason.QUEUE_FULL, AdmissionGate.FULL, 0, null);
        }
        queue.remove(last);
        last.wake(State.DISPLACED);
    }

    /** Allocates nothing, so that a full heap cannot keep what was taken. */
    void giveBack(Permit permit) {
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
            if (was == State.WAITING) {
                queue.remove(permit);
            } else if (was == State.ADMITTED) {
                state.end(permit, ticker.nanos());
            }
            admitWaiters();
            setGate();
        }
    }

    /** In order, up to the first that does not fit: a small hash must not overtake a large one for ever. */
    private void admitWaiters() {
        for (Permit first = queue.first(); first != null && state.fits(first.bytes); first = queue.first()) {
            queue.remove(first);
            state.begin(first);
            first.wake(State.ADMITTED);
        }
    }

    long nanosToBegin(Permit permit) {
        synchronized (lock) {
            return Math.max(maxWaitNanos - permit.waited, state.nanosOfOneHash());
        }
    }

    private OverloadedException refusal(Reason reason, String what, long waited, @Nullable Throwable cause) {
        return gate.refusal(reason, what, waited, state.retryNanos(queue.size()), cause)
                .seeing(state, queue.size());
    }

    /**
     * What to throw where a hash that was admitted could not be computed; counts it as refused.
     *
     * @param what was met, for the message: a constant
     * @param cause stays the cause, so that its own advice is not lost; where there is no memory for the exception itself,
     *     {@link Reason#OUT_OF_MEMORY} comes without
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        try {
            synchronized (lock) {
                return refusal(reason, what, 0, cause);
            }
        } catch (OutOfMemoryError e) {
            if (reason == Reason.OUT_OF_MEMORY) {
                return withoutMemory;
            }
            throw e;
        }
    }

    /**
     * What those who compute under the permits of this limiter share among themselves, one of each type: work memory that is
     * kept between hashes, for example.
     *
     * @param type tells one from the others
     * @param make is called once, with the budget in bytes, which may grow later
     */
    public <T> T share(Class<T> type, Function<LongSupplier, T> make) {
        return type.cast(shared.computeIfAbsent(type, key -> make.apply(state::budgetBytes)));
    }

    /** What this limiter sees now; cheap enough to be asked every second. */
    public LimiterStats stats() {
        synchronized (lock) {
            long now = ticker.nanos();
            return new LimiterStats(state, queue.size(), gate.refusals(), Duration.ofNanos(now - queue.oldest(now)));
        }
    }

    @Override
    public String toString() {
        return "Limiter[" + stats() + "]";
    }
}
