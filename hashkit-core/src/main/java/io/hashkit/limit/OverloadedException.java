package io.hashkit.limit;

import io.hashkit.internal.limit.Bytes;
import io.hashkit.internal.limit.Refusal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A hash was refused or not completed, so nothing is known about the password. A server should answer with HTTP status
 * 503 and {@link #retryAfter}, except for {@link OverBudgetException}, where a retry does not help. Has no stack trace,
 * because refusals must stay cheap under heavy load.
 */
public sealed class OverloadedException extends RuntimeException permits OverBudgetException {
    private static final long serialVersionUID = 1L;

    static {
        Refusal.TO_EXCEPTION.open(OverloadedException::new);
    }

    /** The reason why a hash was refused. */
    public enum Reason {
        /** The queue is full, or a caller at its end would wait longer than the longest wait. */
        QUEUE_FULL,
        /** No permit became free within the longest wait. */
        DEADLINE,
        /** No permit was free, and the longest wait is zero. */
        BUSY,
        /** The thread was interrupted while it waited or computed; its interrupt flag is set. */
        INTERRUPTED,
        /** One hash needs more work memory than the limiter gives to one; always an {@link OverBudgetException}. */
        OVER_BUDGET,
        /** The heap was full in spite of the budget; permit and memory have been released. */
        OUT_OF_MEMORY,
        /** The executor rejected the task, did not start it in time, or interrupted it. */
        NO_THREAD;

        /**
         * {@return whether the reason is that more hashes arrived than could be computed: {@link #QUEUE_FULL}, {@link
         * #DEADLINE} or {@link #BUSY}}
         */
        public boolean isOverload() {
            return this == QUEUE_FULL || this == DEADLINE || this == BUSY;
        }
    }

    /** The reason for the refusal. */
    private final Reason reason;
    /** What happened, for the message. */
    private final String what;
    /** The time that the call waited, in nanoseconds. */
    private final long waitedNanos;
    /** The time until a retry, in nanoseconds. */
    private final long retryNanos;
    /** The hashes that waited; -1 if unknown. */
    private int waiting = -1;
    /** The hashes that ran. */
    private int running;
    /** The work memory in use, in bytes. */
    private long bytesInUse;
    /** The budget of work memory, in bytes. */
    private long budgetBytes;

    /**
     * Creates the exception, for tests of code that handles overload.
     *
     * @param reason why the hash was refused
     * @param message what happened
     * @param waited how long the call waited before it was refused
     * @param retryAfter the time after which a permit is likely to be free
     * @param cause the exception behind it, or null
     */
    public OverloadedException(
            Reason reason, String message, Duration waited, Duration retryAfter, @Nullable Throwable cause) {
        this(reason, message, TimeUnit.NANOSECONDS.convert(waited), TimeUnit.NANOSECONDS.convert(retryAfter), cause);
    }

    /**
     * Allocates no memory besides its own, because the heap may be full.
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

    private OverloadedException(Refusal refusal) {
        this(refusal.reason, refusal.what, refusal.waitedNanos, refusal.retryNanos, refusal.cause);
        this.waiting = refusal.waiting;
        this.running = refusal.running;
        this.bytesInUse = refusal.bytesInUse;
        this.budgetBytes = refusal.budgetBytes;
    }

    /** What happened, and how many hashes were running and waiting at that time. */
    @Override
    public String getMessage() {
        return message();
    }

    String message() {
        if (waiting < 0) {
            return what;
        }
        return what + " (" + waiting + " waiting, " + running + " running, " + Bytes.text(bytesInUse) + " of "
                + Bytes.text(budgetBytes) + " in use)";
    }

    /** {@return the reason for the refusal} */
    public Reason reason() {
        return reason;
    }

    /** {@return how long the call waited before it was refused; zero if it did not wait} */
    public Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /**
     * {@return the time, counted from the refusal, after which there is likely to be room for this caller, estimated from
     * the number of waiting hashes and the time of recent ones} Callers that are refused together get different times, up to
     * two minutes, spaced as hashes end, so that they do not return together.
     */
    public Duration retryAfter() {
        return Duration.ofNanos(retryNanos);
    }

    /**
     * {@return the value of the header {@code Retry-After} of HTTP (RFC 9110, section 10.2.3): {@link #retryAfter} in whole
     * seconds, rounded up and at least 1}
     */
    public long retryAfterSeconds() {
        return Math.max(1, retryAfter().plusNanos(999_999_999).toSeconds());
    }
}
