package io.hashkit.internal.limit;

import io.hashkit.limit.Priority;
import org.jspecify.annotations.Nullable;

/**
 * The waiting permits, ordered by priority and then by arrival. Guarded by the limiter's lock.
 *
 * <p>The permits themselves are linked, so that joining and leaving allocate nothing and cannot fail.
 */
@SuppressWarnings("EnumOrdinal") // The order of priorities is their ordinal, and an iterator would allocate memory.
final class WaitQueue {
    private static final int KINDS = Priority.values().length;

    private final @Nullable HashPermit[] first = new HashPermit[KINDS];
    private final @Nullable HashPermit[] last = new HashPermit[KINDS];
    private final int[] sizes = new int[KINDS];
    private int size;

    int size() {
        return size;
    }

    void add(HashPermit permit) {
        int kind = permit.priority.ordinal();
        HashPermit before = last[kind];
        permit.previous = before;
        if (before == null) {
            first[kind] = permit;
        } else {
            before.next = permit;
        }
        last[kind] = permit;
        sizes[kind]++;
        size++;
    }

    /** @param permit one that was added and not yet removed */
    void remove(HashPermit permit) {
        int kind = permit.priority.ordinal();
        HashPermit before = permit.previous;
        HashPermit after = permit.next;
        if (before == null) {
            first[kind] = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last[kind] = before;
        } else {
            after.previous = before;
        }
        permit.previous = null;
        permit.next = null;
        sizes[kind]--;
        size--;
    }

    /** The permit whose turn it is, or null if none waits. */
    @Nullable
    HashPermit first() {
        for (HashPermit permit : first) {
            if (permit != null) {
                return permit;
            }
        }
        return null;
    }

    /** Whether a waiting permit must run before new work of this priority. */
    boolean isBefore(Priority priority) {
        HashPermit first = first();
        return first != null && first.priority.compareTo(priority) <= 0;
    }

    /** The number of waiting permits with a lower priority than logins. */
    int behindLogins() {
        return size - sizes[Priority.LOGIN.ordinal()];
    }

    /** The last permit among those of the lowest priority below {@code priority}, or null. */
    @Nullable
    HashPermit lastBehind(Priority priority) {
        for (int kind = KINDS - 1; kind > priority.ordinal(); kind--) {
            if (last[kind] != null) {
                return last[kind];
            }
        }
        return null;
    }

    /** The time at which the longest-waiting permit was requested, or {@code now}. */
    long oldest(long now) {
        long oldest = now;
        for (HashPermit permit : first) {
            if (permit != null && permit.since - oldest < 0) {
                oldest = permit.since;
            }
        }
        return oldest;
    }
}
