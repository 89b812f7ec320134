package io.hashkit.internal.limit;

import io.hashkit.internal.base.Bridge;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import org.jspecify.annotations.Nullable;

/** What an {@link OverloadedException} says. The message is put together only if somebody reads it. */
public final class Refusal {
    /** Opened before the first limiter of the process is built. */
    public static final Bridge<Refusal, OverloadedException> TO_EXCEPTION = new Bridge<>();

    public final Reason reason;
    public final String what;
    public final long waitedNanos;
    public final long retryNanos;
    public final @Nullable Throwable cause;
    /** The hashes that waited; -1 if nothing is known of the limiter. */
    public int waiting = -1;

    public int running;
    public long bytesInUse;
    public long budgetBytes;

    /** @param what what happened; a constant */
    Refusal(Reason reason, String what, long waitedNanos, long retryNanos, @Nullable Throwable cause) {
        this.reason = reason;
        this.what = what;
        this.waitedNanos = waitedNanos;
        this.retryNanos = retryNanos;
        this.cause = cause;
    }

    /** The exception, whose message also tells the state of the limiter. Allocates nothing else. */
    OverloadedException seeing(LimiterState state, int waiting) {
        this.waiting = waiting + state.riders();
        this.running = state.running();
        this.bytesInUse = state.bytesInUse();
        this.budgetBytes = state.budgetBytes();
        return exception();
    }

    OverloadedException exception() {
        return TO_EXCEPTION.into(this);
    }
}
