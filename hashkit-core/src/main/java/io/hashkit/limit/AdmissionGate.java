package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Refuses those whom neither a permit nor a place in the line could be given, before they queue up for the limiter's lock:
 * in a storm the lock would be a second line, which nothing bounds.
 */
final class Turnstile {
    static final String FULL = "as many hashes wait as may wait";

    /** Callers that hold a permit, wait for one or are about to ask. */
    private final AtomicInteger inside = new AtomicInteger();

    private final LongAdder refused = new LongAdder();
    private volatile int most;
    private volatile int displaceable;
    private volatile long retryNanos;

    Turnstile(int most) {
        this.most = most;
    }

    /**
     * @param most callers that may be inside
     * @param displaceable waiters whom a login may displace: for their sake it is let in though all is full
     * @param retryNanos what to tell those who are refused
     */
    void set(int most, int displaceable, long retryNanos) {
        this.most = most;
        this.displaceable = displaceable;
        this.retryNanos = retryNanos;
    }

    /** @throws OverloadedException if too many are inside */
    void enter(Work work) {
        if (inside.incrementAndGet() > most && (work != Work.LOGIN || displaceable == 0)) {
            leave();
            throw refusal(work == Work.REHASH ? Reason.BUSY : Reason.QUEUE_FULL, FULL, 0, retryNanos, null);
        }
    }

    void leave() {
        inside.decrementAndGet();
    }

    OverloadedException refusal(
            Reason reason, String message, long waitedNanos, long retryNanos, @Nullable Throwable cause) {
        refused.increment();
        return new OverloadedException(
                reason, message, Duration.ofNanos(waitedNanos), Duration.ofNanos(retryNanos), cause);
    }

    long refused() {
        return refused.sum();
    }
}
