package io.hashkit.limit;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** The hashes that wait: first by kind of work, then by arrival. Guarded by the limiter's lock. */
final class Line {
    /** One waiting hash. */
    static final class Waiter {
        final Work work;
        final long bytes;
        final long since;
        final Condition turn;
        /** Set by whoever ends the wait, before it signals {@code turn}. */
        @Nullable
        Outcome outcome;

        Waiter(Work work, long bytes, long since, Condition turn) {
            this.work = work;
            this.bytes = bytes;
            this.since = since;
            this.turn = turn;
        }

        void end(Outcome how) {
            outcome = how;
            turn.signal();
        }
    }

    enum Outcome {
        ADMITTED,
        DISPLACED
    }

    private final Map<Work, ArrayDeque<Waiter>> byWork = new EnumMap<>(Work.class);
    private int size;

    Line() {
        for (Work work : Work.values()) {
            byWork.put(work, new ArrayDeque<>());
        }
    }

    int size() {
        return size;
    }

    void add(Waiter waiter) {
        of(waiter.work).addLast(waiter);
        size++;
    }

    void remove(Waiter waiter) {
        if (of(waiter.work).remove(waiter)) {
            size--;
        }
    }

    /** Whose turn it is, or null if nobody waits. */
    @Nullable
    Waiter first() {
        for (ArrayDeque<Waiter> waiters : byWork.values()) {
            if (!waiters.isEmpty()) {
                return waiters.peekFirst();
            }
        }
        return null;
    }

    /** Whether somebody waits whom new work of this kind may not overtake. */
    boolean isBefore(Work work) {
        Waiter first = first();
        return first != null && first.work.compareTo(work) <= 0;
    }

    /** How many wait whose work is less urgent than a login. */
    int behindLogins() {
        return size - of(Work.LOGIN).size();
    }

    /** The waiter who came last among those of the least urgent kind behind {@code work}, or null. */
    @Nullable
    Waiter lastBehind(Work work) {
        Waiter found = null;
        for (Map.Entry<Work, ArrayDeque<Waiter>> kind : byWork.entrySet()) {
            if (kind.getKey().compareTo(work) > 0 && !kind.getValue().isEmpty()) {
                found = kind.getValue().peekLast();
            }
        }
        return found;
    }

    /** When the one who waits longest came, or {@code now}. */
    long oldest(long now) {
        long oldest = now;
        for (ArrayDeque<Waiter> waiters : byWork.values()) {
            Waiter first = waiters.peekFirst();
            if (first != null && first.since - oldest < 0) {
                oldest = first.since;
            }
        }
        return oldest;
    }

    private ArrayDeque<Waiter> of(Work work) {
        return Objects.requireNonNull(byWork.get(work));
    }
}
