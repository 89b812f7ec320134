package io.hashkit.limit;

import org.jspecify.annotations.Nullable;

/**
 * The permits that are waited for: first by kind of work, then by arrival. Guarded by the limiter's lock.
 *
 * <p>The permits are linked with each other, so that joining and leaving take no memory and cannot fail.
 */
@SuppressWarnings(
        "EnumOrdinal") // The order of the kinds is what their ordinal means here, and an iterator takes memory.
final class WaitQueue {
    private static final int KINDS = Priority.values().length;

    private final @Nullable Permit[] first = new Permit[KINDS];
    private final @Nullable Permit[] last = new Permit[KINDS];
    private final int[] sizes = new int[KINDS];
    private int size;

    int size() {
        return size;
    }

    void add(Permit permit) {
        int kind = permit.priority.ordinal();
        Permit before = last[kind];
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
    void remove(Permit permit) {
        int kind = permit.priority.ordinal();
        Permit before = permit.previous;
        Permit after = permit.next;
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

    /** The permit whose turn it is, or null if none is waited for. */
    @Nullable
    Permit first() {
        for (Permit permit : first) {
            if (permit != null) {
                return permit;
            }
        }
        return null;
    }

    /** Whether a permit is waited for that new work of this kind may not overtake. */
    boolean isBefore(Priority priority) {
        Permit first = first();
        return first != null && first.priority.compareTo(priority) <= 0;
    }

    /** How many permits are waited for whose work is less urgent than a login. */
    int behindLogins() {
        return size - sizes[Priority.LOGIN.ordinal()];
    }

    /** The permit that came last among those of the least urgent kind behind {@code priority}, or null. */
    @Nullable
    Permit lastBehind(Priority priority) {
        for (int kind = KINDS - 1; kind > priority.ordinal(); kind--) {
            if (last[kind] != null) {
                return last[kind];
            }
        }
        return null;
    }

    /** When the permit that has been waited for longest was asked for, or {@code now}. */
    long oldest(long now) {
        long oldest = now;
        for (Permit permit : first) {
            if (permit != null && permit.since - oldest < 0) {
                oldest = permit.since;
            }
        }
        return oldest;
    }
}
