package io.hashkit.internal.limit;

import io.hashkit.limit.Priority;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The waiting permits, ordered by priority and then by arrival. Guarded by the limiter's lock.
 *
 * <p>Leaving allocates nothing and cannot fail.
 */
final class WaitQueue {
    private final TreeSet<HashPermit> waiting = new TreeSet<>();
    private long turns;
    private int behindLogins;

    int size() {
        return waiting.size();
    }

    void add(HashPermit permit) {
        permit.turn = turns++;
        waiting.add(permit);
        permit.pool.waiting++;
        behindLogins += behind(permit);
    }

    /** @param permit one that was added and not yet removed */
    void remove(HashPermit permit) {
        waiting.remove(permit);
        permit.pool.waiting--;
        behindLogins -= behind(permit);
    }

    private static int behind(HashPermit permit) {
        return permit.priority == Priority.LOGIN ? 0 : 1;
    }

    /** The permit whose turn it is among those that have a thread to compute, or null if there is none. */
    @Nullable
    HashPermit first() {
        HashPermit first = waiting.isEmpty() ? null : waiting.first();
        while (first != null && !first.pool.hasThread()) {
            first = first.pool.waiting == waiting.size() ? null : waiting.higher(first);
        }
        return first;
    }

    /** Whether a waiting permit must run before new work of this priority. */
    boolean isBefore(Priority priority) {
        HashPermit first = first();
        return first != null && first.priority.compareTo(priority) <= 0;
    }

    /** The number of waiting permits with a lower priority than logins. */
    int behindLogins() {
        return behindLogins;
    }

    /** The last permit among those of the lowest priority below {@code priority}, or null. */
    @Nullable
    HashPermit lastBehind(Priority priority) {
        HashPermit last = waiting.isEmpty() ? null : waiting.last();
        return last != null && last.priority.compareTo(priority) > 0 ? last : null;
    }

    /** The time at which the longest-waiting permit was requested, or {@code now}. */
    long oldest(long now) {
        long oldest = now;
        for (HashPermit permit : waiting) {
            if (permit.since - oldest < 0) {
                oldest = permit.since;
            }
        }
        return oldest;
    }
}
