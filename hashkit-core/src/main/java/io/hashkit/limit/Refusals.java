package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.util.concurrent.atomic.AtomicLongArray;

/** The number of refused hashes by reason. Counting allocates nothing, because the heap may be full. */
@SuppressWarnings("EnumOrdinal") // A map by reason would allocate memory for the first count.
final class Refusals {
    private static final Reason[] REASONS = Reason.values();

    /** Not {@code LongAdder}s, which allocate memory when threads collide. */
    private final AtomicLongArray counts = new AtomicLongArray(REASONS.length);

    void count(Reason reason) {
        counts.incrementAndGet(reason.ordinal());
    }

    long of(Reason reason) {
        return counts.get(reason.ordinal());
    }

    long sum() {
        long sum = 0;
        for (int i = 0; i < REASONS.length; i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    Refusals copy() {
        Refusals copy = new Refusals();
        for (int i = 0; i < REASONS.length; i++) {
            copy.counts.set(i, counts.get(i));
        }
        return copy;
    }

    /** The sum, followed by the reasons that occurred. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(sum());
        String before = " (";
        for (Reason reason : REASONS) {
            if (of(reason) > 0) {
                text.append(before).append(reason).append('=').append(of(reason));
                before = ", ";
            }
        }
        return text.append(sum() > 0 ? ")" : "").toString();
    }
}
