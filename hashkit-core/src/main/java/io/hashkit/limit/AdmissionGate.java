package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit.State;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Refuses callers to whom neither a permit nor a place in the queue could be given, before they queue up for the limiter's
 * lock: in a storm the lock would be a second queue, which nothing bounds.
 */
final class AdmissionGate {
    static final String FULL = "as many hashes wait as may wait";

    /** Callers that hold a permit, wait for one or are about to ask. */
    private final AtomicInteger inside = new AtomicInteger();

    private final Refusals refusals = new Refusals();

    private volatile int most;
    private volatile int displaceable;
    private volatile long retryNanos;

    AdmissionGate(int most) {
        this.most = most;
    }

    /**
     * @param most callers that may be inside
     * @param displaceable waiters whom a login may displace: for their sake it is let in though all is full
     * @param retryNanos what to tell callers that are refused
     */
    void set(int most, int displaceable, long retryNanos) {
        this.most = most;
        this.displaceable = displaceable;
        this.retryNanos = retryNanos;
    }

    /**
     * Counts the caller, or refuses it without having counted it: refused callers must not keep others out, nor need the
     * limiter's lock.
     *
     * @throws OverloadedException if too many are inside
     */
    void enter(Permit permit) {
        if (!tryEnter(permit, permit.priority == Priority.LOGIN)) {
            throw refusal(Reason.QUEUE_FULL, FULL, 0, retryNanos, null);
        }
    }

    /**
     * Counts the caller and nothing else.
     *
     * @param mayDisplace whether it comes in though all is full, where it may take the place of another
     * @return false if too many are inside
     */
    boolean tryEnter(Permit permit, boolean mayDisplace) {
        while (true) {
            int before = inside.get();
            boolean full = before >= most && (!mayDisplace || displaceable == 0);
            // Whoever leaves the queue leaves the gate first, so a count that still stands belongs to what was read
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

    /** Takes as many calls as {@link #leave}: where the stack has no room for them, nothing else is taken. */
    void rehearseLeaving() {
        inside.addAndGet(0);
    }

    void leave() {
        inside.decrementAndGet();
    }

    /** Allocates the exception and nothing else. */
    OverloadedException refusal(
            Reason reason, String what, long waitedNanos, long retryNanos, @Nullable Throwable cause) {
        refusals.count(reason);
        return new OverloadedException(reason, what, waitedNanos, retryNanos, cause);
    }

    /** For a hash that is larger than the whole budget; allocates the exception and nothing else. */
    OverBudgetException overBudget(long bytes, long budgetBytes) {
        refusals.count(Reason.OVER_BUDGET);
        return new OverBudgetException(bytes, budgetBytes);
    }

    Refusals refusals() {
        return refusals.copy();
    }
}
