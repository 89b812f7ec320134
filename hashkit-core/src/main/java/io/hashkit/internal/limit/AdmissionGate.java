package io.hashkit.internal.limit;

import io.hashkit.internal.limit.HashPermit.State;
import io.hashkit.internal.memory.StackRoom;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Refuses callers that can get neither a permit nor a place in the queue, before they contend for the limiter's lock.
 * Under heavy load the lock would otherwise become a second, unbounded queue.
 */
@SuppressWarnings("EnumOrdinal") // The counts need no memory.
final class AdmissionGate {
    static final String FULL = "the queue is full";
    private static final Reason[] REASONS = Reason.values();

    /** The callers that hold a permit, wait for one, or are about to request one. */
    private final AtomicInteger inside = new AtomicInteger();

    /** By the ordinal of the reason. Counting needs no memory. */
    private final AtomicLongArray refusals = new AtomicLongArray(REASONS.length);

    private volatile int most;
    private volatile int displaceable;
    private final RetrySchedule retries;
    private final Ticker ticker;

    AdmissionGate(int most, Ticker ticker) {
        this.most = most;
        this.ticker = ticker;
        this.retries = new RetrySchedule(ticker.nanos());
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
     * Counts the caller, or refuses it with {@link OverloadedException} and without counting it: refused callers
     * neither keep others out nor need the limiter's lock.
     */
    void enter(HashPermit permit) {
        if (!tryEnter(permit, permit.priority == Priority.LOGIN)) {
            throw refusal(Reason.QUEUE_FULL, FULL, 0, null, true).exception();
        }
    }

    /**
     * Counts the caller and has no other effect; false if too many are inside. One that may displace a waiting permit
     * may enter although the limit is reached.
     */
    boolean tryEnter(HashPermit permit, boolean mayDisplace) {
        // What is taken must be given back.
        StackRoom.requireForTimer();
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

    /** Whether more than one caller is inside. */
    boolean hasSeveral() {
        return inside.get() > 1;
    }

    void leave() {
        inside.decrementAndGet();
    }

    /** Creates a refusal, and counts it if that is wanted. Allocates nothing else. */
    Refusal refusal(Reason reason, String what, long waitedNanos, @Nullable Throwable cause, boolean counted) {
        if (counted) {
            refusals.incrementAndGet(reason.ordinal());
        }
        return new Refusal(reason, what, waitedNanos, retries.next(ticker.nanos()), cause);
    }

    /** Creates the exception for a hash that is larger than one may be, and allocates nothing else. */
    OverBudgetException overBudget(long bytes, long budgetBytes) {
        refusals.incrementAndGet(Reason.OVER_BUDGET.ordinal());
        return new OverBudgetException(bytes, budgetBytes);
    }

    /** {@return the number of refusals} Allocates nothing. */
    long refused() {
        long sum = 0;
        for (int i = 0; i < refusals.length(); i++) {
            sum += refusals.get(i);
        }
        return sum;
    }

    /** The number of refusals for each reason that occurred. */
    Map<Reason, Long> refusals() {
        Map<Reason, Long> counts = new EnumMap<>(Reason.class);
        for (Reason reason : REASONS) {
            long count = refusals.get(reason.ordinal());
            if (count > 0) {
                counts.put(reason, count);
            }
        }
        return Collections.unmodifiableMap(counts);
    }
}
