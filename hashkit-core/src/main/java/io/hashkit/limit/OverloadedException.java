package io.hashkit.limit;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * There was no hash: nothing was computed to its end, and nothing is known of the password. A server answers 503 and names
 * {@link #retryAfter}. Has no stack trace: in a storm refusals come by the thousand, and must cost next to nothing.
 */
public final class OverloadedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why a hash was refused. */
    public enum Reason {
        /** As many hashes wait already as may wait. */
        QUEUE_FULL,
        /** No permit came free within the longest wait. */
        DEADLINE,
        /** A permit was not free, and this kind of work does not wait. */
        BUSY,
        /** The thread was interrupted while it waited or computed; its interrupt flag is set. */
        INTERRUPTED,
        /** One such hash takes more work memory than the whole budget. */
        OVER_BUDGET,
        /** The heap was full in spite of the budget; permit and memory have been given back. */
        OUT_OF_MEMORY,
        /** The executor took no more tasks. */
        NO_THREAD
    }

    private final Reason reason;
    private final Duration waited;
    private final Duration retryAfter;

    public OverloadedException(
            Reason reason, String message, Duration waited, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause, true, false);
        this.reason = Objects.requireNonNull(reason, "reason");
        this.waited = Objects.requireNonNull(waited, "waited");
        this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
    }

    public Reason reason() {
        return reason;
    }

    /** How long this call waited before it was refused. */
    public Duration waited() {
        return waited;
    }

    /** When a permit is likely to be free, by the hashes that wait now and the time that recent ones took. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
