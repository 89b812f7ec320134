package io.hashkit.limit;

import io.hashkit.engine.HashInterruptedException;
import io.hashkit.engine.WorkMemory;
import io.hashkit.limit.Line.Outcome;
import io.hashkit.limit.Line.Waiter;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many hashes run at once, by processors and by bytes of work memory, so that a login storm can exhaust neither.
 *
 * <p>Who finds no permit free waits in a bounded line, in order of arrival within each kind of {@link Work}, for a bounded
 * time; who finds the line full is refused at once. A permit that comes free is handed to whoever is first, so nobody
 * overtakes. Waiting parks the thread and holds no monitor, which suits virtual threads.
 */
public final class Limiter {
    private final long maxWaitNanos;
    private final Ticker ticker;
    private final boolean growing;
    private final ReentrantLock lock = new ReentrantLock();
    private final Line line = new Line();
    private final Ledger ledger;
    private final Turnstile turnstile;
    private final WorkMemory memory;

    Limiter(LimiterBuilder settings, Ticker ticker, boolean growing) {
        this.maxWaitNanos = settings.maxWait.toNanos();
        this.ticker = ticker;
        this.growing = growing;
        this.ledger = new Ledger(settings);
        this.turnstile = new Turnstile(ledger.mostInside());
        this.memory = new WorkMemory(ledger::budgetBytes);
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
        long most = growing ? Runtime.getRuntime().maxMemory() / 2 : ledger.budgetBytes();
        if (bytes > most) {
            throw new IllegalArgumentException("one hash takes " + Bytes.text(bytes) + " of work memory, more than "
                    + (growing ? "half of the maximum heap, " : "the limiter's budget of ") + Bytes.text(most));
        }
        lock.lock();
        try {
            ledger.raiseBudgetTo(bytes);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Leave to compute one hash, waited for if need be; to be closed when the hash is done.
     *
     * @param bytes work memory that the hash takes
     * @throws OverloadedException if it is refused
     */
    public Permit acquire(Work work, long bytes) {
        Objects.requireNonNull(work, "work");
        Object record = Recorder.start();
        String outcome = "ADMITTED";
        try {
            return admit(work, bytes);
        } catch (OverloadedException e) {
            outcome = e.reason().name();
            throw e;
        } finally {
            Recorder.end(record, work, bytes, outcome);
        }
    }

    private Permit admit(Work work, long bytes) {
        turnstile.enter(work);
        boolean admitted = false;
        try {
            Permit permit = admitOrWait(work, bytes);
            admitted = true;
            return permit;
        } finally {
            if (!admitted) {
                turnstile.leave();
            }
        }
    }

    private Permit admitOrWait(Work work, long bytes) {
        lock.lock();
        try {
            long now = ticker.nanos();
            if (bytes > ledger.budgetBytes()) {
                throw refusal(
                        Reason.OVER_BUDGET,
                        "one such hash takes " + Bytes.text(bytes) + " of work memory, and the budget is "
                                + Bytes.text(ledger.budgetBytes()),
                        now,
                        now);
            }
            if (!line.isBefore(work) && ledger.fits(bytes)) {
                ledger.begin(bytes);
                return new Permit(this, bytes, now);
            }
            if (work == Work.REHASH || maxWaitNanos == 0) {
                throw refusal(Reason.BUSY, "no permit is free, and this work does not wait", now, now);
            }
            if (line.size() >= ledger.queueLimit()) {
                displaceFor(work, now);
            }
            return await(new Waiter(work, bytes, now, lock.newCondition()));
        } finally {
            lock.unlock();
        }
    }

    private Permit await(Waiter waiter) {
        join(waiter);
        long deadline = waiter.since + maxWaitNanos;
        try {
            long left = maxWaitNanos;
            while (waiter.outcome == null && left > 0) {
                ticker.await(waiter.turn, left);
                left = deadline - ticker.nanos();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (waiter.outcome == null) {
                leave(waiter);
                throw refusal(
                        Reason.INTERRUPTED, "interrupted while waiting for a permit", waiter.since, ticker.nanos());
            }
        }
        long now = ticker.nanos();
        if (waiter.outcome == Outcome.ADMITTED) {
            return new Permit(this, waiter.bytes, now);
        }
        if (waiter.outcome == Outcome.DISPLACED) {
            throw refusal(Reason.QUEUE_FULL, "gave up its place in the line to more urgent work", waiter.since, now);
        }
        leave(waiter);
        throw refusal(
                Reason.DEADLINE,
                "no permit came free within " + Duration.ofNanos(maxWaitNanos).toMillis() + " ms",
                waiter.since,
                now);
    }

    private void join(Waiter waiter) {
        line.add(waiter);
        setTurnstile();
    }

    private void part(Waiter waiter) {
        line.remove(waiter);
        setTurnstile();
    }

    private void setTurnstile() {
        turnstile.set(ledger.mostInside(), line.behindLogins(), ledger.retryNanos(line.size()));
    }

    /** The one who leaves may have been first and too large for the memory that is free: others may fit now. */
    private void leave(Waiter waiter) {
        part(waiter);
        admitWaiters();
    }

    private void displaceFor(Work work, long now) {
        Waiter last = line.lastBehind(work);
        if (last == null) {
            throw refusal(Reason.QUEUE_FULL, Turnstile.FULL, now, now);
        }
        part(last);
        last.end(Outcome.DISPLACED);
    }

    void release(long bytes, long since) {
        turnstile.leave();
        lock.lock();
        try {
            ledger.end(bytes, ticker.nanos() - since);
            admitWaiters();
            setTurnstile();
        } finally {
            lock.unlock();
        }
    }

    /** In order, up to the first that does not fit: a small hash must not overtake a large one for ever. */
    private void admitWaiters() {
        for (Waiter first = line.first(); first != null && ledger.fits(first.bytes); first = line.first()) {
            part(first);
            ledger.begin(first.bytes);
            first.end(Outcome.ADMITTED);
        }
    }

    private OverloadedException refusal(Reason reason, String what, long since, long now) {
        return refusal(reason, what, since, now, null);
    }

    private OverloadedException refusal(Reason reason, String what, long since, long now, @Nullable Throwable cause) {
        String message = what + " (" + line.size() + " waiting, " + ledger + ")";
        return turnstile.refusal(reason, message, now - since, ledger.retryNanos(line.size()), cause);
    }

    /**
     * What to throw when the heap is full in spite of the budget. Lets go of all memory that is kept.
     *
     * @param cause stays the cause, so that its own advice is not lost
     */
    public OverloadedException outOfMemory(OutOfMemoryError cause) {
        memory.clear();
        return failed(Reason.OUT_OF_MEMORY, "the heap is full", cause);
    }

    /** What to throw when no thread takes an admitted hash. */
    public OverloadedException noThread(RejectedExecutionException cause) {
        return failed(Reason.NO_THREAD, "the executor took no more tasks", cause);
    }

    /** What to throw when an admitted hash was interrupted. */
    public OverloadedException interrupted(HashInterruptedException cause) {
        return failed(Reason.INTERRUPTED, "interrupted while hashing", cause);
    }

    private OverloadedException failed(Reason reason, String what, Throwable cause) {
        lock.lock();
        try {
            long now = ticker.nanos();
            return refusal(reason, what, now, now, cause);
        } finally {
            lock.unlock();
        }
    }

    /** What this limiter sees now; cheap enough to be asked every second. */
    public Figures figures() {
        lock.lock();
        try {
            long now = ticker.nanos();
            return new Figures(
                    ledger.running(),
                    line.size(),
                    ledger.admitted(),
                    turnstile.refused(),
                    ledger.parallel(),
                    ledger.bytesInUse(),
                    ledger.budgetBytes(),
                    Duration.ofNanos(now - line.oldest(now)));
        } finally {
            lock.unlock();
        }
    }

    /** For tests that move the time. */
    void underLock(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    /** The memory of the hashes that this limiter admits. Not API. */
    public WorkMemory workMemory() {
        return memory;
    }

    @Override
    public String toString() {
        return "Limiter[" + figures() + "]";
    }
}
