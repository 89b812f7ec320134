package io.hashkit.internal.limit;

import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A limiter, and what its callers see. A waiter that nobody wakes is refused after ten seconds. */
final class Watched implements Ticker {
    static final long UNIT = 1 << 20;

    /** An outcome of {@link #visit}; the others are the names of the reasons of a refusal. */
    static final String ADMITTED = "ADMITTED";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /** Whether the time of this thread is over as soon as it waits. */
    private static final ThreadLocal<Boolean> HASTY = ThreadLocal.withInitial(() -> false);

    private static final ThreadLocal<Boolean> OVER = ThreadLocal.withInitial(() -> false);

    private final long budget;
    private final Permits limiter;
    private final AtomicLong inUse = new AtomicLong();
    private volatile boolean tooMuch;

    /** @param parallel units that may be in use, and hashes that may run */
    Watched(int parallel, int queue) {
        this.budget = parallel * UNIT;
        LimiterSettings settings = settings(queue);
        settings.parallel = parallel;
        settings.memoryBytes = budget;
        this.limiter = new Permits(settings, this, new HostCapacity(), false);
    }

    /** On a host that is resized, up to this many units. */
    Watched(int most) {
        this.budget = most * UNIT;
        this.limiter = new Permits(settings(4), this, new HostCapacity(), false);
        resize(most);
    }

    private static LimiterSettings settings(int queue) {
        LimiterSettings settings = new LimiterSettings();
        settings.queue = queue;
        settings.maxWait = LONGEST_WAIT;
        return settings;
    }

    /** What the host gives from now on: processors, and units of memory. */
    void resize(int units) {
        limiter.admission.follow(units, 4L * units * UNIT);
    }

    @Override
    public long nanos() {
        return System.nanoTime() + (OVER.get() ? LONGEST_WAIT.toNanos() : 0);
    }

    @Override
    public void park(Object blocker, long nanos) {
        if (HASTY.get()) {
            OVER.set(true);
        } else {
            LockSupport.parkNanos(blocker, nanos);
        }
    }

    HashPermit acquire(Priority priority, long units) {
        return limiter.acquire(priority, units * UNIT);
    }

    /** Computes nothing under a permit, and gives it back. */
    String visit(Priority priority, long units) {
        try (HashPermit permit = acquire(priority, units)) {
            return computing(permit);
        } catch (OverloadedException e) {
            return e.reason().name();
        }
    }

    private String computing(HashPermit permit) {
        if (inUse.addAndGet(permit.bytes) > budget) {
            tooMuch = true;
        }
        inUse.addAndGet(-permit.bytes);
        return ADMITTED;
    }

    /** Computes a hash on this thread or on that of another one: what its own thread sees of it, or how it ended. */
    String hash(Steps seat) {
        seat.watching = () -> tooMuch = true;
        try (HashPermit permit = limiter.acquire(Priority.LOGIN, 0, 2);
                Steps closed = seat) {
            permit.compute(closed);
            return closed.seen();
        } catch (HashInterruptedException e) {
            return "interrupted";
        } catch (IllegalStateException e) {
            return "failed";
        } finally {
            boolean ignored = Thread.interrupted();
        }
    }

    /** The same without waiting: {@link #ADMITTED} or "NOT_FREE". */
    String visitIfFree(long units) {
        try (HashPermit permit = limiter.tryAcquire(Priority.LOGIN, units * UNIT)) {
            return permit == null ? "NOT_FREE" : computing(permit);
        }
    }

    /** The same for a thread that gives up as soon as it would have to wait. */
    String visitHastily(Priority priority, long units) {
        HASTY.set(true);
        try {
            return visit(priority, units);
        } finally {
            HASTY.set(false);
            OVER.set(false);
        }
    }

    /** The same by a future. */
    Visits visitInFuture(Priority priority, long units) {
        return new Visits(limiter.acquireAsync(priority, units * UNIT, 1), this::computing);
    }

    /** What the timer does when the time of the one is over that is first in the queue. */
    Runnable timerOfFirst() {
        HashPermit first = limiter.admission.queue.first();
        PreparedFuture<HashPermit> answer = first == null ? null : first.answer;
        if (first == null || answer == null) {
            throw new IllegalStateException("no future is first in the queue");
        }
        return () -> limiter.admission.futures.end(first, answer);
    }

    /** After all have ended: "nothing", or what was not given back. */
    String left() {
        LimiterStats stats = limiter.stats();
        if (tooMuch) {
            return "too many at once";
        }
        if (stats.running() != 0 || stats.waiting() != 0 || stats.bytesInUse() != 0) {
            return stats.running() + " running and " + stats.waiting() + " waiting";
        }
        return visitIfFree(budget / UNIT).equals(ADMITTED) ? "nothing" : "no room";
    }
}
