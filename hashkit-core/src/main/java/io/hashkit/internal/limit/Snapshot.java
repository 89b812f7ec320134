package io.hashkit.internal.limit;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.Map;

/** @param refusals those that occurred; never changes */
record Snapshot(
        int running,
        int waiting,
        long admitted,
        Map<Reason, Long> refusals,
        long failedUpgrades,
        int parallel,
        int queue,
        long bytesInUse,
        long budgetBytes,
        Duration oldestWait)
        implements LimiterStats {
    @Override
    public long refused() {
        return refusals.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public long refused(Reason reason) {
        return refusals.getOrDefault(reason, 0L);
    }

    @Override
    public String toString() {
        String reasons = refusals.toString().replace('{', '(').replace('}', ')');
        return "running=" + running + " of " + parallel + ", waiting=" + waiting + ", admitted=" + admitted
                + ", refused=" + refused() + (refusals.isEmpty() ? "" : " " + reasons)
                + (failedUpgrades == 0 ? "" : ", failedUpgrades=" + failedUpgrades) + ", bytesInUse=" + bytesInUse
                + " of " + budgetBytes + ", oldestWait=" + oldestWait;
    }
}
