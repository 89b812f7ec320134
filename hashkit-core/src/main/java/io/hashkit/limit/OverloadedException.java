package io.hashkit.limit;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * There was no hash: nothing was computed to its end, and nothing is known of the password. A server answers 503 and names
 * {@link #retryAfter}, but for {@link OverBudgetException}, which no retry helps. Has no stack trace: in a storm refusals
 * come by the thousand, and must cost next to nothing.
 */
public sealed class OverloadedException extends RuntimeException permits OverBudgetException {
    private static final long serialVersionUID = 1L;

    /** Why a hash was refused. */
    public enum Reason {
        /** As many hashes wait already as may wait. */
        QUEUE_FULL,
        /** No permit came free within the longest wait. */
        DEADLINE,
        /** No permit was free, and the longest wait is zero. */
        BUSY,
        /** The thread was interrupted while it waited or computed; its interrupt flag is set. */
        INTERRUPTED,
        /** One such hash takes more work memory than the whole budget: always an {@link OverBudgetException}. */
        OVER_BUDGET,
        /** The heap was full in spite of the budget; permit and memory have been given back. */
        OUT_OF_MEMORY,
        /** The executor took no more tasks, began none in time, or interrupted the one that it had begun. */
        NO_THREAD;

        /** Whether more hashes came than could be computed: the line was full, or no permit came free in time. */
        public boolean isOverload() {
            return this == QUEUE_FULL || this == DEADLINE || this == BUSY;
        }
    }

    private static final long UNKNOWN = -1;

    private final Reason reason;
    private final String what;
    private final long waitedNanos;
    private final long retryNanos;
    private int waiting = (int) UNKNOWN;
    private int running;
    private long bytesInUse;
    private long budgetBytes;

    /**
     * For tests of code that handles overload.
     *
     * @param message what was waited for
     * @param waited how long this call waited before it was refused
     * @param retryAfter when a permit is likely to be free
     */
    public OverloadedException(
            Reason reason, String message, Duration waited, Duration retryAfter, @Nullable Throwable cause) {
        this(reason, message, nanos(waited), nanos(retryAfter), cause);
    }

    /**
     * Takes no memory besides its own: the heap may be full.
     *
     * @param what a constant
     */
    OverloadedException(Reason reason, String what, long waitedNanos, long retryNanos, @Nullable Throwable cause) {
        super(null, cause, false, false);
        this.reason = Objects.requireNonNull(reason, "reason");
        this.what = what;
        this.waitedNanos = waitedNanos;
        this.retryNanos = retryNanos;
    }

    private static long nanos(Duration duration) {
        return Math.abs((double) duration.toSeconds()) > 9e9
                ? Long.signum(duration.toSeconds()) * Long.MAX_VALUE
                : duration.toNanos();
    }

    /** Adds what the limiter saw, for the message. */
    OverloadedException seeing(LimiterState state, int waiting) {
        this.waiting = waiting;
        this.running = state.running();
        this.bytesInUse = state.bytesInUse();
        this.budgetBytes = state.budgetBytes();
        return this;
    }

    /** What was waited for, and what ran and waited meanwhile. */
    @Override
    public String getMessage() {
        if (waiting < 0) {
            return what;
        }
        return what + " (" + waiting + " waiting, " + running + " running, " + Bytes.text(bytesInUse) + " of "
                + Bytes.text(budgetBytes) + " in use)";
    }

    /** Why the hash was refused. */
    public Reason reason() {
        return reason;
    }

    /** How long this call waited before it was refused. */
    public Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /** When a permit is likely to be free, by the hashes that wait now and the time that recent ones took. */
    public Duration retryAfter() {
        return Duration.ofNanos(retryNanos);
    }
}
