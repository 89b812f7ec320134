package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.Map;

/**
 * A snapshot of a {@link Limiter}, from {@link Limiter#stats}.
 *
 * @param running the number of hashes that hold a permit
 * @param waiting the number of hashes that wait for a permit
 * @param admitted the number of hashes that received a permit since the limiter was built
 * @param refusals the number of hashes that were refused since the limiter was built, for each reason that occurred
 * @param parallel the number of hashes that may run at once; one more runs while at least as many wait, unless the number was
 *     set by {@link LimiterBuilder#parallel} or is 1
 * @param queue the number of hashes that may wait at present, the limit of {@code waiting}: as many as can be served within
 *     the longest wait, judged by recent hashes, and at most those of {@link LimiterBuilder#queue}
 * @param bytesInUse the work memory of the running hashes in bytes
 * @param budgetBytes the limit of {@code bytesInUse} in bytes, which a large hash that runs alone may exceed
 * @param oldestWait how long the longest-waiting hash has waited so far; zero if none waits
 */
public record LimiterStats(
        int running,
        int waiting,
        long admitted,
        Map<Reason, Long> refusals,
        int parallel,
        int queue,
        long bytesInUse,
        long budgetBytes,
        Duration oldestWait) {
    /** {@return the number of hashes that were refused since the limiter was built, for any reason} */
    public long refused() {
        long sum = 0;
        for (long refused : refusals.values()) {
            sum += refused;
        }
        return sum;
    }

    /**
     * {@return the number of hashes that were refused for one reason since the limiter was built}
     *
     * @param reason the reason to count
     */
    public long refused(Reason reason) {
        Long refused = refusals.get(reason);
        return refused == null ? 0 : refused;
    }

    @Override
    public String toString() {
        String reasons = refusals.toString().replace('{', '(').replace('}', ')');
        return "running=" + running + " of " + parallel + ", waiting=" + waiting + ", admitted=" + admitted
                + ", refused=" + refused() + (refusals.isEmpty() ? "" : " " + reasons) + ", bytesInUse=" + bytesInUse
                + " of " + budgetBytes + ", oldestWait=" + oldestWait;
    }
}
