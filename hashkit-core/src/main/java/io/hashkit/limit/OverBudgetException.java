package io.hashkit.limit;

import java.time.Duration;

/**
 * One hash of these costs takes more work memory than the limiter's whole budget: it cannot be computed here, now or later.
 * No overload: a server answers with an error that asks nobody to come back, and its operator gives more memory or lowers
 * the ceilings.
 */
public final class OverBudgetException extends OverloadedException {
    private static final long serialVersionUID = 1L;

    private final long bytes;
    private final long budgetBytes;

    /**
     * For tests of code that handles it. Takes no memory besides its own.
     *
     * @param bytes work memory that one hash takes
     * @param budgetBytes the limiter's whole budget
     */
    public OverBudgetException(long bytes, long budgetBytes) {
        super(Reason.OVER_BUDGET, "one such hash is over the budget of work memory", 0, 0, null);
        this.bytes = bytes;
        this.budgetBytes = budgetBytes;
    }

    @Override
    public String getMessage() {
        return "one such hash takes " + Bytes.text(bytes) + " of work memory, and the budget is "
                + Bytes.text(budgetBytes);
    }

    /** Work memory that one such hash takes. */
    public long bytes() {
        return bytes;
    }

    /** The limiter's whole budget when it was asked, in bytes. */
    public long budgetBytes() {
        return budgetBytes;
    }

    /** Zero: no waiting helps. */
    @Override
    public Duration retryAfter() {
        return Duration.ZERO;
    }
}
