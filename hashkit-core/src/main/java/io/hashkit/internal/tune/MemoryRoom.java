package io.hashkit.internal.tune;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much work memory one hash may take.
 *
 * @param perHash in bytes
 * @param permits hashes that the limiter lets run at once
 * @param bound where the figure comes from
 * @param reason the same in words
 */
public record MemoryRoom(long perHash, int permits, MemoryBound bound, String reason) {

    /** The least of what the limiter, the share of the heap, the control group and the user allow. */
    public static MemoryRoom of(TuningRequest request, HostDetails host) {
        LimiterStats limiter = request.limiter().stats();
        int permits = limiter.parallel();
        List<MemoryRoom> rooms = new ArrayList<>();
        MemoryBound budget =
                request.limiter() == Limiter.shared() ? MemoryBound.SHARED_LIMITER : MemoryBound.OWN_LIMITER;
        rooms.add(shared(limiter.budgetBytes(), permits, budget, "the limiter's budget of %s"));
        rooms.add(shared(
                (long) (host.heapBytes() * request.memoryShare()),
                permits,
                MemoryBound.HEAP_SHARE,
                "the share of the heap of " + mib(host.heapBytes()) + ", %s,"));
        if (host.memoryFreeBytes() >= 0) {
            rooms.add(shared(
                    host.memoryFreeBytes() / 2,
                    permits,
                    MemoryBound.CONTROL_GROUP,
                    "half of what the control group leaves, %s,"));
        }
        rooms.add(new MemoryRoom(request.memoryPerHash(), permits, MemoryBound.PER_HASH, "as asked for"));
        return rooms.stream().min((a, b) -> Long.compare(a.perHash, b.perHash)).orElseThrow();
    }

    private static MemoryRoom shared(long bytes, int permits, MemoryBound bound, String what) {
        return new MemoryRoom(
                bytes / permits,
                permits,
                bound,
                String.format(Locale.ROOT, what, mib(bytes)) + " for " + permits
                        + (permits == 1 ? " permit" : " permits"));
    }

    /** The same for a heap that turned out to be fuller than thought. */
    MemoryRoom below(long bytes) {
        return new MemoryRoom(bytes / 2, permits, MemoryBound.FULL_HEAP, "the heap was full at " + mib(bytes));
    }

    /** Bytes as people read them. */
    public static String mib(long bytes) {
        return String.format(Locale.ROOT, bytes < 10 << 20 ? "%.1f MiB" : "%.0f MiB", bytes / 1048576.0);
    }

    @Override
    public String toString() {
        return mib(perHash) + " (" + reason + ")";
    }
}
