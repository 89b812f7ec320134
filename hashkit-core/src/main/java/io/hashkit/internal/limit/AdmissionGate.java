package io.hashkit.internal.limit;

import io.hashkit.internal.limit.HashPermit.State;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Refuses callers that can get neither a permit nor a place in the queue, before they contend for the limiter's lock.
 * Under heavy load the lock would otherwise become a second, unbounded queue.
 */
@SuppressWarnings("EnumOrdinal") // The counts need no memory.
final class AdmissionGate {
    static final String FULL = "the queue is full";
    private static final Reason[] REASONS = Reason.values();
    private static final int REHEARSED = 64;

    /** The callers that hold a permit, wait for one, or are about to request one. */
    private final AtomicInteger inside = new AtomicInteger();

    /**
     * By the ordinal of the reason. Neither a map nor {@code LongAdder}s, which allocate memory, nor an
     * {@code AtomicLongArray}, whose first call links code: the heap or the stack may be at its end.
     */
    private final AtomicLong[] refusals = new AtomicLong[REASONS.length];

    private volatile int most;
    private volatile int displaceable;
    private final RetrySchedule retries;
    private final Ticker ticker;

    AdmissionGate(int most, Ticker ticker) {
        this.most = most;
        this.ticker = ticker;
        this.retries = new RetrySchedule(ticker.nanos());
        for (int i = 0; i < refusals.length; i++) {
            refusals[i] = new AtomicLong();
        }
    }

    /**
     * @param most the most callers that may be inside
     * @param displaceable the number of waiting permits that a login may displace; that many logins enter even if the
     *     limit is reached
     * @param stepNanos the mean time between the ends of two hashes, in nanoseconds
     * @param drainNanos the time until the calls that wait now have permits, in nanoseconds
     */
    void set(int most, int displaceable, long stepNanos, long drainNanos) {
        this.most = most;
        this.displaceable = displaceable;
        retries.set(stepNanos, drainNanos);
    }

    /**
     * Counts the caller, or refuses it without counting it: refused callers neither keep others out nor need the
     * limiter's lock.
     *
     * @throws OverloadedException if too many callers are inside
     */
    void enter(HashPermit permit) {
        if (!tryEnter(permit, permit.priority == Priority.LOGIN)) {
            throw refusal(Reason.QUEUE_FULL, FULL, 0, null).exception();
        }
    }

    /**
     * Counts the caller and has no other effect.
     *
     * @param mayDisplace whether the caller may enter although the limit is reached, because it may displace a waiting
     *     permit
     * @return false if too many callers are inside
     */
    boolean tryEnter(HashPermit permit, boolean mayDisplace) {
        while (true) {
            int before = inside.get();
            boolean full = before >= most && (!mayDisplace || displaceable == 0);
            // A caller leaves the gate before it leaves the queue, so an unchanged count belongs to the values read
            // after it.
            if (full && inside.get() == before) {
                return false;
            }
            if (!full && inside.compareAndSet(before, before + 1)) {
                permit.state = State.INSIDE;
                return true;
            }
        }
    }

    /**
     * Nests many more calls than giving back does, because compiled code needs a fraction of the stack of interpreted
     * code, and either may run at the one time and not at the other: if the stack has no room, nothing is acquired.
     */
    void rehearseLeaving() {
        nest(REHEARSED);
    }

    private static void nest(int calls) {
        if (calls > 0) {
            nest(calls - 1);
        }
    }

    void leave() {
        inside.decrementAndGet();
    }

    /** Counts a refusal. Allocates nothing else. */
    Refusal refusal(Reason reason, String what, long waitedNanos, @Nullable Throwable cause) {
        refusals[reason.ordinal()].incrementAndGet();
        return uncounted(reason, what, waitedNanos, cause);
    }

    Refusal uncounted(Reason reason, String what, long waitedNanos, @Nullable Throwable cause) {
        return new Refusal(reason, what, waitedNanos, retries.next(ticker.nanos()), cause);
    }

    /** Creates the exception for a hash that is larger than one may be, and allocates nothing else. */
    OverBudgetException overBudget(long bytes, long budgetBytes) {
        refusals[Reason.OVER_BUDGET.ordinal()].incrementAndGet();
        return new OverBudgetException(bytes, budgetBytes);
    }

    /** {@return the number of refusals} Allocates nothing. */
    long refused() {
        long sum = 0;
        for (AtomicLong count : refusals) {
            sum += count.get();
        }
        return sum;
    }

    /** The number of refusals for each reason that occurred. */
    Map<Reason, Long> refusals() {
        Map<Reason, Long> counts = new EnumMap<>(Reason.class);
        for (Reason reason : REASONS) {
            long count = refusals[reason.ordinal()].get();
            if (count > 0) {
                counts.put(reason, count);
            }
        }
        return Collections.unmodifiableMap(counts);
    }
}
