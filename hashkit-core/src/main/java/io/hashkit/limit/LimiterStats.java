package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;

/** What a {@link Limiter} saw at one moment, made by {@link Limiter#stats}. */
public final class LimiterStats {
    private final int running;
    private final int waiting;
    private final long admitted;
    private final Refusals refusals;
    private final int parallel;
    private final long bytesInUse;
    private final long budgetBytes;
    private final Duration oldestWait;

    /** @param refusals a copy, which nobody counts on */
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

    /** Hashes that hold a permit. */
    public int running() {
        return running;
    }

    /** Hashes that wait for a permit. */
    public int waiting() {
        return waiting;
    }

    /** Hashes that ever got a permit. */
    public long admitted() {
        return admitted;
    }

    /** Hashes that were ever refused, for whatever reason. */
    public long refused() {
        return refusals.sum();
    }

    /** Hashes that were ever refused for this reason. */
    public long refused(Reason reason) {
        return refusals.of(reason);
    }

    /** The most that {@link #running} may be. */
    public int parallel() {
        return parallel;
    }

    /** Work memory of the running hashes, in bytes. */
    public long bytesInUse() {
        return bytesInUse;
    }

    /** The most that {@link #bytesInUse} may be. */
    public long budgetBytes() {
        return budgetBytes;
    }

    /** How long the hash that waits longest has waited; zero if none waits. */
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
