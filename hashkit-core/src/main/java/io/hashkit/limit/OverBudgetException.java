package io.hashkit.limit;

import io.hashkit.internal.limit.Bytes;

/**
 * One hash with these costs needs more work memory than the limiter gives to one, even alone, so it can never be computed
 * here. This is not overload: {@link #retryAfter} is zero, and a server should answer with an error that does not suggest
 * a retry. As a remedy, give the limiter or the process more memory, or lower the ceilings of the hasher.
 */
public final class OverBudgetException extends OverloadedException {
    private static final long serialVersionUID = 1L;

    /** The work memory of one hash, in bytes. */
    private final long bytes;
    /** The most that the limiter gives to one hash, in bytes. */
    private final long budgetBytes;

    /**
     * Creates the exception, for tests of code that handles it.
     *
     * @param bytes the work memory of one hash, in bytes
     * @param budgetBytes the most that the limiter gives to one hash, in bytes
     */
    public OverBudgetException(long bytes, long budgetBytes) {
        super(Reason.OVER_BUDGET, "one hash needs more work memory than the limiter gives to one", 0, 0, null);
        this.bytes = bytes;
        this.budgetBytes = budgetBytes;
    }

    @Override
    String message() {
        return "one hash needs " + Bytes.text(bytes, budgetBytes)
                + " of work memory, more than the limiter gives to one hash, " + Bytes.text(budgetBytes, bytes);
    }

    /** {@return the work memory of one such hash in bytes} */
    public long bytes() {
        return bytes;
    }

    /** {@return the most that the limiter gave to one hash at the time of the call, in bytes} */
    public long budgetBytes() {
        return budgetBytes;
    }
}
