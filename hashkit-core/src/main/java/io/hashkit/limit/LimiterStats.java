package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;

/** A snapshot of a {@link Limiter}, from {@link Limiter#stats}. */
public final class LimiterStats {
    private final int running;
    private final int waiting;
    private final long admitted;
    private final Refusals refusals;
    private final int parallel;
    private final long bytesInUse;
    private final long budgetBytes;
    private final Duration oldestWait;

    /** @param refusals a copy that no longer changes */
    LimiterStats(LimiterState state, int waiting, Refusals refusals, Duration oldestWait) {
        this.running = state.running();
        this.waiting = waiting;
        this.admitted = state.admitted();
        this.refusals = refusals;
        this.parallel = state.parallel();
        this.bytesInUse = state.bytesInUse();
        this.budgetBytes = state.budgetBytes();
        this.oldestWait = oldestWait;
    }

    /**
     * The hashes that hold a permit.
     *
     * @return the number of hashes
     */
    public int running() {
        return running;
    }

    /**
     * The hashes that wait for a permit.
     *
     * @return the number of hashes
     */
    public int waiting() {
        return waiting;
    }

    /**
     * The hashes that ever received a permit.
     *
     * @return the number of hashes since the limiter was built
     */
    public long admitted() {
        return admitted;
    }

    /**
     * The hashes that were ever refused, for any reason.
     *
     * @return the number of hashes since the limiter was built
     */
    public long refused() {
        return refusals.sum();
    }

    /**
     * The hashes that were ever refused for one reason.
     *
     * @param reason the reason to count
     * @return the number of hashes since the limiter was built
     */
    public long refused(Reason reason) {
        return refusals.of(reason);
    }

    /**
     * The limit of {@link #running}.
     *
     * @return the number of hashes that may run at once
     */
    public int parallel() {
        return parallel;
    }

    /**
     * The work memory of the running hashes.
     *
     * @return the memory in bytes
     */
    public long bytesInUse() {
        return bytesInUse;
    }

    /**
     * The limit of {@link #bytesInUse}.
     *
     * @return the memory in bytes
     */
    public long budgetBytes() {
        return budgetBytes;
    }

    /**
     * How long the longest-waiting hash has waited so far.
     *
     * @return the time; zero if none waits
     */
    public Duration oldestWait() {
        return oldestWait;
    }

    @Override
    public String toString() {
        return "running=" + running + " of " + parallel + ", waiting=" + waiting + ", admitted=" + admitted
                + ", refused=" + refusals + ", bytesInUse=" + bytesInUse + " of " + budgetBytes + ", oldestWait="
                + oldestWait;
    }
}
