package io.hashkit.internal.tune;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The work memory that one hash may use.
 *
 * @param perHash the memory in bytes
 * @param permits the number of hashes that the limiter lets run at once, or, if that is less, of the smallest ones that fit
 *     into memory together
 * @param bound the limit that leads to this value
 * @param reason the same limit as text, which few starts need
 */
record MemoryRoom(long perHash, int permits, Bound bound, Supplier<String> reason) {

    /**
     * The lowest of the limits of limiter, share of the heap, control group and user.
     *
     * @param heapBytes the maximum heap, in bytes
     * @param freeBytes the memory in bytes that the control group leaves free; -1 if it has no limit
     */
    static MemoryRoom of(TuningRequest options, long heapBytes, long freeBytes) {
        LimiterStats limiter = options.limiter().stats();
        int permits = limiter.parallel();
        long least = Ladders.leastBytes(options);
        List<MemoryRoom> rooms = new ArrayList<>();
        Bound budget = options.limiter() == Limiter.shared() ? Bound.SHARED_LIMITER : Bound.OWN_LIMITER;
        rooms.add(shared(limiter.budgetBytes(), permits, least, budget, () -> "the limiter's budget of %s"));
        rooms.add(shared(
                (long) (heapBytes * options.memoryShare),
                permits,
                least,
                Bound.HEAP_SHARE,
                () -> "%s, the share of the heap of " + Text.mib(heapBytes) + ","));
        if (freeBytes >= 0) {
            rooms.add(shared(
                    freeBytes / 2,
                    permits,
                    least,
                    Bound.CONTROL_GROUP,
                    () -> "%s, half of the memory that the control group leaves free,"));
        }
        rooms.add(new MemoryRoom(
                options.memoryPerHash, permits, Bound.PER_HASH, () -> "as set by TuneOptions.memoryPerHash"));
        return rooms.stream().min((a, b) -> Long.compare(a.perHash, b.perHash)).orElseThrow();
    }

    /** Where memory has room for fewer hashes than processors, fewer run at once: a container without a quota sees them all. */
    private static MemoryRoom shared(long bytes, int permits, long least, Bound bound, Supplier<String> what) {
        int together = (int) Math.max(1, Math.min(permits, bytes / least));
        return new MemoryRoom(
                together == permits ? bytes / permits : Math.min(bytes, least),
                together,
                bound,
                () -> Text.format(what.get(), Text.mib(bytes)) + " for " + together
                        + (together == 1 ? " permit" : " permits"));
    }

    /** The memory for a heap that is fuller than expected. */
    MemoryRoom below(long bytes) {
        return new MemoryRoom(bytes / 2, permits, Bound.FULL_HEAP, () -> "the heap was full at " + Text.mib(bytes));
    }

    /** @param needs what needs how much, without the available memory */
    InsufficientMemoryException tooSmall(String needs) {
        return new InsufficientMemoryException(needs + ", but one may use only " + this, bound);
    }

    @Override
    public String toString() {
        return Text.mib(perHash) + " (" + reason.get() + ")";
    }
}
