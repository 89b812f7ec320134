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

    /** {@return the number of hashes that hold a permit} */
    public int running() {
        return running;
    }

    /** {@return the number of hashes that wait for a permit} */
    public int waiting() {
        return waiting;
    }

    /** {@return the number of hashes that received a permit since the limiter was built} */
    public long admitted() {
        return admitted;
    }

    /** {@return the number of hashes that were refused since the limiter was built, for any reason} */
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

    /** {@return the number of hashes that may run at once, the limit of {@link #running}} */
    public int parallel() {
        return parallel;
    }

    /** {@return the work memory of the running hashes in bytes} */
    public long bytesInUse() {
        return bytesInUse;
    }

    /** {@return the limit of {@link #bytesInUse} in bytes} */
    public long budgetBytes() {
        return budgetBytes;
    }

    /** {@return how long the longest-waiting hash has waited so far; zero if none waits} */
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
